import type { Categories } from '../categories.ts'
import type { FlowCounts } from './flow-counts.ts'
import type { Split } from './selections.ts'
import { thinnestCut } from './thinnest-cut.ts'

/** Pairs of zones that are shown together: all flows from one set of zones to another. */
export interface PairGroup {
  readonly origins: readonly number[]
  readonly dests: readonly number[]
}

/** The cells that show a split's matrix. */
export interface Pooling {
  /** Zones whose sums are shown together. */
  readonly origins: readonly (readonly number[])[]
  readonly dests: readonly (readonly number[])[]
  /**
   * Every pair is in exactly one cell. All origins of a cell are in the same set of `origins`, so the sum of such a set
   * is the sum of its cells.
   */
  readonly cells: readonly PairGroup[]
}

/** A pooling that keeps all pairs and zones separate. */
export const everyPair = (tree: Categories): Pooling => {
  const zones = tree[0]!.covers
  const alone = zones.map(zone => [zone])
  return {
    origins: alone,
    dests: alone,
    cells: zones.flatMap(origin => zones.map(dest => ({ origins: [origin], dests: [dest] }))),
  }
}

const inOrder = (zones: Iterable<number>): number[] => [...zones].sort((a, b) => a - b)

/** Joins sets that share zones. */
const joinSets = (sets: readonly (readonly number[])[]): number[][] => {
  const setOf = new Map<number, Set<number>>()
  for (const zones of sets) {
    const all = new Set(zones.flatMap(zone => [zone, ...(setOf.get(zone) ?? [])]))
    for (const zone of all) setOf.set(zone, all)
  }
  return [...new Set(setOf.values())].map(inOrder)
}

/** Joins destinations that are in the same cell for any of the origins. */
const joinedCells = (cells: readonly PairGroup[], origins: readonly number[]): number[][] =>
  joinSets(cells.flatMap(cell => (origins.includes(cell.origins[0]!) ? [cell.dests] : [])))

/** The finest pooling whose cells are sums of cells in both poolings. */
export const together = (a: Pooling, b: Pooling): Pooling => {
  const origins = joinSets([...a.origins, ...b.origins])
  return {
    origins,
    dests: joinSets([...a.dests, ...b.dests]),
    cells: origins.flatMap(some =>
      joinedCells([...a.cells, ...b.cells], some).map(dests => ({ origins: some, dests })),
    ),
  }
}

/** The smallest node that covers the given zones. */
const nodeOver = (tree: Categories, zones: readonly number[]): number => {
  let node = 0
  for (;;) {
    const child = tree[node]!.children.find(next => zones.every(zone => tree[next]!.covers.includes(zone)))
    if (child === undefined) return node
    node = child
  }
}

/**
 * Returns safe sets of zones unchanged, and pools the others up the zone tree until they are safe. If zones are left
 * over at the root, they join the smallest set.
 * @returns an empty list if not even all zones together are safe
 */
const poolUp = (
  tree: Categories,
  sets: readonly (readonly number[])[],
  isSafe: (zones: readonly number[]) => boolean,
  sizeOf: (zones: readonly number[]) => number,
): (readonly number[])[] => {
  const shown = sets.filter(isSafe)
  const thin = new Map<number, (readonly number[])[]>()
  for (const zones of sets) {
    if (shown.includes(zones)) continue
    const node = nodeOver(tree, zones)
    thin.set(node, [...(thin.get(node) ?? []), zones])
  }
  const left = (node: number): number[] => {
    const pool = inOrder([...(thin.get(node) ?? []).flat(), ...tree[node]!.children.flatMap(left)])
    if (pool.length === 0 || !isSafe(pool)) return pool
    shown.push(pool)
    return []
  }
  let rest = left(0)
  const sizes = new Map(shown.map(zones => [zones, sizeOf(zones)]))
  shown.sort((a, b) => sizes.get(b)! - sizes.get(a)!)
  while (rest.length > 0) {
    const smallest = shown.pop()
    if (!smallest) return []
    const pool = inOrder([...smallest, ...rest])
    if (isSafe(pool)) shown.push(pool)
    rest = isSafe(pool) ? [] : pool
  }
  return shown
}

interface Pooled {
  readonly tree: Categories
  readonly counts: FlowCounts
  readonly split: Split
}

const pairsOf = ({ counts }: Pooled, { origins, dests }: PairGroup): number[] => counts.pairsOf(origins, dests)

const isCellSafe = (of: Pooled, cell: PairGroup): boolean => of.counts.isSafe(of.split, pairsOf(of, cell))

const sizeOf = (of: Pooled, cell: PairGroup): number =>
  of.split.parts.reduce((size, part) => size + (of.counts.count(pairsOf(of, cell), part)?.noised_m ?? 0), 0)

/** The devices of a cell at the given destinations, and at all others. */
type Sides = readonly [number, number]

