import type { LonLatBox, Outline } from '../../workers/contract.ts'

/** The extent of rings, [west, south, east, north] degrees; null without rings. */
export function boxOf(rings: Outline['lonLat']): LonLatBox | null {
  let box: LonLatBox | null = null
  for (const [lon, lat] of rings.flat(2)) {
    box =
      box === null
        ? [lon, lat, lon, lat]
        : [Math.min(box[0], lon), Math.min(box[1], lat), Math.max(box[2], lon), Math.max(box[3], lat)]
  }
  return box
}
