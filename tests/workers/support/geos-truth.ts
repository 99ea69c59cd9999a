import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { zonePolygons } from '../../../workers/geometry/polygons.ts'
import { toWkb } from '../../../workers/geometry/wkb.ts'
import type { Geos } from '../../../workers/geos/geos.ts'
import { GeosScope } from '../../../workers/geos/geos-scope.ts'

/** The distance in metres between every pair of zones according to GEOS, 0 if they touch or overlap. */
export const distancesByGeos = (geos: Geos, columns: ZoneColumns): { a: number; b: number; metres: number }[] => {
  const scope = new GeosScope(geos)
  const cell = geos.Module._malloc(8)
  try {
    const shapes = Array.from({ length: columns.count }, (_, zone) => {
      const shape = scope.fromWkb(toWkb(zonePolygons(columns, zone)))
      return geos.GEOSisValid(shape) === 1 ? shape : scope.keep(geos.GEOSMakeValid(shape), 'repairing')
    })
    const pairs: { a: number; b: number; metres: number }[] = []
    for (let a = 0; a < shapes.length; a++)
      for (let b = a + 1; b < shapes.length; b++) {
        geos.GEOSDistance(shapes[a]!, shapes[b]!, cell)
        pairs.push({ a, b, metres: geos.Module.HEAPF64[cell >> 3]! })
      }
    return pairs
  } finally {
    geos.Module._free(cell)
    scope.close()
  }
}
