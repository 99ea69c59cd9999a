/** Which zones touch: zone z's neighbours are neighbours[start[z]] up to neighbours[start[z + 1]], rising. Zones by position. */
export interface ZoneGraph {
  readonly start: Uint32Array
  readonly neighbours: Uint32Array
}

/** Puts unordered pairs (each once) into a graph. */
export const graphOf = (zones: number, a: ArrayLike<number>, b: ArrayLike<number>): ZoneGraph => {
  const start = new Uint32Array(zones + 1)
  for (let i = 0; i < a.length; i++) {
    start[a[i]! + 1]! += 1
    start[b[i]! + 1]! += 1
  }
  for (let z = 0; z < zones; z++) start[z + 1]! += start[z]!
  const neighbours = new Uint32Array(a.length * 2)
  const fill = start.slice()
  for (let i = 0; i < a.length; i++) {
    neighbours[fill[a[i]!]!++] = b[i]!
    neighbours[fill[b[i]!]!++] = a[i]!
  }
  for (let z = 0; z < zones; z++) neighbours.subarray(start[z]!, start[z + 1]!).sort()
  return { start, neighbours }
}

/** Neighbours of a zone, a view. */
export const neighboursOf = (graph: ZoneGraph, zone: number) =>
  graph.neighbours.subarray(graph.start[zone]!, graph.start[zone + 1]!)
