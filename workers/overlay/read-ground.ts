import { readWkt } from '../geometry/wkt.ts'
import type { GeosPointer } from '../geos/geos.ts'
import type { GeosScope } from '../geos/geos-scope.ts'
import { validArea } from '../geos/valid-area.ts'

/** An area of WKT inside GEOS's memory, valid: what is not is repaired. Metres. */
export const readGround = (scope: GeosScope, wkt: string): GeosPointer => validArea(scope, readWkt(wkt))
