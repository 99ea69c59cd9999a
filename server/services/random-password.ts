import { randomInt } from 'node:crypto'

// No letters or digits that look alike.
const SETS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']

/** A password that keeps the product's own rules: upper and lower case and a number. */
export const randomPassword = (length = 14): string =>
  Array.from({ length }, (_, at) => {
    const set = SETS[at % SETS.length]!
    return set[randomInt(set.length)]
  }).join('')
