import type { Sliver, Slivers } from '../../src/domain/zone-import/report.ts'
import type { Kernels } from '../../wasm/kernels.ts'
import { type Polygons, polygonsArea } from '../geometry/polygons.ts'
import { ringLength } from '../geometry/ring-length.ts'
import { pointToLonLat } from '../projection/lon-lat.ts'

/** The largest that a report lists. */
export const WORST = 20
const cents = (value: number): number => Math.round(value * 100) / 100
const E6 = 1e6

/** Twice the area by the circumference, metres: the width of something long and thin. */
export const meanWidth = (polygons: Polygons): number => {
  const length = polygons.flat().reduce((sum, ring) => sum + ringLength(ring), 0)
  return length === 0 ? 0 : (2 * polygonsArea(polygons)) / length
}

/** A vertex of the largest polygon, for a map to go to. */
const place = (polygons: Polygons): readonly [number, number] => {
  const [largest] = [...polygons].sort((a, b) => polygonsArea([b]) - polygonsArea([a]))
  const ring = largest?.[0] ?? Float64Array.of(0, 0)
  return [ring[0]!, ring[1]!]
}

/** Describes ground in metres for a report. */
export const sliverOf = (kernels: Kernels, codes: readonly string[], polygons: Polygons): Sliver => {
  const [lon, lat] = pointToLonLat(kernels, ...place(polygons))
  return {
    codes,
    areaM2: cents(polygonsArea(polygons)),
    widthM: cents(meanWidth(polygons)),
    at: [Math.round(lon * E6) / E6, Math.round(lat * E6) / E6],
  }
}

/** @param areas of all, m2 */
export const sliversOf = (areas: readonly number[], worst: readonly Sliver[]): Slivers => ({
  count: areas.length,
  areaM2: cents(areas.reduce((sum, area) => sum + area, 0)),
  worst,
})
