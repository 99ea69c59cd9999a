import { toWkb } from '../geometry/wkb.ts'
import { readWkt } from '../geometry/wkt.ts'
import type { GeosPointer } from '../geos/geos.ts'
import type { GeosScope } from '../geos/geos-scope.ts'

const TRUE = 1

/** An area of WKT inside GEOS's memory, valid: what is not is repaired. Metres. */
export const readGround = (scope: GeosScope, wkt: string): GeosPointer => {
  const raw = scope.fromWkb(toWkb(readWkt(wkt)))
  return scope.geos.GEOSisValid(raw) === TRUE ? raw : scope.keep(scope.geos.GEOSMakeValid(raw), 'repairing')
}
