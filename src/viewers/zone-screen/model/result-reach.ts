import type { LonLatBox, ZoneSummary } from '../../../../workers/contract.ts'
import type { ZoneValue } from '../../../domain/summaries/zone-group.ts'

/** The share of the total whose zones a map shows after a search: the last few zones may lie at the other end of the country. */
const SHOWN_SHARE = 0.8
/** As many zones say where the rest lie; each is asked of the engine. */
const MOST_LEADING = 500

/** The largest zones of an answer that make up `share` of its total together, as far as the first 500. */
export function leadingZones(items: Iterable<ZoneValue>, share = SHOWN_SHARE): number[] {
  const zones = [...items]
  const rising = Float64Array.from(zones, ({ magnitude }) => magnitude).sort()
  const leading = leadingCount(rising, share)
  const least = rising[rising.length - leading] ?? Number.POSITIVE_INFINITY
  // tens of thousands of numbers are sorted in a fraction of what their zones take
  return zones
    .filter(({ magnitude }) => magnitude >= least)
    .sort((a, b) => b.magnitude - a.magnitude)
    .slice(0, leading)
    .map(({ zoneId }) => zoneId)
}

function leadingCount(rising: Float64Array, share: number): number {
  const most = Math.min(MOST_LEADING, rising.length)
  // scores below nought make no share of anything
  if ((rising[0] ?? 0) < 0) return most
  const wanted = share * rising.reduce((sum, magnitude) => sum + magnitude, 0)
  let [count, sum] = [0, 0]
  while (count < most && sum < wanted) sum += rising[rising.length - ++count]!
  return count
}

/**
 * The box that holds the study area and the zones, with the study area in its middle.
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
