import type { Kernels } from '../../wasm/kernels.ts'
import type { LonLat, Outline } from '../contract.ts'
import { extentOf, type Polygons, polygonsArea } from '../geometry/polygons.ts'
import { writeWkt } from '../geometry/wkt.ts'
import { gridToLonLat } from '../projection/lon-lat.ts'
import { roundKm2 } from './round-km2.ts'

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
