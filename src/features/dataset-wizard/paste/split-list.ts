const SEPARATORS = /[,;\t]/

/** Where a quoted cell that begins at `from` ends, behind its closing quote; -1 where it is not closed on its line. */
const endOfQuoted = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] !== '"') return at + 1
    at += 1
  }
  return -1
}

/**
 * A list with one entry a line: commas, tabs and semicolons become new lines, except in quotes. The text keeps its length, so
 * that a caret stays where it is.
 */
export const oneEntryALine = (text: string): string => {
  let out = ''
  let startsEntry = true
  for (let at = 0; at < text.length; at++) {
    const end = startsEntry && text[at] === '"' ? endOfQuoted(text, at) : -1
    if (end > 0) {
      out += text.slice(at, end)
      at = end - 1
      startsEntry = false
      continue
    }
    const sign = text[at]!
    const ends = sign === '\n' || SEPARATORS.test(sign)
    out += ends ? '\n' : sign
    startsEntry = ends || (startsEntry && sign === ' ')
  }
  return out
}

const unquoted = (line: string): string => {
  const text = line.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text
}

/** The entries of a list with one a line, in the order of the lines; an empty line is an empty entry. */
export const entriesOf = (list: string): string[] => list.split('\n').map(unquoted)

/** An entry as a line of a list. */
export const lineOf = (entry: string): string => {
  const flat = entry.replace(/\s+/g, ' ').trim()
  return SEPARATORS.test(flat) || flat.startsWith('"') ? `"${flat.replaceAll('"', '""')}"` : flat
}
