import { extentOf, type Polygons, type Ring } from '../geometry/polygons.ts'
import { fromWkb, linesToWkb } from '../geometry/wkb.ts'
import type { GeosScope } from '../geos/geos-scope.ts'
import { type SquareShares, squareShares } from './square-shares.ts'

/** The grid of the overlay, in metres. */
const GRID_M = 1

/** A piece of an overlay. All of it belongs to the same areas. */
export interface OverlayPiece {
  /** The positions of the areas that cover it. */
  readonly within: readonly number[]
  readonly shares: SquareShares
}

/**
 * Overlays areas: divides the land along their boundaries and groups the pieces that belong to the same areas.
 * Boundaries are rounded to whole metres (snap rounding), so the overlay cannot fail.
 * @param areas valid, in metres
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

/** The eastings at which rings cross a northing without corners, from west to east. */
export const crossings = (rings: readonly Ring[], northing: number): number[] => {
  const eastings: number[] = []
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [n0, n1] = [ring[i + 1]!, ring[i + 3]!]
      if (n0 > northing === n1 > northing) continue
      eastings.push(ring[i]! + ((northing - n0) / (n1 - n0)) * (ring[i + 2]! - ring[i]!))
    }
  return eastings.sort((a, b) => a - b)
}

/**
 * A point, in metres, inside a polygon that is at least a metre high: the middle of its longest stretch at half its
 * height.
 */
export const pointInside = (polygon: readonly Ring[]): readonly [easting: number, northing: number] => {
  const [, minN, , maxN] = extentOf([polygon])
  const northing = Math.floor((minN + maxN) / 2) + 0.5
  const eastings = crossings(polygon, northing)
  let best: readonly [number, number] = [0, -1]
  for (let i = 0; i + 1 < eastings.length; i += 2) {
    const width = eastings[i + 1]! - eastings[i]!
    if (width > best[1]) best = [(eastings[i]! + eastings[i + 1]!) / 2, width]
  }
  return [best[0], northing]
}