const sidesOf = (of: Pooled, cell: PairGroup, devices: Float64Array, isIn: (dest: number) => boolean): Sides => {
  let [inside, outside] = [0, 0]
  for (const pair of pairsOf(of, cell))
    if (isIn(pair % of.counts.width)) inside += devices[pair]!
    else outside += devices[pair]!
  return [inside, outside]
}

/**
 * Finds destinations whose sums leave too few devices when combined with the cells: their pools with other destinations
 * have few devices on one side. A pool of A and B counts w(A) w(B) / w(A + B), which never exceeds the smaller of the
 * two.
 * @returns null if there are none
 */
const exposedDests = (of: Pooled, { dests, cells }: Pooling): ReadonlySet<number> | null => {
  const { counts, split } = of
  const groupOf = new Map(dests.flatMap((zones, group) => zones.map(zone => [zone, group] as const)))
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
    if (weight < counts.enough) return new Set(side.flatMap(at => dests[groups[at]!]!))
  }
  return null
}

/**
 * Joins the two cells of an origin that, relative to their own devices, add most to the sums of exposed destinations.
 * @param devices the devices of each pair
 */
const joinAcross = (
  of: Pooled,
  pooling: Pooling,
  exposed: ReadonlySet<number>,
  devices: Float64Array,
): Pooling | null => {
  const { counts } = of
  const sides = pooling.cells.map(cell => sidesOf(of, cell, devices, dest => exposed.has(dest)))
  const joins: { a: number; b: number; worth: number }[] = []
  for (const [a, { origins }] of pooling.cells.entries())
    for (const [b, other] of pooling.cells.entries()) {
      if (a >= b || origins !== other.origins) continue
      const [[aIn, aOut], [bIn, bOut]] = [sides[a]!, sides[b]!]
      const gain = Math.min(aIn + bIn, aOut + bOut) - Math.min(aIn, aOut) - Math.min(bIn, bOut)
      if (gain > 0) joins.push({ a, b, worth: Math.min(gain, counts.enough) / (aIn + aOut + bIn + bOut) })
    }
  joins.sort((x, y) => y.worth - x.worth)
  for (const { a, b } of joins) {
    const [{ origins, dests }, other] = [pooling.cells[a]!, pooling.cells[b]!]
    const pool = { origins, dests: inOrder([...dests, ...other.dests]) }
    if (isCellSafe(of, pool))
      return { ...pooling, cells: [...pooling.cells.filter((_, at) => at !== a && at !== b), pool] }
  }
  return null
}

/** Joins an exposed destination's sum with its nearest neighbours' sums. */
const joinDests = (of: Pooled, { dests, ...pooling }: Pooling, exposed: ReadonlySet<number>): Pooling => {
  const { tree, counts } = of
  let joined = dests.find(zones => exposed.has(zones[0]!))!
  let others = dests.filter(zones => zones !== joined)
  do {
    const distances = others.map(zones => tree[nodeOver(tree, [...joined, ...zones])]!.covers.length)
    const nearest = others[distances.indexOf(Math.min(...distances))]!
    joined = inOrder([...joined, ...nearest])
    others = others.filter(zones => zones !== nearest)
  } while (others.length > 0 && !counts.isSafe(of.split, counts.pairsOf(tree[0]!.covers, joined)))
  return { ...pooling, dests: [...others, joined] }
}

/**
 * Pools a split's matrix at the finest safe resolution, at which all cells of every part, all sums of an origin or a
 * destination, and all differences between them are safe. The pooling is never finer than the pooling of the trips
 * being split, because otherwise the difference between two cells would be the trips that the split leaves out.
 * @param within the pooling of the trips being split
 * @returns null if the trips cannot be split
 */
export const poolFlows = (of: Pooled, within: Pooling): Pooling | null => {
  const { tree, counts, split } = of
  const zones = tree[0]!.covers
  const poolCells = (sets: readonly (readonly number[])[], cellOf: (some: readonly number[]) => PairGroup) =>
    poolUp(
      tree,
      sets.filter(some => pairsOf(of, cellOf(some)).length > 0),
      some => isCellSafe(of, cellOf(some)),
      some => sizeOf(of, cellOf(some)),
    )
  const origins = poolCells(within.origins, some => ({ origins: some, dests: zones }))
  const dests = poolCells(within.dests, some => ({ origins: zones, dests: some }))
  if (origins.length === 0 || dests.length === 0) return null
  let pooling: Pooling = {
    origins,
    dests,
    cells: origins.flatMap(some =>
      poolCells(joinedCells(within.cells, some), to => ({ origins: some, dests: to })).map(to => ({
        origins: some,
        dests: to,
      })),
    ),
  }
  const devices = counts.devicesIn(split, counts.pairsOf(zones, zones))
  for (;;) {
    const exposed = exposedDests(of, pooling)
    if (exposed === null) return pooling
    pooling = joinAcross(of, pooling, exposed, devices) ?? joinDests(of, pooling, exposed)
  }
}
