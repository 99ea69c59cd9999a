import type { ZoneColumns } from '../columns/zone-columns.ts'
import { type Polygons, polygonsArea, type Ring, zonePolygons } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'

/** A coverage union keeps every square metre; more than this lost or won means that the zones were no clean coverage. */
const AREA_TOLERANCE = 1e-9
const TRUE = 1

/**
 * The union of zones. A coverage union first, which only drops shared edges; where zones overlap, or their edges do not
 * match, each is repaired and they are united in the general way.
 */
export const unionZones = (geos: Geos, columns: ZoneColumns, zones: ArrayLike<number>): Ring[][] => {
  const polygons = Array.from(zones, zone => zonePolygons(columns, zone)).flat()
  if (polygons.length === 0) return []
  return coverageUnion(geos, polygons) ?? unionPolygons(geos, polygons)
}

const coverageUnion = (geos: Geos, polygons: Polygons): Ring[][] | null =>
  withGeos(geos, scope => {
    const union = geos.GEOSCoverageUnion(scope.fromWkb(toWkb(polygons, 'collection')))
    if (union === 0) return null
    scope.keep(union, 'the union')
    const area = polygonsArea(polygons)
    if (geos.GEOSisValid(union) !== TRUE || Math.abs(scope.area(union) - area) > area * AREA_TOLERANCE) return null
    return fromWkb(scope.toWkb(union))
  })

/** The union of any polygons, repaired first, on a grid of 1 mm. */
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
