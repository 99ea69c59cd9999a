import type { GridBox } from '../contract.ts'
import { extentOf, type Polygons, type Ring, signedArea2 } from '../geometry/polygons.ts'
import { fromWkb } from '../geometry/wkb.ts'
import { readWkt, writeWkt } from '../geometry/wkt.ts'
import type { Geos } from '../geos/geos.ts'
import { readGround, withGeos } from '../geos/geos-scope.ts'

/** The grid that areas are written on, metres. */
const GRID_M = 0.001

/** Corners of a closed ring without the last, and without those on a straight line between their neighbours. */
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

/** A closed ring that starts at its least corner (by easting, then northing) and has the given direction. */
const orderedRing = (ring: Ring, anticlockwise: boolean): Ring => {
  const corners = cornersOf(ring)
  if (signedArea2(ring) > 0 !== anticlockwise) corners.reverse()
  const least = corners.reduce((best, corner, i) => (compare(corner, corners[best]!) < 0 ? i : best), 0)
  const turned = [...corners.slice(least), ...corners.slice(0, least + 1)]
  return Float64Array.from(turned.flat())
}

/** Polygons in the one order that the same ground always has. */
const ordered = (polygons: Polygons): Ring[][] =>
  polygons
    .map(([outer, ...holes]) => [
      orderedRing(outer!, true),
      ...holes.map(hole => orderedRing(hole, false)).sort(compare),
    ])
    .sort(([a], [b]) => compare(a!, b!))

/** An area as the registry of grounds keeps it. */
export interface CanonicalGround {
  /** WKT in whole metres with one order, start and direction of its rings: the same ground has the same text. */
  readonly wkt: string
  /** The same in millimetres: ground of which an edge was moved by less than a metre has another text. */
  readonly exactWkt: string
  /** Extent and area before rounding, metres and square metres. */
  readonly extent: GridBox
  readonly areaM2: number
}

/**
 * An area in canonical form: united, in whole metres, with no corner on a straight line, so that the text does not depend
 * on the order in which points or zones were chosen.
 * @param wkt POLYGON or MULTIPOLYGON, EPSG:27700; what is not valid is repaired
 * @throws EngineError bad-geometry
 */
export const canonicalGround = (geos: Geos, wkt: string): CanonicalGround =>
  withGeos(geos, scope => {
    const area = readGround(scope, wkt)
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
