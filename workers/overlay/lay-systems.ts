import type { Polygons } from '../geometry/polygons.ts'
import { fromWkb } from '../geometry/wkb.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { countCrossings } from './count-crossings.ts'
import { MOST_CROSSINGS } from './lay-ground.ts'
import { overlayPieces } from './overlay-pieces.ts'
import { readGround } from './read-ground.ts'
import type { SquareShares } from './square-shares.ts'

/** Zones of two systems; WKT, EPSG:27700. */
export interface SystemsQuestion {
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
}

/** Ground that lies in one zone of each system, by position; null where it lies in none of the system's. */
export interface SharedPiece {
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
