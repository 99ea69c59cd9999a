import { whole } from '../../src/domain/text/numbers.ts'
import type { RepairKind } from '../../src/domain/zone-import/import-report.ts'
import { EngineError } from '../engine-error.ts'
import { type Polygons, polygonsArea, type Ring, signedArea2 } from '../geometry/polygons.ts'
import { ringPosition } from '../geometry/ring-position.ts'
import { crossMoreThan } from '../geometry/self-crossings.ts'
import { fromWkb, linesToWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos, GeosPointer } from '../geos/geos.ts'
import { type GeosScope, withGeos } from '../geos/geos-scope.ts'

export interface RepairedZone {
  readonly polygons: Ring[][]
  readonly repairs: readonly RepairKind[]
}

const TRUE = 1
const MM = 1000
/** A closed ring has three corners and repeats the first. */
const RING_MIN = 8

/** The grid of all results, in metres. */
const GRID_M = 0.001
/** A ring that was drawn by hand, or exported with a fault, crosses itself less often. */
const MAX_CROSSINGS_OF_RING = 500
/** The corners by which a part's position within another is judged. */
const SAMPLES = 256
/** Two detailed versions of a coast may cross this often. */
const MAX_CROSSINGS = 10_000

/**
 * Makes valid polygons from a file's rings: closed, with outer rings anticlockwise, and without repeated vertices or
 * crossings. No ground that a ring encloses is lost: parts that overlap are united, and where a ring crosses itself, all
 * that it runs around counts.
 * @param name how the file's owner knows the feature
 * @param onRepair called before a repair that may take long
 * @throws EngineError `too-large` if its edges cross so often that a repair would take minutes
 */
export const repairZone = (
  geos: Geos,
  polygons: Polygons,
  name: string,
  onRepair: () => void = () => {},
): RepairedZone => {
  const repairs = new Set<RepairKind>()
  const closed = polygons
    .map(rings => rings.map(ring => tidyRing(ring, repairs)))
    .filter(([outer]) => outer !== undefined && outer.length > 0)
    .map(rings => rings.filter(ring => ring.length > 0))
  if (closed.length === 0) return { polygons: [], repairs: [...repairs] }
  refuseTangles(closed.flat(), name)
  return { polygons: soundPolygons(geos, closed, repairs, onRepair), repairs: [...repairs] }
}

/** GEOS splits edges wherever they cross, so a small file could keep it busy for hours. */
const refuseTangles = (rings: readonly Ring[], name: string): void => {
  if (rings.some(ring => crossMoreThan(MAX_CROSSINGS_OF_RING, [ring])))
    throw new EngineError(
      'too-large',
      `The outline of "${name}" crosses itself more than ${MAX_CROSSINGS_OF_RING} times. Draw it again, or export it again.`,
    )
  if (rings.length > 1 && crossMoreThan(MAX_CROSSINGS, rings))
    throw new EngineError(
      'too-large',
      `The sides of "${name}" cross each other more than ${whole(MAX_CROSSINGS)} times. Draw its outline again.`,
    )
}

/** Rings that are closed, rounded to the millimetre and without consecutive repeats; empty if no area is left. */
const tidyRing = (ring: Ring, repairs: Set<RepairKind>): Ring => {
  const points: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const x = Math.round(ring[i]! * MM) / MM
    const y = Math.round(ring[i + 1]! * MM) / MM
    if (points.length > 0 && points.at(-2) === x && points.at(-1) === y) repairs.add('dropped repeated points')
    else points.push(x, y)
  }
  const [x, y] = points
  if (points.length > 2 && (points.at(-2) !== x || points.at(-1) !== y)) {
    points.push(x!, y!)
    repairs.add('closed a ring')
  }
  const closed = Float64Array.from(points)
  if (points.length >= RING_MIN && !isFlat(closed)) return closed
  repairs.add('dropped a ring without area')
  return new Float64Array(0)
}

/** True if all corners are on one line. A knotted ring may have a total area of 0 without being flat. */
const isFlat = (ring: Ring): boolean => {
  for (let i = 2; i + 3 < ring.length; i += 2)
    if (
      signedArea2(
        Float64Array.of(ring[0]!, ring[1]!, ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!, ring[0]!, ring[1]!),
      ) !== 0
    )
      return false
  return true
}

/**
 * Outer rings run anticlockwise, holes clockwise. Clockwise outer rings are so common that they are not reported if the
 * whole file has them.
 */
const turned = (ring: Ring, outer: boolean, repairs: Set<RepairKind>): Ring => {
  if (signedArea2(ring) > 0 === outer) return ring
  repairs.add('turned a ring')
  const back = new Float64Array(ring.length)
  for (let i = 0; i < ring.length; i += 2) back.set(ring.subarray(ring.length - 2 - i, ring.length - i), i)
  return back
}

const isValid = (geos: Geos, polygons: Polygons): boolean =>
  withGeos(geos, scope => geos.GEOSisValid(scope.fromWkb(toWkb(polygons))) === TRUE)

