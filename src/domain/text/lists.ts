const list = new Intl.ListFormat('en-GB')

/** @example listed(['first', 'second', 'third']) // 'first, second and third' */
export const listed = (words: readonly string[]): string => list.format(words)
