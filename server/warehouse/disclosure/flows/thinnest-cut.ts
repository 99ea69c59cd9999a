/** A division of a graph's vertices into two sides. */
export interface Cut {
  /** The sum of the edges between the sides. */
  readonly weight: number
  /** The vertices on one side. */
  readonly side: readonly number[]
}

/**
 * Finds the division with the smallest weight between its sides (Stoer and Wagner 1997).
 * @param edges symmetric, for at least two vertices
 */
export const thinnestCut = (edges: readonly Float64Array[]): Cut => {
  const weights = edges.map(row => row.slice())
  const merged = edges.map((_, vertex) => [vertex])
  let left = edges.map((_, vertex) => vertex)
  let thinnest: Cut = { weight: Number.POSITIVE_INFINITY, side: [] }
  while (left.length > 1) {
    const added = new Float64Array(edges.length)
    const open = new Set(left)
    let [last, before] = [-1, -1]
    while (open.size > 0) {
      let next = -1
      for (const vertex of open) if (next < 0 || added[vertex]! > added[next]!) next = vertex
      open.delete(next)
      ;[before, last] = [last, next]
      for (const vertex of open) added[vertex]! += weights[next]![vertex]!
    }
    if (added[last]! < thinnest.weight) thinnest = { weight: added[last]!, side: merged[last]! }
    merged[before] = [...merged[before]!, ...merged[last]!]
    for (const vertex of left) {
      weights[before]![vertex]! += weights[last]![vertex]!
      weights[vertex]![before] = weights[before]![vertex]!
    }
    left = left.filter(vertex => vertex !== last)
  }
  return thinnest
}
