import type { Polygons } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { GeosPointer } from './geos.ts'
import type { GeosScope } from './geos-scope.ts'

const TRUE = 1

/** The polygons of a geometry. Repairs and overlays on a grid may leave lines beside them, which no further overlay takes. */
export const polygonsOf = (scope: GeosScope, geometry: GeosPointer): GeosPointer =>
  scope.fromWkb(toWkb(fromWkb(scope.toWkb(geometry))))

/** Polygons as GEOS takes them, repaired where they are not valid. */
export const validArea = (scope: GeosScope, polygons: Polygons): GeosPointer => {
  const raw = scope.fromWkb(toWkb(polygons))
  return scope.geos.GEOSisValid(raw) === TRUE
    ? raw
    : polygonsOf(scope, scope.keep(scope.geos.GEOSMakeValid(raw), 'repairing'))
}
