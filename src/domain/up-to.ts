/** The whole numbers from 0 to before a count. @example upTo(3) // [0, 1, 2] */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
