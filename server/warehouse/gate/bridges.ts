/**
 * The edges of a graph that lie on no cycle (Tarjan 1974). Several edges may join the same two nodes; an edge from a node to itself is a
 * cycle.
 * @param nodes one more than the largest number of a node
 * @param from, to the two nodes of each edge
 * @returns by edge: 1 where it is a bridge
 */
export const bridgesOf = (nodes: number, from: ArrayLike<number>, to: ArrayLike<number>): Uint8Array => {
  const edges = from.length
  /** The edges at each node, as lists linked through both ends of every edge: end 2e is at `from`, 2e + 1 at `to`. */
  const first = new Int32Array(nodes).fill(-1)
  const next = new Int32Array(edges * 2)
  for (let end = 0; end < edges * 2; end++) {
    const node = (end % 2 === 0 ? from : to)[end >> 1]!
    next[end] = first[node]!
    first[node] = end
  }
  const reached = new Int32Array(nodes)
  const lowest = new Int32Array(nodes)
  const cameBy = new Int32Array(nodes)
  const isBridge = new Uint8Array(edges)
  const path = new Int32Array(nodes)
  let time = 0
  for (let root = 0; root < nodes; root++) {
    if (reached[root] !== 0) continue
    let depth = 0
    path[0] = root
    cameBy[root] = -1
    reached[root] = lowest[root] = ++time
    while (depth >= 0) {
      const node = path[depth]!
      const end = first[node]!
      if (end >= 0) {
        first[node] = next[end]!
        const edge = end >> 1
        if (edge === cameBy[node]) continue
        const other = (end % 2 === 0 ? to : from)[edge]!
        if (reached[other] === 0) {
          reached[other] = lowest[other] = ++time
          cameBy[other] = edge
          path[++depth] = other
        } else lowest[node] = Math.min(lowest[node]!, reached[other]!)
        continue
      }
      depth--
      if (depth < 0) break
      const parent = path[depth]!
      lowest[parent] = Math.min(lowest[parent]!, lowest[node]!)
      if (lowest[node]! > reached[parent]!) isBridge[cameBy[node]!] = 1
    }
  }
  return isBridge
}
