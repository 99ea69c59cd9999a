import { extentOf, type Polygons, type Ring } from '../geometry/polygons.ts'
import { fromWkb, linesToWkb } from '../geometry/wkb.ts'
import type { GeosScope } from '../geos/geos-scope.ts'
import { crossings, pointInside } from './point-inside.ts'
import { type SquareShares, squareShares } from './square-shares.ts'

/** The grid of the overlay, metres. */
const GRID_M = 1

/** The ground that lies in the same areas of an overlay and in no other. */
export interface OverlayPiece {
  /** Positions of the areas that it lies in. */
  readonly within: readonly number[]
  readonly shares: SquareShares
}

/**
 * Overlays areas: the pieces into which their boundaries divide the ground, those in the same areas taken together.
 * Boundaries are rounded to whole metres (snap rounding), so that the overlay cannot fail.
 * @param areas valid, metres
 */
export const overlayPieces = (scope: GeosScope, areas: readonly Polygons[]): OverlayPiece[] => {
  const { geos } = scope
  const lines = scope.fromWkb(linesToWkb(areas.flat(2)))
  const noded = scope.keep(geos.GEOSUnaryUnionPrec(lines, GRID_M), 'the overlay')
  const faces = fromWkb(scope.toWkb(scope.keep(scope.polygonize(noded), 'the overlay')))
  const boxes = areas.map(extentOf)
  const pieces = new Map<string, { within: number[]; polygons: (readonly Ring[])[] }>()
  for (const face of faces) {
    const [e, n] = pointInside(face)
    const within = areas.flatMap((area, i) => {
      const [minE, minN, maxE, maxN] = boxes[i]!
      if (e < minE || e > maxE || n < minN || n > maxN) return []
      return crossings(area.flat(), n).filter(easting => easting < e).length % 2 === 1 ? [i] : []
    })
    if (within.length === 0) continue
    const piece = pieces.get(String(within)) ?? { within, polygons: [] }
    pieces.set(String(within), piece)
    piece.polygons.push(face)
  }
  return [...pieces.values()].map(({ within, polygons }) => ({ within, shares: squareShares(polygons) }))
}
