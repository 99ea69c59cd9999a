import type { RepairKind } from '../../src/domain/zone-import/import-report.ts'
import { polygonsArea, type Ring, signedArea2 } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'

interface RepairedZone {
  readonly polygons: Ring[][]
  readonly repairs: readonly RepairKind[]
}

const TRUE = 1
const MM = 1000
/** A closed ring has three corners and repeats the first. */
const RING_MIN = 8

/**
 * Makes valid polygons from a file's rings: closed, with outer rings anticlockwise, and without repeated vertices or
 * crossings.
 */
export const repairZone = (geos: Geos, polygons: readonly (readonly Ring[])[]): RepairedZone => {
  const repairs = new Set<RepairKind>()
  const tidy = polygons
    .map(rings => rings.map(ring => tidyRing(ring, repairs)))
    .filter(([outer]) => outer !== undefined && outer.length > 0)
    .map(rings => rings.filter(ring => ring.length > 0).map((ring, r) => turned(ring, r === 0, repairs)))
  if (tidy.length === 0) return { polygons: [], repairs: [...repairs] }
  const sound = untied(geos, tidy)
  if (sound !== tidy) repairs.add('untied a knot')
  return { polygons: sound, repairs: [...repairs] }
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

/** The same polygons if they are valid; otherwise the result of GEOS's repair, without lines and points. */
const untied = (geos: Geos, polygons: Ring[][]): Ring[][] =>
  withGeos(geos, scope => {
    const geometry = scope.fromWkb(toWkb(polygons))
    if (geos.GEOSisValid(geometry) === TRUE) return polygons
    const valid = fromWkb(scope.toWkb(scope.keep(geos.GEOSMakeValid(geometry), 'repairing')))
    return polygonsArea(valid) > 0 ? valid : []
  })
