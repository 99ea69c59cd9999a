import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { MM_PER_M } from '../../../workers/columns/zone-columns.ts'
import { insidePoint } from '../../../workers/geometry/zone-points.ts'
import type { Geos } from '../../../workers/geos/geos.ts'
import { PointLocator } from '../../../workers/index/locate-points.ts'
import { ZoneIndex } from '../../../workers/index/zone-index.ts'
import { commonArea } from '../../../workers/zone-import/find-overlaps.ts'

/**
 * The middle zone of some small ones by where they lie: that of a point inside the small zone, else the one that shares the
 * most ground with it; -1 where none does. Zones by their positions.
 */
export const parentsByPlace = (
  geos: Geos,
  small: ZoneColumns,
  middle: ZoneColumns,
  zones: readonly number[],
): number[] => {
  const locator = new PointLocator(middle)
  const index = new ZoneIndex(middle)
  let last = -1
  return zones.map(zone => {
    const point = insidePoint(small, zone)
    const at = point ? locator.at(point[0] / MM_PER_M, point[1] / MM_PER_M, last) : -1
    last = at >= 0 ? at : largestShare(geos, small, zone, middle, index)
    return last
  })
}

const largestShare = (geos: Geos, small: ZoneColumns, zone: number, middle: ZoneColumns, index: ZoneIndex): number => {
  const box = [0, 1, 2, 3].map(k => small.boxes[zone * 4 + k]!)
  let [best, most] = [-1, 0]
  for (const candidate of index.search(box[0]!, box[1]!, box[2]!, box[3]!)) {
    const shared = commonArea(geos, small, zone, candidate, middle)
    if (shared > most) [best, most] = [candidate, shared]
  }
  return best
}
