import type { Contains } from './contains.ts'

const toEdge = (e: number, n: number, x1: number, y1: number, x2: number, y2: number): number => {
  const dx = x2 - x1
  const dy = y2 - y1
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((e - x1) * dx + (n - y1) * dy) / length2))
  return Math.hypot(e - x1 - t * dx, n - y1 - t * dy)
}

/** Metres from a point to an area, 0 inside it. */
export const distanceTo = (edges: Float64Array, contains: Contains, easting: number, northing: number): number => {
  if (contains(easting, northing)) return 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < edges.length; i += 4)
    least = Math.min(least, toEdge(easting, northing, edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!))
  return least
}
