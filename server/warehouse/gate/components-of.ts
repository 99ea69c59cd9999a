/**
 * For each node a representative of the nodes that some edges connect it with, by union and find.
 * @param from one end of each edge, and `to` its other end, numbers of nodes
 */
export const componentsOf = (nodes: number, from: readonly number[], to: readonly number[]): Int32Array => {
  const above = Int32Array.from({ length: nodes }, (_, node) => node)
  const root = (node: number): number => {
    let at = node
    while (above[at] !== at) at = above[at] = above[above[at]!]!
    return at
  }
  for (const [edge, node] of from.entries()) above[root(node)] = root(to[edge]!)
  return above.map((_, node) => root(node))
}
