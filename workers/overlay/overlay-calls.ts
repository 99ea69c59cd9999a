import type { GeoEngine } from '../contract.ts'
import type { Polygons } from '../geometry/polygons.ts'
import { fromWkb } from '../geometry/wkb.ts'
import { type Geos, type GeosPointer, type LoadGeos, loadGeos } from '../geos/geos.ts'
import { type GeosScope, readGround, withGeos } from '../geos/geos-scope.ts'
import type { ContentCalls } from '../zone-content.ts'
import { type CanonicalGround, canonicalGround } from './canonical-area.ts'
import { countCrossings } from './count-crossings.ts'
import { type GroundQuestion, type LaidGround, layGround, MOST_CROSSINGS } from './overlay-area.ts'
import { overlayPieces } from './overlay-pieces.ts'
import type { SquareShares } from './square-shares.ts'

/** Calls that only the server's geometry threads have. Areas are WKT in EPSG:27700. */
interface GroundCalls {
  canonicalGround(wkt: string): Promise<CanonicalGround>
  /** Overlays an area with earlier ones (lay-ground.ts). */
  layGround(question: GroundQuestion): Promise<LaidGround>
  /** Overlays the zones of two systems (lay-systems.ts); null where their edges cross too often. */
  laySystems(question: SystemsQuestion): Promise<SharedPiece[] | null>
  /** Square metres of the symmetric difference of two areas. */
  differingArea(a: string, b: string): Promise<number>
  /** True if two areas differ by ground that is somewhere wider than this. Metres. */
  differWider(a: string, b: string, widthM: number): Promise<boolean>
}

/** The geo engine of a server's thread. */
export type ServerEngine = GeoEngine & ContentCalls & GroundCalls

/** The grid that areas are written on, metres: an overlay on it cannot fail for want of digits. */
const GRID_M = 0.001
const QUADRANT_SEGMENTS = 8

/** The ground that belongs to one of two areas and not to the other. */
const differenceOf = (scope: GeosScope, wktA: string, wktB: string): GeosPointer => {
  const [a, b] = [readGround(scope, wktA), readGround(scope, wktB)]
  return scope.keep(scope.geos.GEOSSymDifferencePrec(a, b, GRID_M), 'the symmetric difference')
}

const differingArea = (geos: Geos, a: string, b: string): number =>
  withGeos(geos, scope => scope.area(differenceOf(scope, a, b)))

const differWider = (geos: Geos, a: string, b: string, widthM: number): boolean =>
  withGeos(geos, scope => {
    const shrunk = geos.GEOSBuffer(differenceOf(scope, a, b), -widthM / 2, QUADRANT_SEGMENTS)
    return geos.GEOSisEmpty(scope.keep(shrunk, 'shrinking')) === 0
  })

export const groundCalls = (geos: LoadGeos = loadGeos): GroundCalls => ({
  canonicalGround: async wkt => canonicalGround(await geos(), wkt),
  layGround: async question => layGround(await geos(), question),
  laySystems: async question => laySystems(await geos(), question),
  differingArea: async (a, b) => differingArea(await geos(), a, b),
  differWider: async (a, b, widthM) => differWider(await geos(), a, b, widthM),
})

/** Zones of two systems; WKT, EPSG:27700. */
interface SystemsQuestion {
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

/** Ground that lies in one zone of each system, by position; null where it lies in none of the system's. */
interface SharedPiece {
  readonly mine: number | null
  readonly theirs: number | null
  readonly shares: SquareShares
}

/**
 * Overlays zones of two systems. Ground in several zones of one system counts in the first of them, as a trip end does.
 * @returns null where their edges cross too often to be overlaid
 * @throws EngineError bad-geometry
 */
export const laySystems = (geos: Geos, { mine, theirs }: SystemsQuestion): SharedPiece[] | null =>
  withGeos(geos, scope => {
    const shapesOf = (texts: readonly string[]): Polygons[] =>
      texts.map(text => fromWkb(scope.toWkb(readGround(scope, text))))
    const [a, b] = [shapesOf(mine), shapesOf(theirs)]
    if (countCrossings(a.flat(), b, MOST_CROSSINGS) >= MOST_CROSSINGS) return null
    return overlayPieces(scope, [...a, ...b]).map(({ within, shares }) => {
      const other = within.find(position => position >= a.length)
      return {
        mine: within[0]! < a.length ? within[0]! : null,
        theirs: other === undefined ? null : other - a.length,
        shares,
      }
    })
  })
