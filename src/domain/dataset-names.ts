import type { BoundaryMade } from './geography/boundary.ts'
import { km2 } from './text/numbers.ts'

export const DATASET_NAME_MAX_LENGTH = 100

/**
 * The extended alphanumeric rule: the plain rule (letters, digits, spaces, dashes, underscores), letters of every
 * script, and the characters found in place names. No angle brackets, quotation marks or control characters.
 */
const SHAPE = /^[\p{L}\p{M}\p{Nd} \-–_.,'’&()/+:#]+$/u

/** Invisible characters, including letters such as Hangul fillers. They could make two names look the same. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

/** The visible characters of a name that names cannot contain, each once. @example refusedCharacters('<b>') // ['<', '>'] */
export const refusedCharacters = (name: string): string[] => [
  ...new Set([...name].filter(character => !SHAPE.test(character) && character.trim() !== '')),
]

/**
 * Why a dataset, a saved area or a zone system cannot have this name, or null.
 * @example datasetNameProblem("King's Cross (north), October 2026") // null
 */
export const datasetNameProblem = (name: string): string | null => {
  if (name.trim() === '') return 'Enter a value'
  if (!SHAPE.test(name) || UNSEEN.test(name))
    return "Only letters, numbers, spaces, dashes, underscores, and . , ' & ( ) / + : # are permitted"
  if ([...name.trim()].length > DATASET_NAME_MAX_LENGTH)
    return `Enter a name of up to ${DATASET_NAME_MAX_LENGTH} characters`
  return null
}

/**
 * A point of interest: its position in degrees WGS84, and its radius in metres. The name is null if no place exists
 * nearby.
 */
export interface NamedPoint {
  readonly name: string | null
  readonly lat: number
  readonly long: number
  readonly radius: number
}
export interface NamedZone {
  readonly code: string
  readonly name: string
}
/**
 * A boundary with its area in km2, rounded to two decimal places. It is named after the nearest place; the name is null
 * if no place is nearby.
 */
export interface NamedBoundary {
  readonly made: BoundaryMade
  readonly name: string | null
  readonly areaKm2: number
}
export type NamedPlace = NamedPoint | NamedZone | NamedBoundary

/** A point that is more than this many metres from the nearest place is described as near it. */
const IN_PLACE_M = 2000

/** The name of a place, such as `Headingley, Leeds`, or `near Otley` if the place is farther away. */
export const placeName = ({
  name,
  within,
  distanceM,
}: {
  readonly name: string
  readonly within: string | null
  readonly distanceM: number
}): string => `${distanceM > IN_PLACE_M ? 'near ' : ''}${name}${within === null ? '' : `, ${within}`}`

export const isNamedPoint = (place: NamedPlace): place is NamedPoint => 'radius' in place
export const isNamedBoundary = (place: NamedPlace): place is NamedBoundary => 'made' in place

/** The name of a boundary, such as `Boundary near Headingley, Leeds`. */
const calledBoundary = ({ name }: Pick<NamedBoundary, 'name'>): string =>
  name === null ? 'Boundary' : `Boundary near ${name.replace(/^near /, '')}`

/** A boundary's area and how it was made, such as `12.30 km², drawn`. */
const boundaryText = ({ areaKm2, made }: Pick<NamedBoundary, 'areaKm2' | 'made'>): string =>
  `${km2(areaKm2)} km², ${made}`

/** A point's latitude and longitude, such as `53.820, -1.579`. */
const positionText = ({ lat, long }: Pick<NamedPoint, 'lat' | 'long'>): string =>
  `${lat.toFixed(3)}, ${long.toFixed(3)}`

/** The name of a point, zone or boundary. A point without a name shows its position, a zone without a name its code. */
export const calledPlace = (place: NamedPlace): string => {
  if (isNamedPoint(place)) return place.name ?? positionText(place)
  if (isNamedBoundary(place)) return calledBoundary(place)
  return place.name === '' ? place.code : place.name
}

/**
 * What to show next to the name: a point's position and radius, a boundary's size and origin, or a zone's code. Empty
 * if it is the same as the name.
 */
export const besidePlace = (place: NamedPlace): string => {
  if (isNamedPoint(place))
    return [...(place.name === null ? [] : [positionText(place)]), `radius ${place.radius} m`].join(', ')
  if (isNamedBoundary(place)) return boundaryText(place)
  return place.name === '' || place.name === place.code ? '' : place.code
}

/**
 * All places in one line, such as `2 points: Headingley, Leeds (53.820, -1.579, radius 500 m); Otley (…)`; null if
 * there are none.
 */
export const placesLine = (places: readonly NamedPlace[]): string | null => {
  const [first] = places
  if (first === undefined) return null
  if (isNamedBoundary(first)) return `${calledBoundary(first)}: ${boundaryText(first)}`
  const kind = isNamedPoint(first) ? 'point' : 'zone'
  const each = places.map(place => {
    const beside = besidePlace(place)
    return beside === '' ? calledPlace(place) : `${calledPlace(place)} (${beside})`
  })
  return `${places.length} ${kind}${places.length === 1 ? '' : 's'}: ${each.join('; ')}`
}
