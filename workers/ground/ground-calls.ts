import type { GeoEngine } from '../contract.ts'
import { type LoadGeos, loadGeos } from '../geos/geos.ts'
import { type CanonicalGround, canonicalGround } from './canonical-ground.ts'
import { differingArea } from './differing-area.ts'
import { type GroundQuestion, type LaidGround, layGround } from './lay-ground.ts'

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

export const groundCalls = (geos: LoadGeos = loadGeos): GroundCalls => ({
  canonicalGround: async wkt => canonicalGround(await geos(), wkt),
  layGround: async question => layGround(await geos(), question),
  differingArea: async (a, b) => differingArea(await geos(), a, b),
})
