import { polygonsArea, type Ring } from '../geometry/polygons.ts'
import { ringLength } from '../geometry/ring-length.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { GeosPointer } from '../geos/geos.ts'
import type { GeosScope } from '../geos/geos-scope.ts'
import { polygonsOf } from '../geos/valid-area.ts'

/** A piece that is nowhere wider is a sliver. Metres. */
export const SLIVER_M = 25
/** The grid that areas are written on, metres. */
const GRID_M = 0.001
const QUADRANT_SEGMENTS = 8

const isSliver = (scope: GeosScope, polygon: readonly Ring[]): boolean => {
  // A circle fits in whose radius is the area over the length of the boundary: most pieces need no closer look.
  const radiusM = polygonsArea([polygon]) / polygon.reduce((sum, ring) => sum + ringLength(ring), 0)
  if (radiusM >= SLIVER_M / 2) return false
  const shrunk = scope.geos.GEOSBuffer(scope.fromWkb(toWkb([polygon])), -SLIVER_M / 2, QUADRANT_SEGMENTS)
  return scope.geos.GEOSisEmpty(scope.keep(shrunk, 'shrinking')) === 1
}

/** The slivers of an overlay's result, as one geometry; null where there are none. */
const sliversOf = (scope: GeosScope, overlay: GeosPointer): GeosPointer | null => {
  const slivers = fromWkb(scope.toWkb(scope.keep(overlay, 'the overlay'))).filter(polygon => isSliver(scope, polygon))
  return slivers.length === 0 ? null : scope.fromWkb(toWkb(slivers))
}

/**
 * An area snapped to the edge of an older one. Slivers are pieces of either difference and of the intersection that are
 * nowhere 25 m wide. Null where there are none, or nothing would remain.
 */
export const snapSlivers = (scope: GeosScope, area: GeosPointer, older: GeosPointer): GeosPointer | null => {
  const { geos } = scope
  const beyond = sliversOf(scope, geos.GEOSDifferencePrec(area, older, GRID_M))
  const leftOut = sliversOf(scope, geos.GEOSDifferencePrec(older, area, GRID_M))
  const shared = sliversOf(scope, geos.GEOSIntersectionPrec(area, older, GRID_M))
  if (beyond === null && leftOut === null && shared === null) return null
  let snapped = area
  const kept = (overlay: GeosPointer) => polygonsOf(scope, scope.keep(overlay, 'snapping'))
  for (const sliver of [beyond, shared])
    if (sliver !== null) snapped = kept(geos.GEOSDifferencePrec(snapped, sliver, GRID_M))
  if (leftOut !== null) snapped = kept(geos.GEOSUnionPrec(snapped, leftOut, GRID_M))
  return scope.area(snapped) === 0 ? null : snapped
}
