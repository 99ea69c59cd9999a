import type { ZoneInput } from '../../../workers/columns/zone-columns.ts'

/** A small repeatable source of numbers in [0, 1) (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface Mesh {
  readonly across: number
  readonly down: number
  readonly cellM: number
  readonly seed: number
  /** The corner of the mesh, in metres. */
  readonly origin?: readonly [easting: number, northing: number]
  /** The number of points on each edge between its ends. */
  readonly perEdge?: number
}

/**
 * Zones in rows and columns with irregular edges, whose vertices are identical in both neighbours. Ids count from 1
 * along the rows from the south-west; the code is `Z0001`, and the population ten times the id.
 */
export const meshZones = ({
  across,
  down,
  cellM,
  seed,
  origin = [500_000, 200_000],
  perEdge = 3,
}: Mesh): ZoneInput[] => {
  const random = seeded(seed)
  const jitter = () => Math.round((random() - 0.5) * cellM * 0.3 * 1000) / 1000
  const nodes = Array.from({ length: (across + 1) * (down + 1) }, (_, i) => [
    origin[0] + (i % (across + 1)) * cellM + jitter(),
    origin[1] + Math.floor(i / (across + 1)) * cellM + jitter(),
  ])
  const edges = new Map<string, number[]>()
  const edge = (from: number, to: number): number[] => {
    const key = `${Math.min(from, to)}-${Math.max(from, to)}`
    let points = edges.get(key)
    if (!points) {
      const [a, b] = [nodes[Math.min(from, to)]!, nodes[Math.max(from, to)]!]
      points = Array.from({ length: perEdge }, (_, k) => {
        const t = (k + 1) / (perEdge + 1)
        return [a[0]! + t * (b[0]! - a[0]!) + jitter() / 6, a[1]! + t * (b[1]! - a[1]!) + jitter() / 6]
      })
        .flat()
        .map(value => Math.round(value * 1000) / 1000)
      edges.set(key, points)
    }
    if (from < to) return points
    const back: number[] = []
    for (let i = points.length - 2; i >= 0; i -= 2) back.push(points[i]!, points[i + 1]!)
    return back
  }
  return Array.from({ length: across * down }, (_, i) => {
    const south = Math.floor(i / across) * (across + 1) + (i % across)
    const corners = [south, south + 1, south + across + 2, south + across + 1]
    const ring = corners.flatMap((corner, k) => [...nodes[corner]!, ...edge(corner, corners[(k + 1) % 4]!)])
    return {
      id: i + 1,
      code: `Z${String(i + 1).padStart(4, '0')}`,
      name: `Zone ${i + 1}`,
      numbers: { population: (i + 1) * 10 },
      polygons: [[[...ring, ring[0]!, ring[1]!]]],
    }
  })
}

/** A rectangle as an anticlockwise ring in metres. */
export const rectangle = (minE: number, minN: number, maxE: number, maxN: number): number[] => [
  minE,
  minN,
  maxE,
  minN,
  maxE,
  maxN,
  minE,
  maxN,
  minE,
  minN,
]
