import { ancestorsOf, type Categories } from '../categories.ts'
import { finestSafeCut } from '../finest-safe-cut.ts'
import type { FlowCounts } from './flow-counts.ts'
import type { Split } from './selections.ts'
import { thinnestCut } from './thinnest-cut.ts'

/** Pairs of zones that are shown together. */
export interface Cell {
  /** A node of the tree of zones. */
  readonly origin: number
  readonly dests: readonly number[]
}

/** How the matrix of a split is shown. */
export interface Pooling {
  /** Cuts of the tree of zones: the sums of these are shown. */
  readonly origins: readonly number[]
  readonly dests: readonly number[]
  /** Every pair is in one. A cell lies within one of the origins, so that an origin's sum is the sum of its cells. */
  readonly cells: readonly Cell[]
}

const leavesOfTree = (tree: Categories): number[] => [...tree.keys()].filter(node => tree[node]!.children.length === 0)

/** Every pair and every zone alone. */
export const everyPair = (tree: Categories): Pooling => {
  const leaves = leavesOfTree(tree)
  const zones = leaves.map(leaf => tree[leaf]!.covers[0]!)
  return {
    origins: leaves,
    dests: leaves,
    cells: leaves.flatMap(origin => zones.map(zone => ({ origin, dests: [zone] }))),
  }
}

const covers = (tree: Categories, node: number): readonly number[] => tree[node]!.covers

/** The nodes of a cut and all nodes above them. */
const atOrAbove = (tree: Categories, cut: readonly number[]): ReadonlySet<number> =>
  new Set(cut.flatMap(node => ancestorsOf(tree, node)))

/** What cells of several origins are together: destinations that any cell joins are joined. */
const joined = (tree: Categories, cells: readonly Cell[], origin: number): Cell[] => {
  const within = new Set(covers(tree, origin))
  const groups = new Map<number, Set<number>>()
  for (const { origin: from, dests } of cells) {
    if (!within.has(covers(tree, from)[0]!)) continue
    const all = new Set(dests.flatMap(dest => [dest, ...(groups.get(dest) ?? [])]))
    for (const dest of all) groups.set(dest, all)
  }
  return [...new Set(groups.values())].map(dests => ({ origin, dests: [...dests].sort((a, b) => a - b) }))
}

/** The finest pooling that is no finer than either of two: what both show can be added up. */
export const together = (tree: Categories, a: Pooling, b: Pooling): Pooling => {
  const cutOf = (side: 'origins' | 'dests') => {
    const [inA, inB] = [atOrAbove(tree, a[side]), atOrAbove(tree, b[side])]
    return finestSafeCut(tree, node => inA.has(node) && inB.has(node))
  }
  const origins = cutOf('origins')
  return {
    origins,
    dests: cutOf('dests'),
    cells: origins.flatMap(origin => joined(tree, [...a.cells, ...b.cells], origin)),
  }
}

interface Pooled {
  readonly tree: Categories
  readonly counts: FlowCounts
  readonly split: Split
}

const pairsOf = ({ tree, counts }: Pooled, { origin, dests }: Cell): number[] =>
  counts.pairsOf(covers(tree, origin), dests)

const isCellSafe = (of: Pooled, cell: Cell): boolean => of.counts.isSafe(of.split, pairsOf(of, cell))

const joinCells = (a: Cell, b: Cell): Cell => ({
  origin: a.origin,
  dests: [...a.dests, ...b.dests].sort((x, y) => x - y),
})

/** The smallest node that covers some zones. */
const nodeOver = (tree: Categories, zones: readonly number[]): number => {
  let node = 0
  for (;;) {
    const child = tree[node]!.children.find(next => zones.every(zone => covers(tree, next).includes(zone)))
    if (child === undefined) return node
    node = child
  }
}

/** The cells of one origin: safe ones as they are, the others pooled up the tree of destinations until safe. */
const poolRow = (of: Pooled, cells: readonly Cell[]): Cell[] => {
  const { tree } = of
  const shown: Cell[] = []
  const thin = new Map<number, Cell[]>()
  for (const cell of cells)
    if (isCellSafe(of, cell)) shown.push(cell)
    else {
      const node = nodeOver(tree, cell.dests)
      thin.set(node, [...(thin.get(node) ?? []), cell])
    }
  const left = (node: number): Cell[] => {
    const some = [...(thin.get(node) ?? []), ...tree[node]!.children.flatMap(left)]
    if (some.length === 0) return []
    const pool = some.reduce(joinCells)
    if (!isCellSafe(of, pool)) return [pool]
    shown.push(pool)
    return []
  }
  let [rest] = left(0)
  const sizes = new Map(shown.map(cell => [cell, sizeOf(of, cell)]))
  shown.sort((a, b) => sizes.get(b)! - sizes.get(a)!)
  while (rest) {
    const smallest = shown.pop()
    if (!smallest) return [rest]
    const pool = joinCells(smallest, rest)
    if (isCellSafe(of, pool)) shown.push(pool)
    rest = isCellSafe(of, pool) ? undefined : pool
  }
  return shown
}

const sizeOf = (of: Pooled, cell: Cell): number =>
  of.split.parts.reduce((size, part) => size + (of.counts.count(pairsOf(of, cell), part)?.noised_m ?? 0), 0)

/** What a cell holds of some destinations, and of the others. */
type Sides = readonly [number, number]

const sidesOf = (of: Pooled, cell: Cell, devices: Float64Array, isIn: (dest: number) => boolean): Sides => {
  let [inside, outside] = [0, 0]
  for (const pair of pairsOf(of, cell))
    if (isIn(pair % of.counts.width)) inside += devices[pair]!
    else outside += devices[pair]!
  return [inside, outside]
}

