import type { GridBox } from '../contract.ts'
import { extentOf, type Polygons, type Ring, signedArea2 } from '../geometry/polygons.ts'
import { fromWkb } from '../geometry/wkb.ts'
import { readWkt, writeWkt } from '../geometry/wkt.ts'
import type { Geos } from '../geos/geos.ts'
import { areaFromWkt, withGeos } from '../geos/geos-scope.ts'

/** The grid on which areas are written, in metres. */
const GRID_M = 0.001

/**
 * The corners of a closed ring, without the repeated last corner and without corners on a straight line between their
 * neighbours.
 */
const cornersOf = (ring: Ring): [number, number][] => {
  const points = Array.from({ length: ring.length / 2 - 1 }, (_, i): [number, number] => [
    ring[i * 2]!,
    ring[i * 2 + 1]!,
  ])
  return points.filter(([e, n], i) => {
    const [beforeE, beforeN] = points.at(i - 1)!
    const [afterE, afterN] = points[(i + 1) % points.length]!
    return (e - beforeE) * (afterN - n) !== (n - beforeN) * (afterE - e)
  })
}

const compare = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

/** A closed ring that starts at its smallest corner (by easting, then northing) and runs in the given direction. */
const orderedRing = (ring: Ring, anticlockwise: boolean): Ring => {
  const corners = cornersOf(ring)
  if (signedArea2(ring) > 0 !== anticlockwise) corners.reverse()
  const least = corners.reduce((best, corner, i) => (compare(corner, corners[best]!) < 0 ? i : best), 0)
  const turned = [...corners.slice(least), ...corners.slice(0, least + 1)]
  return Float64Array.from(turned.flat())
}

/** Puts polygons into an order that depends only on the land that they cover. */
const ordered = (polygons: Polygons): Ring[][] =>
  polygons
    .map(([outer, ...holes]) => [
      orderedRing(outer!, true),
      ...holes.map(hole => orderedRing(hole, false)).sort(compare),
    ])
    .sort(([a], [b]) => compare(a!, b!))

/** An area in the form that the registry stores. */
export interface CanonicalArea {
  /**
   * WKT in whole metres. The rings have a fixed order, and each has a fixed start and direction, so that the same area
   * always has the same text.
   */
  readonly wkt: string
  /** The same text in millimetres. Moving an edge by less than a metre changes it. */
  readonly exactWkt: string
  /** Extent and area before rounding, in metres and square metres. */
  readonly extent: GridBox
  readonly areaM2: number
}

/**
 * Converts an area to its canonical form: united, in whole metres, without corners on straight lines, so that the text
 * does not depend on the order in which points or zones were selected.
 * @param wkt POLYGON or MULTIPOLYGON, EPSG:27700; repaired if invalid
 * @throws EngineError bad-geometry
 */
export const canonicalArea = (geos: Geos, wkt: string): CanonicalArea =>
  withGeos(geos, scope => {
    const area = areaFromWkt(scope, wkt)
    const onGrid = (metres: number) => {
      const rounded = scope.keep(geos.GEOSGeom_setPrecision(area, metres, 0), 'rounding')
      return writeWkt(ordered(fromWkb(scope.toWkb(rounded))))
    }
    return {
      wkt: onGrid(1),
      exactWkt: onGrid(GRID_M),
      extent: extentOf(readWkt(wkt)),
      areaM2: scope.area(area),
    }
  })
