import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { readGround } from './read-ground.ts'

/** The grid that areas are written on, metres: an overlay on it cannot fail for want of digits. */
const GRID_M = 0.001

/** Square metres that belong to one of two areas and not to the other: their symmetric difference. */
export const differingArea = (geos: Geos, wktA: string, wktB: string): number =>
  withGeos(geos, scope => {
    const [a, b] = [readGround(scope, wktA), readGround(scope, wktB)]
    return scope.area(scope.keep(geos.GEOSSymDifferencePrec(a, b, GRID_M), 'the symmetric difference'))
  })
