import { BOUNDARY_GRID_M, MAX_BOUNDARY_TEXT } from '../../src/domain/constants.ts'
import type { Corner } from '../../src/domain/geography/ring-contacts.ts'
import { EngineError } from '../errors.ts'
import type { Ring } from '../geometry/polygons.ts'
import { readWkt } from '../geometry/wkt.ts'

/** Characters of WKT: a letter that no keyword has is no part of a number either. */
const STRANGE = /[^\d\s,;=().+\-eEPOLYGNMUTISRDZpolygnmutisrdz]/

const GRID_STEPS = Math.round(1 / BOUNDARY_GRID_M)
const cut = (metres: number): number => Math.round(metres * GRID_STEPS) / GRID_STEPS

/**
 * Corners on the centimetre grid, without the closing one and without those that fall on the corner before them.
 * @param ring interleaved eastings and northings, metres
 */
export const cutRing = (ring: ArrayLike<number>): Corner[] => {
  const corners: Corner[] = []
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [e, n] = [cut(ring[i]!), cut(ring[i + 1]!)]
    const before = corners.at(-1)
    if (before === undefined || before[0] !== e || before[1] !== n) corners.push([e, n])
  }
  while (corners.length > 1 && corners[0]![0] === corners.at(-1)![0] && corners[0]![1] === corners.at(-1)![1])
    corners.pop()
  return corners
}

/** Corners as a closed ring. */
export const closedRing = (corners: readonly Corner[]): Ring => Float64Array.from([...corners, corners[0]!].flat())

/** The polygons of a boundary's text; null where it is none that can be read. */
export const boundaryPolygons = (wkt: string): Ring[][] | null => {
  if (wkt.length > MAX_BOUNDARY_TEXT || STRANGE.test(wkt)) return null
  try {
    return readWkt(wkt)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}
