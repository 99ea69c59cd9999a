/**
 * The formats of Great Britain's postcodes: one or two letters, a district of one or two digits or a digit and a
 * letter, then a digit and two letters. GIR 0AA is the only exception.
 */
const SHAPE = /^(?:GIR0AA|[A-Z]{1,2}[0-9](?:[0-9]|[A-Z])?[0-9][A-Z]{2})$/

/**
 * The form required by the postcode call: upper case, without spaces and without the invisible characters of copied
 * text.
 */
export const canonicalPostcode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Cf}]+/gu, '')

/** A unit postcode with its space. @example spacedPostcode('ls14ap') // 'LS1 4AP' */
export const spacedPostcode = (typed: string): string => canonicalPostcode(typed).replace(/...$/, ' $&')

/**
 * Whether a string has the format of a postcode, with or without the space. Such a postcode need not exist.
 * @example isPostcodeShape('ls1 4dy') // true
 */
export const isPostcodeShape = (typed: string): boolean =>
  /^\s*\S+(?:[ \u00a0\u2009\u202f]{0,2}\S+)?\s*$/.test(typed) && SHAPE.test(canonicalPostcode(typed))

/** A postcode, or the common beginning of several. */
export interface PostcodePart {
  readonly kind: 'postcode' | 'sector' | 'district'
  /** The postcode in its usual form, such as 'LS1 4DY', 'LS1 4' or 'LS1'. */
  readonly name: string
  /** The beginning and length of its unit postcodes, without the space. */
  readonly prefix: string
  readonly length: number
}

const DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/
const SECTOR = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)$/

export const districtOf = (outward: string): PostcodePart => ({
  kind: 'district',
  name: outward,
  prefix: outward,
  length: outward.length + 3,
})
export const sectorOf = (outward: string, digit: string): PostcodePart => ({
  kind: 'sector',
  name: `${outward} ${digit}`,
  prefix: `${outward}${digit}`,
  length: outward.length + 3,
})

/** The sector of a unit postcode. The unit is given without its space. @example sectorOfUnit('LS63AA') // 'LS6 3' */
export const sectorOfUnit = (unit: string): string => sectorOf(unit.slice(0, -3), unit.at(-3)!).name

/**
 * The postcodes or parts of postcodes that a string may name, likeliest first; empty if it does not look like one.
 * @example postcodePartsOf('ls14').map(({ name }) => name) // ['LS14', 'LS1 4']
 */
export const postcodePartsOf = (typed: string): PostcodePart[] => {
  const text = canonicalPostcode(typed)
  if (isPostcodeShape(typed))
    return [{ kind: 'postcode', name: `${text.slice(0, -3)} ${text.slice(-3)}`, prefix: text, length: text.length }]
  const split = SECTOR.exec(text)
  const sectors = split ? [sectorOf(split[1]!, split[2]!)] : []
  const isSpaced = /^\s*\S+\s+\d\s*$/.test(typed)
  // "LS14" is more likely the district LS14 than the sector LS1 4.
  return !isSpaced && DISTRICT.test(text) ? [districtOf(text), ...sectors] : sectors
}

/** How much a sector or district counts in a call with a list of postcodes. */
const WEIGHTS = { postcode: 1, sector: 5, district: 20 } as const

/** How much a string counts in a call with a list of postcodes; 0 if it does not look like a postcode. */
export const postcodeWeight = (typed: string): number =>
  postcodePartsOf(typed).reduce((sum, { kind }) => sum + WEIGHTS[kind], 0)
