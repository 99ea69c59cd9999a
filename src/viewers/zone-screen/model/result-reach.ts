import type { LonLatBox, ZoneSummary } from '../../../../workers/contract.ts'
import type { ZoneValue } from '../../../domain/summaries/zone-group.ts'

/** The view after a search contains the zones with this share of the total: the smallest may lie across the country. */
const SHOWN_SHARE = 0.8
/** Zones that determine the view; the engine returns a summary of each. */
const MOST_LEADING = 500

/** The largest zones of a result that together hold `share` of its total; at most 500. */
export function leadingZones(items: Iterable<ZoneValue>, share = SHOWN_SHARE): number[] {
  const zones = [...items]
  const rising = Float64Array.from(zones, ({ magnitude }) => magnitude).sort()
  const leading = leadingCount(rising, share)
  const least = rising[rising.length - leading] ?? Number.POSITIVE_INFINITY
  // sorting tens of thousands of numbers is much faster than sorting their zones, of which few remain
  return zones
    .filter(({ magnitude }) => magnitude >= least)
    .sort((a, b) => b.magnitude - a.magnitude)
    .slice(0, leading)
    .map(({ zoneId }) => zoneId)
}

function leadingCount(rising: Float64Array, share: number): number {
  const most = Math.min(MOST_LEADING, rising.length)
  // shares are undefined for negative scores
  if ((rising[0] ?? 0) < 0) return most
  const target = share * rising.reduce((sum, magnitude) => sum + magnitude, 0)
  let [count, sum] = [0, 0]
  while (count < most && sum < target) sum += rising[rising.length - ++count]!
  return count
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
