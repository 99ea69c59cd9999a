/**
 * The shapes of Great Britain's postcodes: one or two letters, a district of one or two digits or a digit and a letter,
 * then a digit and two letters; GIR 0AA is the only exception.
 */
const SHAPE = /^(?:GIR0AA|[A-Z]{1,2}[0-9](?:[0-9]|[A-Z])?[0-9][A-Z]{2})$/

/** The form that the postcode call requires: upper case without spaces, and without the invisible characters of a text that was copied. */
export const canonicalPostcode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Cf}]+/gu, '')

/** A unit postcode with its space. @example spacedPostcode('ls14ap') // 'LS1 4AP' */
export const spacedPostcode = (typed: string): string => canonicalPostcode(typed).replace(/...$/, ' $&')

/**
 * True if the text has the shape of a postcode, with or without the space; such a postcode need not exist.
 * @example isPostcodeShape('ls1 4dy') // true
 */
export const isPostcodeShape = (typed: string): boolean =>
  /^\s*\S+(?:[ \u00a0\u2009\u202f]{0,2}\S+)?\s*$/.test(typed) && SHAPE.test(canonicalPostcode(typed))
