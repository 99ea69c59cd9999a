import type { Kernels } from '../../wasm/kernels.ts'
import type { GridBox, LonLat, Outline } from '../contract.ts'
import { type Polygons, polygonsArea } from '../geometry/polygons.ts'
import { writeWkt } from '../geometry/wkt.ts'
import { gridToLonLat } from '../projection/lon-lat.ts'
import { roundKm2 } from './round-km2.ts'

/** An area as the rest of the product takes it: WKT, km2, extent, and rings in degrees for the map. */
export const outlineOf = (kernels: Kernels, polygons: Polygons): Outline => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  const lonLat = polygons.map(rings =>
    rings.map(ring => {
      for (let i = 0; i < ring.length; i += 2) {
        box[0] = Math.min(box[0], ring[i]!)
        box[1] = Math.min(box[1], ring[i + 1]!)
        box[2] = Math.max(box[2], ring[i]!)
        box[3] = Math.max(box[3], ring[i + 1]!)
      }
      const degrees = gridToLonLat(kernels, ring)
      return Array.from({ length: degrees.length / 2 }, (_, i): LonLat => [degrees[i * 2]!, degrees[i * 2 + 1]!])
    }),
  )
  const extent: GridBox = polygons.length === 0 ? [0, 0, 0, 0] : box
  return { wkt: writeWkt(polygons), areaKm2: roundKm2(polygonsArea(polygons)), extent, lonLat }
}
