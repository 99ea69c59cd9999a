import type { ZoneColumns } from '../columns/zone-columns.ts'
import { coverageUnion } from '../coverage/coverage-union.ts'
import { type Polygons, type Ring, zonePolygons } from '../geometry/polygons.ts'
import { fromWkb, toWkb } from '../geometry/wkb.ts'
import type { Geos, LoadGeos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'

const TRUE = 1

/**
 * The union of zones. Of a clean coverage by dropping shared edges; where zones overlap, or their edges do not match, GEOS
 * is fetched, repairs each and unites them in the general way.
 */
export const unionZones = async (geos: LoadGeos, columns: ZoneColumns, zones: ArrayLike<number>): Promise<Ring[][]> =>
  coverageUnion(columns, zones) ??
  unionPolygons(await geos(), Array.from(zones, zone => zonePolygons(columns, zone)).flat())

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
