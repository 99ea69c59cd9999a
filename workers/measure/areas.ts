import type { Kernels } from '../../wasm/kernels.ts'
import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import type { LonLat, Outline } from '../contract.ts'
import { coverageUnion } from '../coverage/coverage-union.ts'
import { extentOf, type Polygons, polygonsArea, type Ring, zonePolygons } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import { writeWkt } from '../geometry/wkt.ts'
import type { Geos, LoadGeos } from '../geos/geos.ts'
import { validArea, withGeos } from '../geos/geos-scope.ts'
import { gridToLonLat } from '../projection/lon-lat.ts'
import { roundKm2 } from './zone-areas.ts'

const TRUE = 1

/**
 * The union of zones. In a clean coverage, shared edges cancel out. If zones overlap or their edges do not match, GEOS
 * is fetched, repairs each zone and unites them in the general way.
 */
export const unionZones = async (geos: LoadGeos, columns: ZoneColumns, zones: ArrayLike<number>): Promise<Ring[][]> =>
  coverageUnion(columns, zones) ??
  unionPolygons(await geos(), Array.from(zones, zone => zonePolygons(columns, zone)).flat())

/** The union of any polygons after repair, on a grid of 1 mm. */
export const unionPolygons = (geos: Geos, polygons: Polygons): Ring[][] =>
  withGeos(geos, scope => {
    const repaired = polygons.flatMap(polygon => {
      const one = scope.fromWkb(toWkb([polygon]))
      if (geos.GEOSisValid(one) === TRUE) return [polygon]
      return fromWkb(scope.toWkb(scope.keep(geos.GEOSMakeValid(one), 'repairing')))
    })
    const union = scope.keep(geos.GEOSUnaryUnion(scope.fromWkb(toWkb(repaired, 'collection'))), 'the union')
    return fromWkb(scope.toWkb(scope.keep(geos.GEOSGeom_setPrecision(union, 0.001, 0), 'rounding')))
  })

/**
 * The number of segments per quarter circle. A disc has 128 sides, at most 0.03 % of the radius inside the true circle.
 */
const QUADRANT_SEGMENTS = 32

/** Widens (or narrows) an area by metres, on a grid of 1 mm. */
export const bufferArea = (geos: Geos, polygons: Polygons, metres: number): Ring[][] =>
  withGeos(geos, scope => {
    const wide = scope.keep(geos.GEOSBuffer(scope.fromWkb(toWkb(polygons)), metres, QUADRANT_SEGMENTS), 'widening')
    return fromWkb(scope.toWkb(scope.keep(geos.GEOSGeom_setPrecision(wide, 0.001, 0), 'rounding')))
  })

/** A disc around a point as a ring, in metres. Its corners are on the circle. */
export const discRing = (easting: number, northing: number, radiusM: number): Ring => {
  const corners = QUADRANT_SEGMENTS * 4
  const ring = new Float64Array(corners * 2 + 2)
  for (let i = 0; i <= corners; i++) {
    const angle = (2 * Math.PI * (i % corners)) / corners
    ring[i * 2] = Math.round((easting + radiusM * Math.cos(angle)) * 1000) / 1000
    ring[i * 2 + 1] = Math.round((northing + radiusM * Math.sin(angle)) * 1000) / 1000
  }
  return ring
}

/** The outline of an area: WKT, km2, extent, and rings in degrees for the map. */
export const outlineOf = (kernels: Kernels, polygons: Polygons): Outline => {
  const lonLat = polygons.map(rings =>
    rings.map(ring => {
      const degrees = gridToLonLat(kernels, ring)
      return Array.from({ length: degrees.length / 2 }, (_, i): LonLat => [degrees[i * 2]!, degrees[i * 2 + 1]!])
    }),
  )
  return { wkt: writeWkt(polygons), areaKm2: roundKm2(polygonsArea(polygons)), extent: extentOf(polygons), lonLat }
}

/**
 * The positions of the zones that an area intersects or touches.
 * @param candidates zones whose boxes touch the area's box
 */
export const zonesTouching = (
  geos: Geos,
  columns: ZoneColumns,
  candidates: ArrayLike<number>,
  area: Polygons,
): number[] =>
  withGeos(geos, scope => {
    const prepared = scope.prepare(validArea(scope, area))
    const meets = (zone: number): boolean =>
      withGeos(geos, one => geos.GEOSPreparedIntersects(prepared, validArea(one, zonePolygons(columns, zone))) === TRUE)
    return Array.from(candidates).filter(zone => !isEmptyZone(columns, zone) && meets(zone))
  })

/**
 * The residents of an area: each zone's residents times the share of its area inside, rounded once at the end. Only
 * zones that the area's edge crosses are cut. Null if no candidate has residents.
 * @param candidates positions of the zones whose boxes touch the area's box
 */
export const populationWithin = (
  geos: Geos,
  columns: ZoneColumns,
  areas: Float64Array,
  candidates: ArrayLike<number>,
  area: Polygons,
): number | null => {
  const residents = columns.numbers.get('population')
  if (!residents) return null
  return withGeos(geos, scope => {
    const shape = validArea(scope, area)
    const prepared = scope.prepare(shape)
    let sum = 0
    for (let i = 0; i < candidates.length; i++) {
      const zone = candidates[i]!
      const people = residents[zone]!
      if (!(people > 0) || isEmptyZone(columns, zone) || areas[zone] === 0) continue
      sum +=
        people *
        withGeos(geos, one => {
          const polygon = validArea(one, zonePolygons(columns, zone))
          if (geos.GEOSPreparedContains(prepared, polygon) === TRUE) return 1
          if (geos.GEOSPreparedIntersects(prepared, polygon) !== TRUE) return 0
          const inside = one.area(one.keep(geos.GEOSIntersection(shape, polygon), 'cutting'))
          return Math.min(inside / one.area(polygon), 1)
        })
    }
    return Math.round(sum)
  })
}