/**
 * Destinations whose sums leave too few devices beside the cells: some whose pools hold few of them, or few of others. A pool between
 * them and others counts w(A) w(B) / w(A + B), which is never more than the smaller of both.
 * @returns null if there are none
 */
const exposedDests = (of: Pooled, { dests, cells }: Pooling): ReadonlySet<number> | null => {
  const { tree, counts, split } = of
  const groupOf = new Map(dests.flatMap((node, group) => covers(tree, node).map(zone => [zone, group] as const)))
  const pools = cells.filter(cell => new Set(cell.dests.map(dest => groupOf.get(dest))).size > 1)
  const devices = counts.devicesIn(
    split,
    pools.flatMap(pool => pairsOf(of, pool)),
  )
  const linked = new Map<number, Set<number>>()
  const edges = dests.map(() => new Float64Array(dests.length))
  for (const pool of pools) {
    const holds = new Map<number, number>()
    for (const dest of pool.dests) holds.set(groupOf.get(dest)!, 0)
    for (const pair of pairsOf(of, pool)) {
      const group = groupOf.get(pair % counts.width)!
      holds.set(group, holds.get(group)! + devices[pair]!)
    }
    const all = [...holds.values()].reduce((sum, some) => sum + some, 0)
    for (const [a, inA] of holds)
      for (const [b, inB] of holds) if (a !== b && all > 0) edges[a]![b]! += (inA * inB) / all
    const component = new Set([...holds.keys()].flatMap(group => [group, ...(linked.get(group) ?? [])]))
    for (const group of component) linked.set(group, component)
  }
  for (const component of new Set(linked.values())) {
    const groups = [...component]
    const { weight, side } = thinnestCut(groups.map(a => Float64Array.from(groups, b => edges[a]![b]!)))
    if (weight < counts.enough) return new Set(side.flatMap(at => covers(tree, dests[groups[at]!]!)))
  }
  return null
}

/** Joins the two cells of an origin that leave most beside the sums of some destinations, for the least that they hold. @param devices by pair */
const joinAcross = (
  of: Pooled,
  pooling: Pooling,
  exposed: ReadonlySet<number>,
  devices: Float64Array,
): Pooling | null => {
  const { counts } = of
  const sides = pooling.cells.map(cell => sidesOf(of, cell, devices, dest => exposed.has(dest)))
  const joins: { a: number; b: number; worth: number }[] = []
  for (const [a, { origin }] of pooling.cells.entries())
    for (const [b, other] of pooling.cells.entries()) {
      if (a >= b || origin !== other.origin) continue
      const [[aIn, aOut], [bIn, bOut]] = [sides[a]!, sides[b]!]
      const gain = Math.min(aIn + bIn, aOut + bOut) - Math.min(aIn, aOut) - Math.min(bIn, bOut)
      if (gain > 0) joins.push({ a, b, worth: Math.min(gain, counts.enough) / (aIn + aOut + bIn + bOut) })
    }
  joins.sort((x, y) => y.worth - x.worth)
  for (const { a, b } of joins) {
    const pool = joinCells(pooling.cells[a]!, pooling.cells[b]!)
    if (isCellSafe(of, pool))
      return { ...pooling, cells: [...pooling.cells.filter((_, at) => at !== a && at !== b), pool] }
  }
  return null
}

/** Shows the sum of the smallest of some destinations with its neighbours' alone. */
const joinDests = (of: Pooled, pooling: Pooling, exposed: ReadonlySet<number>): Pooling => {
  const { tree } = of
  const candidates = pooling.dests.filter(node => covers(tree, node).every(zone => exposed.has(zone)))
  const smallest = candidates.reduce((least, node) =>
    covers(tree, node).length < covers(tree, least).length ? node : least,
  )
  const parent = tree[smallest]!.parent
  return {
    ...pooling,
    dests: [parent, ...pooling.dests.filter(node => !ancestorsOf(tree, node).includes(parent))],
  }
}

/**
 * The matrix of a split at the finest resolution that is safe: every cell of all parts, every sum of an origin and of a destination, and
 * what any of them leave of each other. It is no finer than the matrix of the trips that are split, since a cell that both show would
 * leave what the split leaves out of it.
 * @param within how the trips that are split are shown
 * @returns null if the trips cannot be split
 */
export const poolFlows = (of: Pooled, within: Pooling): Pooling | null => {
  const { tree, counts, split } = of
  const [aboveOrigins, aboveDests] = [atOrAbove(tree, within.origins), atOrAbove(tree, within.dests)]
  const zones = covers(tree, 0)
  const isSafe = (origins: readonly number[], dests: readonly number[]) =>
    counts.isSafe(split, counts.pairsOf(origins, dests))
  const origins = finestSafeCut(tree, node => aboveOrigins.has(node) && isSafe(covers(tree, node), zones))
  const dests = finestSafeCut(tree, node => aboveDests.has(node) && isSafe(zones, covers(tree, node)))
  if (origins.length === 0 || dests.length === 0) return null
  let pooling: Pooling = {
    origins,
    dests,
    cells: origins.flatMap(origin =>
      poolRow(
        of,
        joined(tree, within.cells, origin).filter(cell => pairsOf(of, cell).length > 0),
      ),
    ),
  }
  const devices = counts.devicesIn(split, counts.pairsOf(zones, zones))
  for (;;) {
    const exposed = exposedDests(of, pooling)
    if (exposed === null) return pooling
    pooling = joinAcross(of, pooling, exposed, devices) ?? joinDests(of, pooling, exposed)
  }
}
