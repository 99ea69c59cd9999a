const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** A number of things in a sentence: `no`, `three`; `12` above ten. */
export const numberWord = (count: number): string => WORDS[count] ?? String(count)
