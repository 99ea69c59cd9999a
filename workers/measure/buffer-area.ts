import type { Polygons, Ring } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'

/** Segments of a quarter circle: a 128-sided disc, at most 0.03 % of the radius inside the true circle. */
const QUADRANT_SEGMENTS = 32

/** An area widened (or narrowed) by metres, on a grid of 1 mm. */
export const bufferArea = (geos: Geos, polygons: Polygons, metres: number): Ring[][] =>
  withGeos(geos, scope => {
    const wide = scope.keep(geos.GEOSBuffer(scope.fromWkb(toWkb(polygons)), metres, QUADRANT_SEGMENTS), 'widening')
    return fromWkb(scope.toWkb(scope.keep(geos.GEOSGeom_setPrecision(wide, 0.001, 0), 'rounding')))
  })

/** A disc round a point as a ring, metres; its corners lie on the circle. */
export const discRing = (easting: number, northing: number, radiusM: number): Ring => {
  const corners = QUADRANT_SEGMENTS * 4
  const ring = new Float64Array(corners * 2 + 2)
  for (let i = 0; i <= corners; i++) {
    const angle = (2 * Math.PI * (i % corners)) / corners
    ring[i * 2] = Math.round((easting + radiusM * Math.cos(angle)) * 1000) / 1000
    ring[i * 2 + 1] = Math.round((northing + radiusM * Math.sin(angle)) * 1000) / 1000
  }
  return ring
}
