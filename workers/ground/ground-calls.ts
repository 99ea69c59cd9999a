import type { GeoEngine } from '../contract.ts'
import { type Geos, type LoadGeos, loadGeos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { type CanonicalGround, canonicalGround } from './canonical-ground.ts'
import { type GroundQuestion, type LaidGround, layGround } from './lay-ground.ts'
import { readGround } from './read-ground.ts'

/** Calls that only the server's geometry threads have. Areas are WKT in EPSG:27700. */
export interface GroundCalls {
  canonicalGround(wkt: string): Promise<CanonicalGround>
  /** Overlays an area with earlier ones (lay-ground.ts). */
  layGround(question: GroundQuestion): Promise<LaidGround>
  /** Square metres of the symmetric difference of two areas. */
  differingArea(a: string, b: string): Promise<number>
}

/** The geo engine of a server's thread. */
export type ServerEngine = GeoEngine & GroundCalls

/** The grid that areas are written on, metres: an overlay on it cannot fail for want of digits. */
const GRID_M = 0.001

/** Square metres that belong to one of two areas and not to the other: their symmetric difference. */
const differingArea = (geos: Geos, wktA: string, wktB: string): number =>
  withGeos(geos, scope => {
    const [a, b] = [readGround(scope, wktA), readGround(scope, wktB)]
    return scope.area(scope.keep(geos.GEOSSymDifferencePrec(a, b, GRID_M), 'the symmetric difference'))
  })

export const groundCalls = (geos: LoadGeos = loadGeos): GroundCalls => ({
  canonicalGround: async wkt => canonicalGround(await geos(), wkt),
  layGround: async question => layGround(await geos(), question),
  differingArea: async (a, b) => differingArea(await geos(), a, b),
})
