import type { Polygons } from '../geometry/polygons.ts'

/** An edge with its extent along the eastings; `isNew` if it belongs to the new area. */
interface Edge {
  readonly e0: number
  readonly n0: number
  readonly e1: number
  readonly n1: number
  readonly west: number
  readonly east: number
  readonly isNew: boolean
}

const edgesOf = (polygons: Polygons, isNew: boolean): Edge[] =>
  polygons.flat().flatMap(ring =>
    Array.from({ length: Math.max(0, ring.length / 2 - 1) }, (_, i): Edge => {
      const [e0, n0, e1, n1] = [ring[i * 2]!, ring[i * 2 + 1]!, ring[i * 2 + 2]!, ring[i * 2 + 3]!]
      return { e0, n0, e1, n1, west: Math.min(e0, e1), east: Math.max(e0, e1), isNew }
    }),
  )

const side = ({ e0, n0, e1, n1 }: Edge, e: number, n: number): number => (e1 - e0) * (n - n0) - (n1 - n0) * (e - e0)

const cross = (a: Edge, b: Edge): boolean =>
  side(a, b.e0, b.n0) * side(a, b.e1, b.n1) < 0 && side(b, a.e0, a.n0) * side(b, a.e1, a.n1) < 0

/**
 * Counts how often the edges of an area cross older areas' edges. A common border is not a crossing.
 * @param most stops after this many
 */
export const countCrossings = (area: Polygons, older: readonly Polygons[], most: number): number => {
  const edges = [...edgesOf(area, true), ...older.flatMap(shape => edgesOf(shape, false))]
  edges.sort((a, b) => a.west - b.west)
  let open: Edge[] = []
  let count = 0
  for (const edge of edges) {
    open = open.filter(({ east }) => east >= edge.west)
    for (const other of open) if (other.isNew !== edge.isNew && cross(edge, other) && ++count >= most) return count
    open.push(edge)
  }
  return count
}
