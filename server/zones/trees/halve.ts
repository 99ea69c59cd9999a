import type { ZoneGraph } from '../../../workers/adjacency/zone-graph.ts'

/** The items on one level of a tree: zones, middle zones or districts, indexed by position. */
export interface Units {
  /** The number of each unit outside these columns. */
  readonly labels: Int32Array
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Above 0. */
  readonly weights: Float64Array
  /** A connected graph: every unit can be reached from every other. */
  readonly graph: ZoneGraph
}

/** How much lighter than the best half a half may be, as shares of the total, in exchange for a shorter border. */
const SPARE_BALANCE = 0.05

/**
 * If there are more units than this, only the first four directions are tried, which finds equally even halves in half
 * the time.
 */
const MANY_UNITS = 2000

/** The directions in which a half can grow over the map: east, north and the diagonals, and back. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
  [-1, 0],
  [0, -1],
  [-1, -1],
  [-1, 1],
] as const

/** A division: 0 or 1 for each unit. */
type Sides = Uint8Array

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

/** The units at the edge of a growing half, smallest first; ties are broken by position. */
class Frontier {
  private readonly heap: Int32Array
  private readonly rank: Float64Array
  private size = 0

  constructor(rank: Float64Array) {
    this.rank = rank
    this.heap = new Int32Array(rank.length)
  }

  get isEmpty(): boolean {
    return this.size === 0
  }

  push(unit: number): void {
    let at = this.size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.isLess(unit, this.heap[above]!)) break
      this.heap[at] = this.heap[above]!
      at = above
    }
    this.heap[at] = unit
  }

  pop(): number {
    const least = this.heap[0]!
    const moved = this.heap[--this.size]!
    let at = 0
    for (;;) {
      let below = at * 2 + 1
      if (below >= this.size) break
      if (below + 1 < this.size && this.isLess(this.heap[below + 1]!, this.heap[below]!)) below += 1
      if (!this.isLess(this.heap[below]!, moved)) break
      this.heap[at] = this.heap[below]!
      at = below
    }
    this.heap[at] = moved
    return least
  }

  private isLess(a: number, b: number): boolean {
    return this.rank[a]! < this.rank[b]! || (this.rank[a] === this.rank[b] && a < b)
  }
}

/**
 * Grows a half over its neighbours, starting with the first unit in a direction and always adding the next one in that
 * direction.
 */
const sweep = (units: Units, total: number, [dx, dy]: readonly [number, number]): Sides => {
  const { xs, ys, weights, graph } = units
  const rank = xs.map((x, unit) => x * dx + ys[unit]! * dy)
  const sides: Sides = new Uint8Array(xs.length).fill(1)
  const seen = new Uint8Array(xs.length)
  const frontier = new Frontier(rank)
  let first = 0
  for (let unit = 1; unit < rank.length; unit++) if (rank[unit]! < rank[first]!) first = unit
  frontier.push(first)
  seen[first] = 1
  let grown = 0
  for (let left = xs.length; left > 1 && !frontier.isEmpty; left--) {
    const unit = frontier.pop()
    // Stop if adding this unit would take the weight farther from one half.
    if (grown > 0 && grown + weights[unit]! / 2 > total / 2) break
    grown += weights[unit]!
    sides[unit] = 0
    for (let i = graph.start[unit]!; i < graph.start[unit + 1]!; i++) {
      const next = graph.neighbours[i]!
      if (seen[next]) continue
      seen[next] = 1
      frontier.push(next)
    }
  }
  takeEnclosed(units, sides)
  return sides
}

/** Keeps the heaviest connected part on side 1 and moves the parts that were cut off to side 0. */
const takeEnclosed = ({ weights, graph }: Units, sides: Sides): void => {
  const part = new Int32Array(sides.length).fill(-1)
  const stack: number[] = []
  let [heaviest, most] = [-1, -1]
  for (let first = 0; first < sides.length; first++) {
    if (sides[first] === 0 || part[first] !== -1) continue
    let weight = 0
    part[first] = first
    stack.push(first)
    while (stack.length > 0) {
      const unit = stack.pop()!
      weight += weights[unit]!
      for (let i = graph.start[unit]!; i < graph.start[unit + 1]!; i++) {
        const next = graph.neighbours[i]!
        if (sides[next] === 0 || part[next] !== -1) continue
        part[next] = first
        stack.push(next)
      }
    }
    if (weight > most) [heaviest, most] = [first, weight]
  }
  for (let unit = 0; unit < sides.length; unit++) if (part[unit] !== heaviest) sides[unit] = 0
}