/** The same polygons if they are valid; otherwise each is repaired, and the parts are united. */
const soundPolygons = (geos: Geos, closed: Ring[][], repairs: Set<RepairKind>, onRepair: () => void): Ring[][] => {
  const turnedAll = (all: Ring[][]) => all.map(rings => rings.map((ring, r) => turned(ring, r === 0, repairs)))
  const polygons = turnedAll(closed)
  if (isValid(geos, polygons)) return polygons
  onRepair()
  const nested = withPartsAsHoles(closed)
  if (nested === null) return unitedParts(geos, polygons, repairs)
  repairs.add('took a part as a hole')
  const withHoles = turnedAll(nested)
  return isValid(geos, withHoles) ? withHoles : unitedParts(geos, withHoles, repairs)
}

/**
 * Official zone files have holes that became parts: they lie within a part and run the other way, while all other parts
 * run alike. Only two or more others show that the direction means something. Returns null if no part is such a hole.
 */
const withPartsAsHoles = (closed: readonly Ring[][]): Ring[][] | null => {
  const runs = closed.map(([outer]) => signedArea2(outer!) > 0)
  const left = runs.filter(Boolean).length
  const isOuter = left * 2 > closed.length
  const outers = closed.filter((_, at) => runs[at] === isOuter)
  const others = closed.filter((_, at) => runs[at] !== isOuter)
  if (outers.length < 2 || others.length === 0 || outers.length === others.length) return null
  const nested = outers.map(rings => [...rings])
  for (const [ring, ...holes] of others) {
    const around = outers.findIndex(([outer]) => {
      const { inside, outside } = ringPosition(outer!, ring!, SAMPLES)
      return inside > 0 && outside === 0
    })
    if (around < 0 || holes.length > 0) return null
    nested[around]!.push(ring!)
  }
  return nested
}

/** Repairs each invalid polygon separately, and unites those that then overlap. */
const unitedParts = (geos: Geos, polygons: Ring[][], repairs: Set<RepairKind>): Ring[][] => {
  const parts = polygons.flatMap(rings => (isValid(geos, [rings]) ? [rings] : soundPolygon(geos, rings, repairs)))
  // The parts of an untied knot touch at most at corners.
  if (isValid(geos, parts)) return withArea(parts)
  repairs.add('united parts')
  return withArea(withGeos(geos, scope => rounded(scope, united(scope, parts))))
}

const withArea = (polygons: Ring[][]): Ring[][] => (polygonsArea(polygons) > 0 ? polygons : [])

/** A polygon whose outline or holes cross themselves, whose holes overlap, or which has a hole across its outline. */
const soundPolygon = (geos: Geos, [outer, ...holes]: readonly Ring[], repairs: Set<RepairKind>): Ring[][] =>
  withGeos(geos, scope => {
    let hasKnot = false
    const untied = (ring: Ring): Ring[][] => {
      if (isValid(geos, [[ring]])) return [[ring]]
      hasKnot = true
      repairs.add('untied a knot')
      return groundWithin(scope, ring)
    }
    const ground = untied(outer!)
    const cut = holes.flatMap(untied)
    if (cut.length === 0) return ground
    if (!hasKnot) repairs.add('trimmed a hole')
    const difference = geos.GEOSDifferencePrec(united(scope, ground), united(scope, cut), GRID_M)
    return rounded(scope, scope.keep(difference, 'cutting out holes'))
  })

const united = (scope: GeosScope, polygons: Polygons) =>
  scope.keep(scope.geos.GEOSUnaryUnionPrec(scope.fromWkb(toWkb(polygons, 'collection')), GRID_M), 'uniting')

const rounded = (scope: GeosScope, geometry: GeosPointer): Ring[][] =>
  fromWkb(scope.toWkb(geometry)).map(rings =>
    rings.map((ring, r) =>
      turned(
        Float64Array.from(ring, value => Math.round(value * MM) / MM),
        r === 0,
        new Set(),
      ),
    ),
  )

/** The ground that a ring runs around at least once: the faces between its edges about which it winds. */
const groundWithin = (scope: GeosScope, ring: Ring): Ring[][] => {
  const { geos } = scope
  const lines = scope.keep(geos.GEOSUnaryUnionPrec(scope.fromWkb(linesToWkb([ring])), GRID_M), 'splitting')
  const faces = fromWkb(scope.toWkb(scope.keep(scope.polygonize(lines), 'repairing')))
  const ground = faces.filter(face => {
    const [x, y] = pointWithin(geos, face)
    return windingNumber(ring, x, y) !== 0
  })
  return ground.length === 0 ? [] : rounded(scope, united(scope, ground))
}

const POINT_AT = 5

const pointWithin = (geos: Geos, face: readonly Ring[]): readonly [x: number, y: number] =>
  withGeos(geos, scope => {
    const point = scope.keep(geos.GEOSPointOnSurface(scope.fromWkb(toWkb([face]))), 'repairing')
    const wkb = scope.toWkb(point)
    const view = new DataView(wkb.buffer, wkb.byteOffset)
    return [view.getFloat64(POINT_AT, true), view.getFloat64(POINT_AT + 8, true)]
  })

/** How often a ring runs around a point: anticlockwise minus clockwise. */
const windingNumber = (ring: Ring, x: number, y: number): number => {
  let winding = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
    if (ay > y === by > y) continue
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
    if (by > ay && side > 0) winding += 1
    else if (by < ay && side < 0) winding -= 1
  }
  return winding
}
