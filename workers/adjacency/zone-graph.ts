/**
 * The contiguity graph. The neighbours of zone z are neighbours[start[z]] up to neighbours[start[z + 1]], exclusive, in
 * ascending order. Zones are positions.
 */
export interface ZoneGraph {
  readonly start: Uint32Array
  readonly neighbours: Uint32Array
}

/** Builds a graph from unordered pairs, each given once. */
export const graphOf = (zones: number, a: ArrayLike<number>, b: ArrayLike<number>): ZoneGraph => {
  const start = new Uint32Array(zones + 1)
  for (let i = 0; i < a.length; i++) {
    start[a[i]! + 1]! += 1
    start[b[i]! + 1]! += 1
  }
  for (let z = 0; z < zones; z++) start[z + 1]! += start[z]!
  const unordered = new Uint32Array(a.length * 2)
  const fill = start.slice()
  for (let i = 0; i < a.length; i++) {
    unordered[fill[a[i]!]!++] = b[i]!
    unordered[fill[b[i]!]!++] = a[i]!
  }
  // Visit zones in order, so that every list of neighbours is ascending.
  const neighbours = new Uint32Array(a.length * 2)
  fill.set(start)
  for (let z = 0; z < zones; z++) for (let i = start[z]!; i < start[z + 1]!; i++) neighbours[fill[unordered[i]!]!++] = z
  return { start, neighbours }
}

/** A zone's neighbours, as a view. */
export const neighboursOf = (graph: ZoneGraph, zone: number) =>
  graph.neighbours.subarray(graph.start[zone]!, graph.start[zone + 1]!)
