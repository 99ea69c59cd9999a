/** A whole number with commas between thousands, for the terminal. */
export const number = (value: number): string => Math.round(value).toLocaleString('en-GB')

/** A number of things: '1 row', '1,204 rows'. */
export const counted = (count: number, one: string): string => `${number(count)} ${count === 1 ? one : `${one}s`}`
