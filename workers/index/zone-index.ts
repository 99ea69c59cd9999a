import type { ZoneColumns } from '../columns/zone-columns.ts'
import { hilbertOrder } from './hilbert-order.ts'

/** The number of children per node. */
const NODE_SIZE = 16
/**
 * Consecutive zones are close together if the boxes of their nodes cover at most this many times the area of all zones.
 * A file along a Hilbert curve, as written by this engine, has a factor of 3 to 4; one in no particular order has
 * thousands.
 */
const CLOSE_TOGETHER = 8

interface Level {
  /** Number of nodes. */
  readonly count: number
  /** minE, minN, maxE, maxN of each node, in mm. */
  readonly boxes: Int32Array
}

/** Computes the boxes of the nodes one level up. */
const levelAbove = ({ count, boxes }: Level): Level => {
  const above = new Int32Array(Math.ceil(count / NODE_SIZE) * 4)
  for (let node = 0, at = 0; at < count * 4; node += 4) {
    const end = Math.min(at + NODE_SIZE * 4, count * 4)
    let [minX, minY, maxX, maxY] = [2147483647, 2147483647, -2147483648, -2147483648]
    for (; at < end; at += 4) {
      if (boxes[at]! > boxes[at + 2]!) continue
      minX = Math.min(minX, boxes[at]!)
      minY = Math.min(minY, boxes[at + 1]!)
      maxX = Math.max(maxX, boxes[at + 2]!)
      maxY = Math.max(maxY, boxes[at + 3]!)
    }
    above[node] = minX
    above[node + 1] = minY
    above[node + 2] = maxX
    above[node + 3] = maxY
  }
  return { count: above.length / 4, boxes: above }
}

const levelsAbove = (leaves: Level): Level[] => {
  const levels = [leaves]
  for (let top = leaves; top.count > 1; levels.push(top)) top = levelAbove(top)
  return levels
}

/** The total area of the boxes, in mm²; overlaps count twice. */
const areaOf = ({ count, boxes }: Level): number => {
  let area = 0
  for (let at = 0; at < count * 4; at += 4)
    if (boxes[at]! <= boxes[at + 2]!) area += (boxes[at + 2]! - boxes[at]!) * (boxes[at + 3]! - boxes[at + 1]!)
  return area
}

/**
 * A packed R-tree over the zones' boxes (mm). If consecutive zones are close together, as in most files, the columns
 * themselves are the leaves. Otherwise the leaves are the zones' boxes along a Hilbert curve.
 */
export class ZoneIndex {
  /** Leaves first, the root last. */
  private readonly levels: readonly Level[]
  /** The zone of each leaf; null if the leaves are zones in file order. */
  private readonly order: Uint32Array | null = null

  constructor(columns: ZoneColumns) {
    const { count, boxes } = columns
    const inFileOrder = levelsAbove({ count, boxes })
    const [, nodes] = inFileOrder
    const root = inFileOrder.at(-1)!
    if (nodes === undefined || areaOf(nodes) <= CLOSE_TOGETHER * areaOf(root)) {
      this.levels = inFileOrder
      return
    }
    const order = hilbertOrder(columns, root.boxes)
    const sorted = new Int32Array(count * 4)
    for (let leaf = 0; leaf < count; leaf++)
      sorted.set(boxes.subarray(order[leaf]! * 4, order[leaf]! * 4 + 4), leaf * 4)
    this.order = order
    this.levels = levelsAbove({ count, boxes: sorted })
  }

  /** The zones whose boxes touch the given one, in file order. */
  search(minX: number, minY: number, maxX: number, maxY: number): number[] {
    const zones: number[] = []
    const top = this.levels.length - 1
    this.visit(zones, top, 0, this.levels[top]!.count, minX, minY, maxX, maxY)
    return this.order === null ? zones : zones.sort((a, b) => a - b)
  }

  /** Visits some nodes of a level and collects the leaves below them that touch the box, in ascending order. */
  private visit(
    found: number[],
    level: number,
    from: number,
    to: number,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
  ) {
    const { boxes } = this.levels[level]!
    for (let node = from, at = from * 4; node < to; node++, at += 4) {
      if (boxes[at]! > maxX || boxes[at + 1]! > maxY || boxes[at + 2]! < minX || boxes[at + 3]! < minY) continue
      if (level > 0) {
        const first = node * NODE_SIZE
        const end = Math.min(first + NODE_SIZE, this.levels[level - 1]!.count)
        this.visit(found, level - 1, first, end, minX, minY, maxX, maxY)
      } else if (boxes[at]! <= boxes[at + 2]!) found.push(this.order === null ? node : this.order[node]!)
    }
  }
}
