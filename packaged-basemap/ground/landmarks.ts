import type { ReadRow } from '../../server/reference/deliveries/import-rows.ts'
import { worldWidthM } from './mercator.ts'
import type { NamedPoint } from './place-labels.ts'

/** A landmark with a charge point. In degrees, WGS84. */
export interface Landmark {
  readonly name: string
  readonly lon: number
  readonly lat: number
}

/** The last words of landmarks' names, in lower case. */
const KINDS = [
  'airport',
  'arena',
  'centre',
  'college',
  'country park',
  'dock',
  'garden centre',
  'golf (club|course)',
  'hospital',
  'infirmary',
  'leisure park',
  'library',
  'multi-?storey',
  'museum',
  'park (and|&) ride',
  'parking',
  'car ?park',
  'racecourse',
  'retail park',
  'services',
  'shopping park',
  'stadium',
  'station',
  'theatre',
  'town hall',
  'university',
  'village hall',
]
/** Matches everything up to the last of these words, which must not come first. */
const LANDMARK = new RegExp(String.raw`^.*\S (${KINDS.join('|')})\b`, 'i')
/** Matches supermarkets by their own name. The words after it are a street or a town. */
const SHOP = /^(aldi|asda|booths|ikea|lidl|m&s|morrisons|sainsbury'?s|tesco|waitrose)\b/i
const SHOP_NAMES: Readonly<Record<string, string>> = { ikea: 'IKEA', sainsburys: 'Sainsbury’s', 'm&s': 'M&S' }
/** Matches places that do not serve as landmarks. */
const NOT_PUBLIC = /private|workplace|dealership/i
/**
 * Matches the letters or number of a charge point's operator, as in "DCC Scott Street Car Park" and "38-08047 The Lanes
 * Car Park".
 */
const OPERATOR = /^([A-Z]{2,5}|[\d-]+) (?=\S+ \S+)/
/** Matches texts that do not name a landmark, such as "5 Library" and "Adjacent Layland Library". */
const NO_NAME = /^(\d|(adjacent|behind|near|opposite|outside|rear)\b)/i
const SMALL_WORDS = /^(and|at|de|in|of|on|the|upon)$/i
const TEXT = /^[\p{L}\d '’&.-]+$/u
const LENGTHS = { least: 4, most: 32 }
/** Charge points with the same name within this many metres belong to one car park. */
const ONE_PLACE_M = 500

/** Capitalises "INGRAM street car park" as on a sign. Mixed case stays unchanged. */
const withCapitals = (name: string): string =>
  name
    .split(' ')
    .map((word, at) => {
      if (at > 0 && SMALL_WORDS.test(word)) return word.toLowerCase()
      const isShouted = word.length > 3 && word === word.toUpperCase()
      return word.charAt(0).toUpperCase() + (isShouted ? word.slice(1).toLowerCase() : word.slice(1))
    })
    .join(' ')

/**
 * Returns the landmark that a charge point is named after, or null if the name is a number, a street or a firm.
 * @example landmarkOf('Merrion Centre 14 Tesla') // 'Merrion Centre'
 */
export const landmarkOf = (text: string): string | null => {
  const plain = text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[,(].*$/, '')
    .trim()
  const [shop] = SHOP.exec(plain) ?? []
  if (shop !== undefined) {
    const key = shop.toLowerCase().replaceAll("'", '')
    return SHOP_NAMES[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
  }
  const parts = (LANDMARK.exec(plain)?.[0] ?? '').split(/ [-–] /)
  const name = withCapitals(parts.at(-1)!.replace(OPERATOR, ''))
  const isName = TEXT.test(name) && LANDMARK.test(name) && !NO_NAME.test(name)
  return isName && name.length >= LENGTHS.least && name.length <= LENGTHS.most ? name : null
}

/** Reads the National Chargepoint Registry, whose first line is its header. Each row yields at most one landmark. */
export const createLandmarkReader = (): ((cells: readonly string[]) => ReadRow<Landmark, string> | null) => {
  let columns: readonly string[] | null = null
  return cells => {
    if (columns === null) {
      columns = cells
      return null
    }
    const cell = (name: string): string => cells[columns!.indexOf(name)] ?? ''
    const name = NOT_PUBLIC.test(cell('location_type')) ? null : landmarkOf(cell('name'))
    return name === null ? { skipped: 'no landmark' } : { name, lon: Number(cell('lon')), lat: Number(cell('lat')) }
  }
}

/** Returns one point per landmark, however many charge points it has. */
export const eachLandmarkOnce = (points: readonly NamedPoint[]): NamedPoint[] => {
  const sorted = points.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.x - b.x || a.y - b.y))
  const kept: NamedPoint[] = []
  for (const point of sorted) {
    const isNear = ({ x, y }: NamedPoint) => Math.hypot(x - point.x, y - point.y) * worldWidthM(point.y) < ONE_PLACE_M
    const namesakes = kept.slice(kept.findLastIndex(({ name }) => name !== point.name) + 1)
    if (!namesakes.some(isNear)) kept.push(point)
  }
  return kept
}
