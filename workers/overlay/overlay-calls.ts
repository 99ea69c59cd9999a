import type { GeoEngine } from '../contract.ts'
import type { Polygons } from '../geometry/polygons.ts'
import { fromWkb } from '../geometry/wkb.ts'
import { type Geos, type GeosPointer, type LoadGeos, loadGeos } from '../geos/geos.ts'
import { areaFromWkt, type GeosScope, withGeos } from '../geos/geos-scope.ts'
import type { ContentCalls } from '../zone-content.ts'
import { type CanonicalArea, canonicalArea } from './canonical-area.ts'
import { countCrossings } from './count-crossings.ts'
import { type AreaOverlay, type AreaOverlayInput, MOST_CROSSINGS, overlayArea } from './overlay-area.ts'
import { overlayPieces } from './overlay-pieces.ts'
import type { SquareShares } from './square-shares.ts'

/** Calls that only exist on the server's geometry threads. Areas are WKT in EPSG:27700. */
interface OverlayCalls {
  canonicalArea(wkt: string): Promise<CanonicalArea>
  /** Overlays an area with earlier ones (overlay-area.ts). */
  overlayArea(question: AreaOverlayInput): Promise<AreaOverlay>
  /** Overlays the zones of two systems; null if their edges cross too often. */
  overlaySystems(question: SystemsOverlayInput): Promise<SharedPiece[] | null>
  /** The area in which two areas differ (the symmetric difference), in square metres. */
  differingArea(a: string, b: string): Promise<number>
  /** True if two areas differ by a piece that is wider than this many metres anywhere. */
  differWider(a: string, b: string, widthM: number): Promise<boolean>
}

export type ServerEngine = GeoEngine & ContentCalls & OverlayCalls

/** The grid on which areas are written, in metres. An overlay on it cannot fail because of rounding. */
const GRID_M = 0.001
const QUADRANT_SEGMENTS = 8

/** The symmetric difference of two areas. */
const differenceOf = (scope: GeosScope, wktA: string, wktB: string): GeosPointer => {
  const [a, b] = [areaFromWkt(scope, wktA), areaFromWkt(scope, wktB)]
  return scope.keep(scope.geos.GEOSSymDifferencePrec(a, b, GRID_M), 'the symmetric difference')
}

const differingArea = (geos: Geos, a: string, b: string): number =>
  withGeos(geos, scope => scope.area(differenceOf(scope, a, b)))

const differWider = (geos: Geos, a: string, b: string, widthM: number): boolean =>
  withGeos(geos, scope => {
    const shrunk = geos.GEOSBuffer(differenceOf(scope, a, b), -widthM / 2, QUADRANT_SEGMENTS)
    return geos.GEOSisEmpty(scope.keep(shrunk, 'shrinking')) === 0
  })

export const overlayCalls = (geos: LoadGeos = loadGeos): OverlayCalls => ({
  canonicalArea: async wkt => canonicalArea(await geos(), wkt),
  overlayArea: async question => overlayArea(await geos(), question),
  overlaySystems: async question => overlaySystems(await geos(), question),
  differingArea: async (a, b) => differingArea(await geos(), a, b),
  differWider: async (a, b, widthM) => differWider(await geos(), a, b, widthM),
})

/** Zones of two systems (WKT, EPSG:27700). */
interface SystemsOverlayInput {
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

/** A piece that belongs to one zone of each system, by position; null if no zone of the system covers it. */
interface SharedPiece {
  readonly mine: number | null
  readonly theirs: number | null
  readonly shares: SquareShares
}

/**
 * Overlays the zones of two systems. A piece covered by several zones of one system counts in the first of them, like a
 * trip end.
 * @returns null if their edges cross too often for an overlay
 * @throws EngineError bad-geometry
 */
export const overlaySystems = (geos: Geos, { mine, theirs }: SystemsOverlayInput): SharedPiece[] | null =>
  withGeos(geos, scope => {
    const shapesOf = (texts: readonly string[]): Polygons[] =>
      texts.map(text => fromWkb(scope.toWkb(areaFromWkt(scope, text))))
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
