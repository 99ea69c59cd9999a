/**
 * The shapes of Great Britain's postcodes: one or two letters, a district of one or two digits or a digit and a letter,
 * then a digit and two letters; GIR 0AA alone is irregular.
 */
const SHAPE = /^(?:GIR0AA|[A-Z]{1,2}[0-9](?:[0-9]|[A-Z])?[0-9][A-Z]{2})$/

/** Upper case, no spaces, as the postcode call wants it. */
export const canonicalPostcode = (typed: string): string => typed.toUpperCase().replace(/\s+/g, '')

/**
 * Whether the text has a postcode's shape, with or without the space; it says nothing of whether the postcode exists.
 * @example isPostcodeShape('ls1 4dy') // true
 */
export const isPostcodeShape = (typed: string): boolean =>
  /^\s*\S+(?: {0,2}\S+)?\s*$/.test(typed) && SHAPE.test(canonicalPostcode(typed))
