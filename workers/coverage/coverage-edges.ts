import type { ZoneColumns } from '../columns/zone-columns.ts'
import { ringArea2 } from '../measure/zone-areas.ts'

/**
 * For edges up to this length, in mm, products of coordinate differences are integers that a double represents exactly.
 */
const LONGEST_EDGE = 45_000_000
const NONE = -1

/**
 * Directed edges between nodes, with the zones' inside on the left. An edge shared by two zones runs in both directions
 * and cancels out. The remaining edges are the boundary of their union.
 */
export class CoverageEdges {
  /** The x and y of each node, in mm. */
  readonly nodes: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** 1 until an edge meets its opposite. */
  readonly alive: Uint8Array
  count = 0
  private nodeCount = 0
  private readonly slots: Int32Array
  private readonly first: Int32Array
  private readonly next: Int32Array

  constructor(edges: number) {
    let size = 64
    while (size < edges * 2) size *= 2
    this.slots = new Int32Array(size)
    this.nodes = new Int32Array(edges * 2)
    this.first = new Int32Array(edges).fill(NONE)
    this.next = new Int32Array(edges)
    this.from = new Int32Array(edges)
    this.to = new Int32Array(edges)
    this.alive = new Uint8Array(edges)
  }

  nodeAt(x: number, y: number): number {
    const { slots, nodes } = this
    const mask = slots.length - 1
    const hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let candidate = slots[slot]!; candidate !== 0; candidate = slots[slot]!) {
      if (nodes[candidate * 2 - 2] === x && nodes[candidate * 2 - 1] === y) return candidate - 1
      slot = (slot + 1) & mask
    }
    const node = this.nodeCount++
    slots[slot] = node + 1
    nodes[node * 2] = x
    nodes[node * 2 + 1] = y
    return node
  }

  /** The edge from one node to another, or -1. */
  private find(from: number, to: number): number {
    for (let edge = this.first[from]!; edge !== NONE; edge = this.next[edge]!)
      if (this.alive[edge] === 1 && this.to[edge] === to) return edge
    return NONE
  }

  /**
   * Adds an edge, or removes its opposite. Returns false if the same edge already exists, which means that two zones
   * overlap.
   */
  put(from: number, to: number): boolean {
    const opposite = this.find(to, from)
    if (opposite !== NONE) {
      this.alive[opposite] = 0
      return true
    }
    if (this.find(from, to) !== NONE) return false
    const edge = this.count++
    this.from[edge] = from
    this.to[edge] = to
    this.alive[edge] = 1
    this.next[edge] = this.first[from]!
    this.first[from] = edge
    return true
  }

  /**
   * The edge that continues the boundary after an edge. If several start there, the one that bounds the same inside.
   */
  after(edge: number): number {
    const node = this.to[edge]!
    let next = NONE
    for (let out = this.first[node]!; out !== NONE; out = this.next[out]!)
      if (this.alive[out] === 1 && (next === NONE || this.isSooner(edge, out, next))) next = out
    return next
  }

  /** True if a clockwise turn from the start of `edge` meets `one` before `other`. */
  private isSooner(edge: number, one: number, other: number): boolean {
    const { nodes } = this
    const at = this.to[edge]! * 2
    const ray = (node: number): [number, number] => [
      nodes[node * 2]! - nodes[at]!,
      nodes[node * 2 + 1]! - nodes[at + 1]!,
    ]
    const [bx, by] = ray(this.from[edge]!)
    const [px, py] = ray(this.to[one]!)
    const [qx, qy] = ray(this.to[other]!)
    const p = bx * py - by * px
    const q = bx * qy - by * qx
    // Clockwise from the reverse direction: first its right half (negative sides), then straight on, then its left half.
    const halfP = p < 0 ? 0 : p > 0 ? 2 : 1
    const halfQ = q < 0 ? 0 : q > 0 ? 2 : 1
    return halfP === halfQ ? px * qy - py * qx < 0 : halfP < halfQ
  }
}

/** The edges that zones do not share; null if two zones cover the same side of an edge, or if an edge is too long to be exact. */
export const coverageEdges = (columns: ZoneColumns, zones: ArrayLike<number>): CoverageEdges | null => {
  const { xy, ringStart, partStart, zoneStart } = columns
  let vertices = 0
  for (let i = 0; i < zones.length; i++)
    vertices += ringStart[partStart[zoneStart[zones[i]! + 1]!]!]! - ringStart[partStart[zoneStart[zones[i]!]!]!]!
  const edges = new CoverageEdges(vertices)
  for (let i = 0; i < zones.length; i++)
    for (let part = zoneStart[zones[i]!]!; part < zoneStart[zones[i]! + 1]!; part++)
      for (let ring = partStart[part]!; ring < partStart[part + 1]!; ring++) {
        const forward = ringArea2(columns, ring) > 0 === (ring === partStart[part])
        let last = NONE
        let lastV = 0
        for (let v = ringStart[ring]!; v < ringStart[ring + 1]!; v++) {
          const node = edges.nodeAt(xy[v * 2]!, xy[v * 2 + 1]!)
          if (last !== NONE && node !== last) {
            const dx = xy[v * 2]! - xy[lastV * 2]!
            const dy = xy[v * 2 + 1]! - xy[lastV * 2 + 1]!
            if (Math.abs(dx) > LONGEST_EDGE || Math.abs(dy) > LONGEST_EDGE) return null
            if (!(forward ? edges.put(last, node) : edges.put(node, last))) return null
          }
          last = node
          lastV = v
        }
      }
  return edges
}
