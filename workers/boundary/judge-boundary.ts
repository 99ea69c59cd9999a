import {
  BOUNDARY_GRID_M,
  GRID_EAST_M,
  GRID_NORTH_M,
  MAX_BOUNDARY_CORNERS,
  MAX_BOUNDARY_TEXT,
  MIN_BOUNDARY_KM2,
} from '../../src/domain/constants.ts'
import type { BoundaryProblem } from '../../src/domain/geography/boundary.ts'
import { type Contact, type Corner, ringContacts } from '../../src/domain/geography/ring-contacts.ts'
import { EngineError } from '../engine-error.ts'
import { type Polygons, polygonsArea, type Ring } from '../geometry/polygons.ts'
import { toWkb } from '../geometry/wkb.ts'
import { readWkt } from '../geometry/wkt.ts'
import type { LoadGeos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { crossings } from '../overlay/overlay-pieces.ts'

/** Characters that WKT does not contain. Letters outside its keywords cannot be part of a number either. */
const STRANGE = /[^\d\s,;=().+\-eEPOLYGNMUTISRDZpolygnmutisrdz]/

const GRID_STEPS = Math.round(1 / BOUNDARY_GRID_M)
const cut = (metres: number): number => Math.round(metres * GRID_STEPS) / GRID_STEPS

/**
 * Snaps corners to the centimetre grid and drops the closing corner and repeated corners.
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

/** Turns corners into a closed ring. */
export const closedRing = (corners: readonly Corner[]): Ring => Float64Array.from([...corners, corners[0]!].flat())

/** The polygons in a boundary's WKT. Null if it cannot be parsed. */
export const boundaryPolygons = (wkt: string): Ring[][] | null => {
  if (wkt.length > MAX_BOUNDARY_TEXT || STRANGE.test(wkt)) return null
  try {
    return readWkt(wkt)
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

const M2_PER_KM2 = 1e6
/** The maximum number of crossings to mark. A boundary with more cannot be fixed one crossing at a time. */
const MOST_MARKS = 20
const TRUE = 1

interface JudgedBoundary {
  /** A polygon on the centimetre grid. */
  readonly polygons: Polygons
  readonly corners: number
  readonly refused: { readonly problem: BoundaryProblem; readonly at: readonly Corner[] } | null
}

const isInside = (ring: Ring, [e, n]: Corner): boolean =>
  crossings([ring], n).filter(easting => easting < e).length % 2 === 1

/**
 * True if all corners are on one line: the ring then runs back on itself, which is not a crossing that could be marked.
 */
const isLine = ([a, b, ...others]: readonly Corner[]): boolean =>
  // Products of whole centimetres are multiples of 0.0001 m².
  others.every(c => Math.abs((b![0] - a![0]) * (c[1] - a![1]) - (b![1] - a![1]) * (c[0] - a![0])) < 5e-5)

const isOffGrid = ([e, n]: Corner): boolean => !(e >= 0 && e <= GRID_EAST_M && n >= 0 && n <= GRID_NORTH_M)

/** True if all holes are inside the outer ring and no hole is inside another. Only for rings that do not touch. */
const areNested = ([outer, ...holes]: readonly Ring[]): boolean =>
  holes.every((hole, i) => {
    const corner = [hole[0]!, hole[1]!] as const
    return isInside(outer!, corner) && holes.every((other, j) => i === j || !isInside(other, corner))
  })

const isValid = async (geos: LoadGeos, polygons: Polygons): Promise<boolean> => {
  const loaded = await geos()
  return withGeos(loaded, scope => loaded.GEOSisValid(scope.fromWkb(toWkb(polygons))) === TRUE)
}

/**
 * Judges a boundary by its rules: at most 2,000 corners, valid, in one piece (holes allowed), on the National Grid, and
 * not too small. Callers that know the zones check that it covers some. The browser and the server run this on the same
 * numbers.
 * @param polygonRings polygons with eastings and northings in metres, which are rounded here to the centimetre
 * @param geos decides whether holes that touch the outer ring or each other divide the area
 */
export const judgeBoundary = async (
  geos: LoadGeos,
  polygonRings: readonly (readonly ArrayLike<number>[])[],
): Promise<JudgedBoundary> => {
  const cornerCount = polygonRings.flat().reduce((sum, ring) => sum + Math.floor(ring.length / 2) - 1, 0)
  const refuse = (problem: BoundaryProblem, at: readonly Corner[] = [], corners = cornerCount): JudgedBoundary => ({
    polygons: [],
    corners,
    refused: { problem, at },
  })
  // Check the number before building anything. Closing and repeated corners do not count.
  if (cornerCount > 2 * MAX_BOUNDARY_CORNERS) return refuse('many-corners')
  const [polygon, ...others] = polygonRings
  if (polygon === undefined) return refuse('unreadable')
  const rings = polygon.map(cutRing)
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (others.length > 0)
    return refuse(
      'several-parts',
      others.slice(0, MOST_MARKS).flatMap(([ring]) => (ring ? cutRing(ring).slice(0, 1) : [])),
    )
  if (corners > MAX_BOUNDARY_CORNERS) return refuse('many-corners', [], corners)
  const off = rings.flat().filter(isOffGrid)
  if (off.length > 0) return refuse('outside', off.slice(0, MOST_MARKS), corners)
  if (rings.some(ring => ring.length < 3)) return refuse('few-corners', [], corners)
  const contacts = ringContacts(rings, MOST_MARKS)
  const isWrong = ({ crosses, rings: [one, other] }: Contact) => crosses || one === other
  const wrong = contacts.filter(isWrong)
  const closed = rings.map(closedRing)
  if (wrong.length > 0) {
    const problem = rings.some(isLine) ? 'few-corners' : 'crossing'
    return refuse(
      problem,
      wrong.map(({ at }) => at),
      corners,
    )
  }
  const isOne = contacts.length > 0 ? await isValid(geos, [closed]) : areNested(closed)
  if (!isOne)
    return refuse(
      'several-parts',
      contacts.map(({ at }) => at),
      corners,
    )
  if (polygonsArea([closed]) / M2_PER_KM2 < MIN_BOUNDARY_KM2) return refuse('small', [], corners)
  return { polygons: [closed], corners, refused: null }
}
