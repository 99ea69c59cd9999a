import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import { type Polygons, zonePolygons } from '../geometry/polygons.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { validArea } from '../geos/valid-area.ts'

const TRUE = 1

/** Positions of the zones that an area intersects or touches. @param candidates zones whose box touches the area's */
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
