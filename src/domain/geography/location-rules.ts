import { AREA_DECIMALS, LocationType, MAX_ZONES, STANDARD_ZONES } from '../constants.ts'
import { highestBound } from '../credits-total.ts'
import { numberWord, upToOneDecimal, upToTwoDecimals, whole } from '../text/numbers.ts'

/** A template's limits on places. Areas are in km2, populations in residents, the radius in metres. */
interface PlaceTemplate {
  readonly canSelectZones: boolean
  readonly maxPointsOfInterest: number | null
  readonly fixedRadiusSize: number | null
  readonly areaFactors: readonly { readonly area: number }[]
  readonly populationFactors: readonly { readonly population: number }[]
}

/** A refusal in the specification’s words. */
export interface PlaceRefusal {
  readonly title: string
  readonly message: string
}

/** The text of a refusal, such as 'Too many zones: You can only select up to 40 zones'. */
export const refusalText = ({ title, message }: PlaceRefusal): string => `${title}: ${message}`

export const LOCATION_MISSING = 'You must select a location'

/** The permitted kinds of place: points if the template has a fixed radius, zones if the zone system is custom. */
export const locationTypes = (template: PlaceTemplate, zoneSystem: string): LocationType[] => [
  ...(template.fixedRadiusSize === null || template.maxPointsOfInterest === null
    ? []
    : ([LocationType.PointOfInterest] as const)),
  ...(template.canSelectZones && zoneSystem !== STANDARD_ZONES ? ([LocationType.ZoneSelection] as const) : []),
]

/** True if another point may be added to `count` points. */
export const mayAddPoint = (template: PlaceTemplate, count: number): boolean =>
  template.fixedRadiusSize !== null && count < (template.maxPointsOfInterest ?? 0)

/** In km2, rounded to two decimal places. Prices, limits and screens use this rounded area. */
export const roundedAreaKm2 = (areaKm2: number): number => {
  const scale = 10 ** AREA_DECIMALS
  return Math.round(areaKm2 * scale) / scale
}

/** The largest area that may be ordered, in km2; null for no limit. */
export const largestAreaKm2 = (template: Pick<PlaceTemplate, 'areaFactors'>): number | null =>
  highestBound(template.areaFactors, factor => factor.area)

/** The maximum number of residents that may be ordered; null for no limit. */
export const highestPopulation = (template: Pick<PlaceTemplate, 'populationFactors'>): number | null =>
  highestBound(template.populationFactors, factor => factor.population)

export const TOO_MANY_ZONES: PlaceRefusal = {
  title: 'Too many zones',
  message: `You can only select up to ${MAX_ZONES} zones`,
}

export const NON_CONTIGUOUS: PlaceRefusal = {
  title: 'Non-Contiguous Zone',
  message: 'Selected zone area must be contiguous',
}

/** @param areaKm2 and limitKm2 in km2 */
export const areaTooLarge = (areaKm2: number, limitKm2: number): PlaceRefusal => ({
  title: 'Area too large',
  message: `The selected area is ${upToTwoDecimals(areaKm2)} km². The largest allowed is ${upToTwoDecimals(limitKm2)} km²`,
})

const populationTooHigh = (population: number, limit: number): PlaceRefusal => ({
  title: 'Population too high',
  message: `The selected location has a population of ${whole(population)}. The highest allowed is ${whole(limit)}`,
})

/** Checks that the rounded area does not exceed the largest area factor. */
export const areaProblem = (template: Pick<PlaceTemplate, 'areaFactors'>, areaKm2: number): PlaceRefusal | null => {
  const limit = largestAreaKm2(template)
  return limit !== null && roundedAreaKm2(areaKm2) > limit ? areaTooLarge(roundedAreaKm2(areaKm2), limit) : null
}

/** Checks that the number of residents does not exceed the highest population factor. */
export const populationProblem = (
  template: Pick<PlaceTemplate, 'populationFactors'>,
  population: number,
): PlaceRefusal | null => {
  const limit = highestPopulation(template)
  return limit !== null && population > limit ? populationTooHigh(population, limit) : null
}

/** A distance as text, such as '400 m' or '5.4 km'. */
export const reachText = (metres: number): string =>
  metres < 1000 ? `${whole(metres)} m` : `${upToOneDecimal(metres / 1000)} km`

const list = new Intl.ListFormat('en-GB')

/**
 * The message for points whose circles touch no standard zone.
 * @param atSea the indexes of these points among `count` points
 */
export const offTheLand = (atSea: readonly number[], count: number, radiusM: number): string => {
  const several = atSea.length > 1
  const which =
    count === 1
      ? 'The point is'
      : `${several ? 'Points' : 'Point'} ${list.format(atSea.map(at => String(at + 1)))} ${several ? 'are' : 'is'}`
  return `${which} in the sea or outside the area with data: no zone lies within ${reachText(radiusM)}. Remove ${several ? 'them' : 'it'}, and click on land`
}

/** Points that are more than this many metres apart probably belong to separate places. */
const FAR_APART_M = 20_000
const EARTH_M = 6_371_008.8

/**
 * The distance between two places on the sphere, in metres.
 * @param a and b [lon, lat] degrees
 */
export const apartM = (a: readonly [number, number], b: readonly [number, number]): number => {
  const radians = Math.PI / 180
  const [dLat, dLon] = [(b[1] - a[1]) * radians, (b[0] - a[0]) * radians]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(h))
}

/**
 * The warning about points that are far apart, or null.
 * @param points [lon, lat] degrees
 */
export const farApart = (points: readonly (readonly [number, number])[]): string | null => {
  const far = points.some((a, at) => points.slice(at + 1).some(b => apartM(a, b) > FAR_APART_M))
  if (!far) return null
  const all = points.length === 2 ? 'both' : `all ${numberWord(points.length)}`
  return `One dataset gives one figure for ${all} places together. Order one dataset per place to compare them.`
}
