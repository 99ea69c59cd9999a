import { forBoxPairs } from '../adjacency/box-pairs.ts'
import { MM_PER_M, type ZoneColumns } from '../columns/zone-columns.ts'
import type { Ring } from '../geometry/polygons.ts'
import { type CoverageEdges, coverageEdges } from './coverage-edges.ts'

/**
 * The union of zones that form a clean coverage: no overlaps, and common edges that match vertex by vertex. It is exact
 * in whole millimetres: no vertex moves, and the area is the sum of the zones' areas. Returns null for all other zones,
 * so the result never needs checking.
 * @returns polygons in metres, outer rings anticlockwise, holes clockwise
 */
export const coverageUnion = (columns: ZoneColumns, zones: ArrayLike<number>): Ring[][] | null => {
  const edges = coverageEdges(columns, zones)
  if (edges === null) return null
  const left = new Int32Array(edges.count)
  let count = 0
  for (let edge = 0; edge < edges.count; edge++) if (edges.alive[edge] === 1) left[count++] = edge
  const alive = left.subarray(0, count)
  if (edgesCross(edges, alive)) return null
  const nests = nestLoops(edges.nodes, traceLoops(edges, alive))
  return nests?.map(({ outer, holes }) => [outer, ...holes].map(({ nodes }) => ringOf(edges.nodes, nodes))) ?? null
}

const ringOf = (xy: Int32Array, nodes: readonly number[]): Ring => {
  const ring = new Float64Array(nodes.length * 2 + 2)
  nodes.forEach((node, i) => {
    ring[i * 2] = xy[node * 2]! / MM_PER_M
    ring[i * 2 + 1] = xy[node * 2 + 1]! / MM_PER_M
  })
  ring[ring.length - 2] = ring[0]!
  ring[ring.length - 1] = ring[1]!
  return ring
}

const NONE = -1

/**
 * A ring that visits each of its nodes once. The last node connects to the first. Its inside is on the left, so twice
 * its area is negative for a hole.
 */
interface Loop {
  readonly nodes: readonly number[]
  /** Twice the signed area, in mm2. */
  readonly area2: number
}

/**
 * Joins edges into loops. The walk keeps to one inside. When it returns to a node, the nodes in between form a loop:
 * zones that touch at a corner become two rings, and a hole that touches the edge remains a hole.
 */
const traceLoops = (edges: CoverageEdges, alive: Int32Array): Loop[] => {
  const used = new Uint8Array(edges.count)
  /** The position of each node on the path. */
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
      const loopStart = place[node]!
      if (loopStart !== NONE) {
        const nodes = path.splice(loopStart)
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

/** The maximum number of loops. Every loop is compared with every other. */
const MAX_LOOPS = 10_000

/** An outer loop and its holes. */
interface Nest {
  readonly outer: Loop
  readonly holes: Loop[]
}

/**
 * Assigns holes to the outer loops around them. Returns null if loops are nested in any other order than outer, hole,
 * outer, which means that land was covered twice, or if there are too many to compare.
 */
const nestLoops = (xy: Int32Array, loops: readonly Loop[]): Nest[] | null => {
  if (loops.length > MAX_LOOPS) return null
  const nests = new Map<Loop, Nest>()
  for (const loop of loops) if (loop.area2 > 0) nests.set(loop, { outer: loop, holes: [] })
  const boxes = loops.map(loop => boxOf(xy, loop))
  for (const [i, loop] of loops.entries()) {
    // No edge passes through the middle of another edge, so that point is clearly inside or outside every other loop.
    const [a, b] = [loop.nodes[0]! * 2, loop.nodes[1]! * 2]
    const x = (xy[a]! + xy[b]!) / 2
    const y = (xy[a + 1]! + xy[b + 1]!) / 2
    let depth = 0
    let smallest: Loop | undefined
    for (const [j, other] of loops.entries()) {
      const box = boxes[j]!
      if (i === j || x < box[0] || y < box[1] || x > box[2] || y > box[3] || !isInside(xy, other, x, y)) continue
      depth += Math.sign(other.area2)
      if (smallest === undefined || Math.abs(other.area2) < Math.abs(smallest.area2)) smallest = other
    }
    if (loop.area2 > 0) {
      if (depth !== 0) return null
    } else {
      const nest = depth === 1 && smallest !== undefined ? nests.get(smallest) : undefined
      if (nest === undefined) return null
      nest.holes.push(loop)
    }
  }
  return [...nests.values()]
}

const boxOf = (xy: Int32Array, { nodes }: Loop): [number, number, number, number] => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const node of nodes) {
    minX = Math.min(minX, xy[node * 2]!)
    minY = Math.min(minY, xy[node * 2 + 1]!)
    maxX = Math.max(maxX, xy[node * 2]!)
    maxY = Math.max(maxY, xy[node * 2 + 1]!)
  }
  return [minX, minY, maxX, maxY]
}

const isInside = (xy: Int32Array, { nodes }: Loop, x: number, y: number): boolean => {
  let inside = false
  let last = nodes.at(-1)!
  for (const node of nodes) {
    const ay = xy[last * 2 + 1]!
    const by = xy[node * 2 + 1]!
    if (ay > y !== by > y) {
      const ax = xy[last * 2]!
      const cross = (xy[node * 2]! - ax) * (y - ay) - (by - ay) * (x - ax)
      if (cross > 0 === by > ay) inside = !inside
    }
    last = node
  }
  return inside
}

/** True if any two edges meet anywhere except at a common node. If so, the zones are not a clean coverage. */
const edgesCross = ({ nodes, from, to }: CoverageEdges, edges: Int32Array): boolean => {
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

/** The side of the line a-b that node p is on; positive is left. */
const side = (nodes: Int32Array, a: number, b: number, p: number): number =>
  (nodes[b * 2]! - nodes[a * 2]!) * (nodes[p * 2 + 1]! - nodes[a * 2 + 1]!) -
  (nodes[b * 2 + 1]! - nodes[a * 2 + 1]!) * (nodes[p * 2]! - nodes[a * 2]!)

/** True if edges a-b and c-d, whose boxes touch, have a point in common other than a common node. */
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
