import type { Feature, FeatureCollection, Polygon } from 'geojson'
import { toLonLat } from '../world/british-grid.ts'
import { contours } from '../world/contours.ts'
import { inRing, ringArea } from '../world/rings.ts'
import type { Scene } from '../world/scene.ts'
import { rounded } from './rounded.ts'
import { simplified } from './simplified.ts'

const RESIDENTS_PER_KM2 = 1000
const SMALLEST_M2 = 700_000
const SIMPLER_BY_M = 110

/** Built-up areas: where the demo's residents live densest, as polygons with holes. Degrees, WGS84. */
export const urbanGeoJson = (scene: Scene): FeatureCollection<Polygon, { areaKm2: number }> => {
  const rings = contours(scene.surface, RESIDENTS_PER_KM2 / 4)
  const outers = rings.filter(ring => ringArea(ring) >= SMALLEST_M2)
  const holes = rings.filter(ring => ringArea(ring) <= -SMALLEST_M2)
  const features = outers.map((outer): Feature<Polygon, { areaKm2: number }> => {
    const own = holes.filter(hole => inRing(outer, hole[0]!, hole[1]!))
    return {
      type: 'Feature',
      properties: { areaKm2: Math.round(ringArea(outer) / 1e5) / 10 },
      geometry: { type: 'Polygon', coordinates: [outer, ...own].map(degrees) },
    }
  })
  return { type: 'FeatureCollection', features }
}

const degrees = (ring: readonly number[]): number[][] => {
  const soft = cornersCut(simplified(ring, SIMPLER_BY_M))
  const points: number[][] = []
  for (let i = 0; i < soft.length; i += 2) points.push(rounded(toLonLat([soft[i]!, soft[i + 1]!]), 4))
  points.push(points[0]!)
  return points
}

/** Chaikin's corner cutting, once: each side gives its first and third quarter. */
const cornersCut = (ring: readonly number[]): number[] => {
  const out: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    if (Math.abs(ax - bx) + Math.abs(ay - by) < 120) out.push((ax + bx) / 2, (ay + by) / 2)
    else out.push(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25, ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)
  }
  return out
}
