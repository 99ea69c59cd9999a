import { forBoxPairs } from '../adjacency/box-pairs.ts'
import type { CoverageEdges } from './coverage-edges.ts'

/** True if any two of some edges meet anywhere but at a node of both: the zones were no clean coverage. */
export const edgesCross = ({ nodes, from, to }: CoverageEdges, edges: Int32Array): boolean => {
  const boxes = new Int32Array(edges.length * 4)
  edges.forEach((edge, i) => {
    const a = from[edge]! * 2
    const b = to[edge]! * 2
    boxes[i * 4] = Math.min(nodes[a]!, nodes[b]!)
    boxes[i * 4 + 1] = Math.min(nodes[a + 1]!, nodes[b + 1]!)
    boxes[i * 4 + 2] = Math.max(nodes[a]!, nodes[b]!)
    boxes[i * 4 + 3] = Math.max(nodes[a + 1]!, nodes[b + 1]!)
  })
  let crossing = false
  forBoxPairs(boxes, 0, (i, j) => {
    crossing ||= meet(nodes, from[edges[i]!]!, to[edges[i]!]!, from[edges[j]!]!, to[edges[j]!]!)
  })
  return crossing
}

/** The side of the line a-b on which node p lies: positive is left. */
const side = (nodes: Int32Array, a: number, b: number, p: number): number =>
  (nodes[b * 2]! - nodes[a * 2]!) * (nodes[p * 2 + 1]! - nodes[a * 2 + 1]!) -
  (nodes[b * 2 + 1]! - nodes[a * 2 + 1]!) * (nodes[p * 2]! - nodes[a * 2]!)

/** True if edges a-b and c-d, whose boxes touch, have a point in common that is no node of both. */
const meet = (nodes: Int32Array, a: number, b: number, c: number, d: number): boolean => {
  if (a === c || a === d || b === c || b === d) {
    const shared = a === c || a === d ? a : b
    const one = shared === a ? b : a
    const other = shared === c ? d : c
    return side(nodes, shared, one, other) === 0 && sameWay(nodes, shared, one, other)
  }
  const c1 = side(nodes, a, b, c)
  const d1 = side(nodes, a, b, d)
  if ((c1 > 0 && d1 > 0) || (c1 < 0 && d1 < 0)) return false
  const a1 = side(nodes, c, d, a)
  const b1 = side(nodes, c, d, b)
  return !((a1 > 0 && b1 > 0) || (a1 < 0 && b1 < 0))
}

/** True if two nodes on a line through a third are on the same side of it. */
const sameWay = (nodes: Int32Array, from: number, one: number, other: number): boolean =>
  (nodes[one * 2]! - nodes[from * 2]!) * (nodes[other * 2]! - nodes[from * 2]!) +
    (nodes[one * 2 + 1]! - nodes[from * 2 + 1]!) * (nodes[other * 2 + 1]! - nodes[from * 2 + 1]!) >
  0
