import type { LonLatBox, ZoneSummary } from '../../../../../workers/contract.ts'
import { firstPlaces } from '../../../../domain/places/rate-scale.ts'
import type { ZoneItem } from '../mode.ts'

/** The view after a search contains the places with this share of the total: the others may lie across the country. */
const SHOWN_SHARE = 0.8
/** Places that determine the view; the engine returns a summary of a zone of each. */
const MOST_LEADING = 500

/**
 * A zone of each of the places that the view contains: of those with the highest rates that together hold `share` of the total, or the
 * largest figures on a map without rates; at most 500.
 */
export const leadingPlaces = (places: readonly ZoneItem[], share = SHOWN_SHARE): readonly number[] => {
  const rated = places.map(place => ({ ...place, rate: place.rate ?? place.magnitude }))
  // shares are undefined for negative scores
  const isScore = places.some(({ magnitude }) => magnitude < 0)
  const leading = isScore ? rated.sort((a, b) => b.rate - a.rate) : firstPlaces(rated, share)
  return leading.slice(0, MOST_LEADING).map(({ zones, zoneId }) => zones[zones.length >> 1] ?? zoneId)
}

/**
 * The box around the study area and the zones, centred on the study area.
 * @returns [west, south, east, north] degrees
 */
export function boxAround(study: LonLatBox, zones: readonly Pick<ZoneSummary, 'inside'>[]): LonLatBox {
  const [west, south, east, north] = study
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  let [halfWidth, halfHeight] = [(east - west) / 2, (north - south) / 2]
  for (const { inside } of zones) {
    halfWidth = Math.max(halfWidth, Math.abs(inside[0] - lon))
    halfHeight = Math.max(halfHeight, Math.abs(inside[1] - lat))
  }
  return [lon - halfWidth, lat - halfHeight, lon + halfWidth, lat + halfHeight]
}
