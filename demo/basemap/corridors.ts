import type { Feature, FeatureCollection, LineString } from 'geojson'
import { type Corridors, railNetwork, roadNetwork } from '../trips/corridors.ts'
import { toLonLat } from '../world/british-grid.ts'
import { Points } from '../world/points.ts'
import { roughenEdge } from '../world/roughen-edge.ts'
import type { Scene } from '../world/scene.ts'
import { rounded } from './rounded.ts'

export interface CorridorProperties {
  readonly kind: 'road' | 'rail'
}

/** How far a line may swing to either side, as a share of its length. */
const SWING = 0.35

/** The lines that the demo's longer trips follow, for the look of the map: they stand for roads and railways, and are neither. */
export const corridorsGeoJson = (scene: Scene): FeatureCollection<LineString, CorridorProperties> => ({
  type: 'FeatureCollection',
  features: [...lines(roadNetwork(scene.towns), 'road'), ...lines(railNetwork(scene.towns), 'rail')],
})

const lines = (network: Corridors, kind: CorridorProperties['kind']): Feature<LineString, CorridorProperties>[] =>
  network.links.map(([a, b]) => {
    const way: number[] = []
    network.way(Math.min(a, b), Math.max(a, b), way)
    return { type: 'Feature', properties: { kind }, geometry: { type: 'LineString', coordinates: swung(way) } }
  })

/** The corridor's points with a natural swing between each two of them. */
const swung = (way: readonly number[]): number[][] => {
  const points = new Points()
  for (let i = 0; i + 3 < way.length; i += 2) {
    const [ax, ay, bx, by] = [way[i]!, way[i + 1]!, way[i + 2]!, way[i + 3]!]
    const [x, y, dx, dy] = [(ax + bx) / 2, (ay + by) / 2, (bx - ax) * SWING, (by - ay) * SWING]
    points.push(ax, ay)
    roughenEdge(points, ax, ay, bx, by, x - dy, y + dx, x + dy, y - dx)
  }
  points.push(way.at(-2)!, way.at(-1)!)
  const out: number[][] = []
  // Every second point: a line on a map needs fewer than a boundary.
  for (let i = 0; i < points.length; i += i + 4 < points.length ? 4 : 2)
    out.push(rounded(toLonLat([points.data[i]!, points.data[i + 1]!]), 4))
  return out
}