/**
 * The best branch of a spanning tree of the units. It limits how uneven a half can become: if no unit has more than d
 * neighbours, the lighter half has at least 1 / d of everything except the heaviest unit.
 */
const cutBranch = ({ weights, graph }: Units, total: number): Sides => {
  const units = weights.length
  const above = new Int32Array(units).fill(-1)
  const order = new Int32Array(units)
  let write = 1
  for (let read = 0; read < write; read++) {
    const unit = order[read]!
    for (let i = graph.start[unit]!; i < graph.start[unit + 1]!; i++) {
      const next = graph.neighbours[i]!
      if (next === 0 || above[next] !== -1) continue
      above[next] = unit
      order[write++] = next
    }
  }
  const branch = weights.slice()
  for (let i = units - 1; i > 0; i--) branch[above[order[i]!]!]! += branch[order[i]!]!
  let best = order[1]!
  for (let i = 2; i < units; i++)
    if (Math.abs(branch[order[i]!]! - total / 2) < Math.abs(branch[best]! - total / 2)) best = order[i]!
  const sides: Sides = new Uint8Array(units)
  for (const unit of order) if (unit === best || (unit !== 0 && sides[above[unit]!] === 1)) sides[unit] = 1
  return sides
}

const measure = ({ weights, graph }: Units, total: number, sides: Sides) => {
  let [one, border] = [0, 0]
  for (let unit = 0; unit < sides.length; unit++) {
    if (sides[unit] === 1) one += weights[unit]!
    for (let i = graph.start[unit]!; i < graph.start[unit + 1]!; i++)
      if (sides[graph.neighbours[i]!] !== sides[unit]) border += 1
  }
  return { sides, balance: Math.min(one, total - one) / total, border }
}

/**
 * Divides two or more units into two connected parts of about equal weight. Among equally good divisions, picks the one
 * with the shortest border.
 */
const divide = (units: Units): Sides => {
  const total = sum(units.weights)
  const directions = units.labels.length > MANY_UNITS ? DIRECTIONS.slice(0, 4) : DIRECTIONS
  const tried = [...directions.map(direction => sweep(units, total, direction)), cutBranch(units, total)].map(sides =>
    measure(units, total, sides),
  )
  const enough = Math.max(...tried.map(({ balance }) => balance)) - SPARE_BALANCE
  return tried
    .filter(({ balance }) => balance >= enough)
    .reduce((best, next) =>
      next.border < best.border || (next.border === best.border && next.balance > best.balance) ? next : best,
    ).sides
}

/** The units on one side, with the links between them. */
const take = ({ labels, xs, ys, weights, graph }: Units, sides: Sides, side: 0 | 1): Units => {
  const chosen: number[] = []
  const place = new Int32Array(sides.length).fill(-1)
  for (let unit = 0; unit < sides.length; unit++) if (sides[unit] === side) place[unit] = chosen.push(unit) - 1
  const start = new Uint32Array(chosen.length + 1)
  const neighbours: number[] = []
  chosen.forEach((unit, at) => {
    for (let i = graph.start[unit]!; i < graph.start[unit + 1]!; i++) {
      const next = place[graph.neighbours[i]!]!
      if (next >= 0) neighbours.push(next)
    }
    start[at + 1] = neighbours.length
  })
  return {
    labels: Int32Array.from(chosen, unit => labels[unit]!),
    xs: Float64Array.from(chosen, unit => xs[unit]!),
    ys: Float64Array.from(chosen, unit => ys[unit]!),
    weights: Float64Array.from(chosen, unit => weights[unit]!),
    graph: { start, neighbours: Uint32Array.from(neighbours) },
  }
}

/** Halves two or more units into connected parts of about equal weight. */
export const halve = (units: Units): readonly [Units, Units] => {
  const sides = divide(units)
  return [take(units, sides, 0), take(units, sides, 1)]
}
