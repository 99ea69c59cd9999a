import type { CoverageEdges } from './coverage-edges.ts'

const NONE = -1

/** A ring of nodes that meets none twice; the last joins the first. Inside on the left: twice its area is negative for a hole. */
export interface Loop {
  readonly nodes: readonly number[]
  /** Twice the signed area, mm2. */
  readonly area2: number
}

/**
 * Joins edges into loops. The walk keeps to one inside, and where it comes back to a node, what lies between is a loop of
 * its own: zones that touch at a corner come out as two rings, a hole that touches the edge as a hole.
 */
export const traceLoops = (edges: CoverageEdges, alive: Int32Array): Loop[] => {
  const used = new Uint8Array(edges.count)
  /** Where each node stands on the path. */
  const place = new Int32Array(edges.nodes.length / 2).fill(NONE)
  const loops: Loop[] = []
  for (const start of alive) {
    if (used[start] === 1) continue
    const path = [edges.from[start]!]
    place[path[0]!] = 0
    let edge = start
    do {
      used[edge] = 1
      const node = edges.to[edge]!
      const at = place[node]!
      if (at !== NONE) {
        const nodes = path.splice(at)
        for (const one of nodes) place[one] = NONE
        loops.push({ nodes, area2: area2Of(edges.nodes, nodes) })
      }
      place[node] = path.length
      path.push(node)
      edge = edges.after(edge)
    } while (edge !== start)
    for (const one of path) place[one] = NONE
  }
  return loops
}

const area2Of = (xy: Int32Array, loop: readonly number[]): number => {
  const x0 = xy[loop[0]! * 2]!
  const y0 = xy[loop[0]! * 2 + 1]!
  let sum = 0
  let [ax, ay] = [0, 0]
  for (const node of loop) {
    const bx = xy[node * 2]! - x0
    const by = xy[node * 2 + 1]! - y0
    sum += ax * by - bx * ay
    ax = bx
    ay = by
  }
  return sum
}
