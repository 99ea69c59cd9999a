import { isEmptyZone, type ZoneColumns } from '../columns/zone-columns.ts'
import { type Polygons, zonePolygons } from '../geometry/polygons.ts'
import type { Geos } from '../geos/geos.ts'
import { withGeos } from '../geos/geos-scope.ts'
import { validArea } from '../geos/valid-area.ts'

const TRUE = 1

/**
 * Residents of an area: each zone's residents times the share of its area inside, rounded once at the end.
 * Only zones that the area's edge crosses are cut. Null where no candidate has a population.
 * @param candidates zones whose box touches the area's, positions
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
