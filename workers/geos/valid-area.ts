import type { Polygons } from '../geometry/polygons.ts'
import { toWkb } from '../geometry/wkb.ts'
import type { GeosPointer } from './geos.ts'
import type { GeosScope } from './geos-scope.ts'

const TRUE = 1

/** Polygons as GEOS takes them, repaired where they are not valid. */
export const validArea = (scope: GeosScope, polygons: Polygons): GeosPointer => {
  const raw = scope.fromWkb(toWkb(polygons))
  return scope.geos.GEOSisValid(raw) === TRUE ? raw : scope.keep(scope.geos.GEOSMakeValid(raw), 'repairing')
}
