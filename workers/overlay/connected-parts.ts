import type { Ring } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { GeosPointer } from '../geos/geos.ts'
import type { GeosScope } from '../geos/geos-scope.ts'

/** Half of the width from which a neck connects: a narrower one vanishes when both of its sides move in by this. Metres. */
const HALF_NECK_M = 25
const QUADRANT_SEGMENTS = 8

/**
 * The connected parts of an area: it is shrunk by 25 m, and each remaining part is grown back by as much. An area of which
 * nothing remains is one part, unchanged.
 */
export const connectedParts = (scope: GeosScope, area: GeosPointer): Ring[][][] => {
  const { geos } = scope
  const shrunk = fromWkb(scope.toWkb(scope.keep(geos.GEOSBuffer(area, -HALF_NECK_M, QUADRANT_SEGMENTS), 'shrinking')))
  if (shrunk.length === 0) return [fromWkb(scope.toWkb(area))]
  return shrunk.map(part => {
    const grown = geos.GEOSBuffer(scope.fromWkb(toWkb([part])), HALF_NECK_M, QUADRANT_SEGMENTS)
    return fromWkb(scope.toWkb(scope.keep(grown, 'growing')))
  })
}
