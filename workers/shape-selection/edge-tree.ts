/** Twice the largest relative rounding error of a difference between two products of differences. */
const ERROR_BOUND = 8 * 2 ** -53
/** Multiplying by this makes all coordinates integers: they are millimetres with at most this many binary places. */
const PLACES = 40
const whole = (value: number): bigint => BigInt(Math.round(value * 2 ** PLACES))

/**
 * The side of the line from a to b that a point is on: positive is left, 0 is on the line. It is twice the area of the
 * triangle; its sign is exact for coordinates in millimetres.
 */
export const side = (ax: number, ay: number, bx: number, by: number, px: number, py: number): number => {
  const left = (bx - ax) * (py - ay)
  const right = (by - ay) * (px - ax)
  const difference = left - right
  if (Math.abs(difference) > ERROR_BOUND * (Math.abs(left) + Math.abs(right))) return difference
  // Edges often share corners, which are on the line.
  if ((left === 0 && right === 0) || (px === bx && py === by)) return 0
  const [x, y] = [whole(ax), whole(ay)]
  const exact = (whole(bx) - x) * (whole(py) - y) - (whole(by) - y) * (whole(px) - x)
  return Number(exact) / 2 ** (2 * PLACES)
}

/** The number of members per node. Consecutive edges of a ring are close together, so they need no sorting. */
const FAN = 8

/** A tree over the boxes of directed edges (four numbers each: from and to). */
export class EdgeTree {
  readonly edges: Float64Array
  /** The boxes around runs of edges, level by level, as minX, minY, maxX, maxY. Level 0 has the edges' own boxes. */
  protected readonly levels: Float64Array[] = []

  constructor(edges: Float64Array) {
    this.edges = edges
    let boxes = new Float64Array(edges.length)
    for (let i = 0; i < edges.length; i += 4) {
      boxes[i] = Math.min(edges[i]!, edges[i + 2]!)
      boxes[i + 1] = Math.min(edges[i + 1]!, edges[i + 3]!)
      boxes[i + 2] = Math.max(edges[i]!, edges[i + 2]!)
      boxes[i + 3] = Math.max(edges[i + 1]!, edges[i + 3]!)
    }
    this.levels.push(boxes)
    while (boxes.length > 4) {
      boxes = parents(boxes)
      this.levels.push(boxes)
    }
  }

  get isEmpty() {
    return this.edges.length === 0
  }

  /** minX, minY, maxX, maxY; min is above max if the tree is empty. */
  get box(): readonly [number, number, number, number] {
    const top = this.levels.at(-1)!
    return this.isEmpty ? [0, 0, -1, -1] : [top[0]!, top[1]!, top[2]!, top[3]!]
  }

  /** Writes the edges whose boxes touch the given one to `out`. */
  edgesIn(minX: number, minY: number, maxX: number, maxY: number, out: number[]): number[] {
    out.length = 0
    if (!this.isEmpty) this.collect(this.levels.length - 1, 0, minX, minY, maxX, maxY, out)
    return out
  }

  private collect(
    level: number,
    node: number,
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    out: number[],
  ): void {
    const boxes = this.levels[level]!
    const at = node * 4
    if (boxes[at]! > maxX || boxes[at + 1]! > maxY || boxes[at + 2]! < minX || boxes[at + 3]! < minY) return
    if (level === 0) {
      out.push(node)
      return
    }
    const end = this.endOfNode(level, node)
    for (let child = node * FAN; child < end; child++) this.collect(level - 1, child, minX, minY, maxX, maxY, out)
  }

  /** Counts the edges that pass below or through a point: edges that run east minus edges that run west. */
  protected crossingsBelow(x: number, y: number, level = this.levels.length - 1, node = 0): number {
    const boxes = this.levels[level]!
    const at = node * 4
    if (boxes[at]! > x || boxes[at + 2]! <= x || boxes[at + 1]! > y) return 0
    if (level === 0) {
      const { edges } = this
      const [ax, ay, bx, by] = [edges[at]!, edges[at + 1]!, edges[at + 2]!, edges[at + 3]!]
      const east = bx > ax
      if (boxes[at + 3]! <= y) return east ? 1 : -1
      const left = side(ax, ay, bx, by, x, y)
      return east ? (left >= 0 ? 1 : 0) : left <= 0 ? -1 : 0
    }
    let sum = 0
    const end = this.endOfNode(level, node)
    for (let child = node * FAN; child < end; child++) sum += this.crossingsBelow(x, y, level - 1, child)
    return sum
  }

  private endOfNode(level: number, node: number) {
    return Math.min((node + 1) * FAN, this.levels[level - 1]!.length / 4)
  }
}

const parents = (boxes: Float64Array): Float64Array<ArrayBuffer> => {
  const nodes = Math.ceil(boxes.length / 4 / FAN)
  const out = new Float64Array(nodes * 4)
  for (let node = 0; node < nodes; node++) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    const end = Math.min((node + 1) * FAN * 4, boxes.length)
    for (let i = node * FAN * 4; i < end; i += 4) {
      minX = Math.min(minX, boxes[i]!)
      minY = Math.min(minY, boxes[i + 1]!)
      maxX = Math.max(maxX, boxes[i + 2]!)
      maxY = Math.max(maxY, boxes[i + 3]!)
    }
    out.set([minX, minY, maxX, maxY], node * 4)
  }
  return out
}
