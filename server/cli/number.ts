/** A whole number with commas between thousands, for the terminal. */
export const number = (value: number): string => Math.round(value).toLocaleString('en-GB')
