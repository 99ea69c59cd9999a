import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { hasEnoughFactors, isSafe } from './is-safe.ts'
import { type Concentration, concentrationOf, mix, NOISE_UNIT, noisedPeople, withTripNoise } from './measure.ts'
import { BLOCK_LEVEL, LEVELS, nodeOf, type SquareCell, type SquareCells } from './square-cells.ts'

/** A person's contribution to a square in which they do not live: sums of weights, in thousandths. */
export interface SquareVisitor {
  readonly square: number
  readonly person: number
  /** The person's noise factor, times NOISE_UNIT. */
  readonly factor: number
  readonly all: number
  /** The part of `all` that comes from electric vehicles. */
  readonly electric: number
}

/** Contributions, keyed by person. */
type People = Map<number, { value: number; readonly factor: number }>

const add = (people: People, person: number, value: number, factor: number): void => {
  const found = people.get(person)
  if (found) found.value += value
  else people.set(person, { value, factor })
}

/** Adds the smaller map to the larger one and returns the larger one. */
const merged = (a: People, b: People): People => {
  const [large, small] = a.size < b.size ? [b, a] : [a, b]
  for (const [person, { value, factor }] of small) add(large, person, value, factor)
  return large
}

/** The contributions of electric vehicles, and of all other visitors, to one or more cells. */
interface Kinds {
  readonly electric: People
  /**
   * A lower bound on how safe the other visitors are. A union has at least as many devices as its largest part, and its
   * largest contributors contribute at most as much as the largest contributors of its parts together. With this bound,
   * the other visitors of the whole country need not be in memory.
   */
  readonly others: Concentration | null
  /** Takes the kind with the smaller sum of noise factors in each cell, and adds these sums up. */
  readonly fewer: number
}

const joinedBounds = (a: Concentration | null, b: Concentration | null): Concentration | null =>
  a && b
    ? {
        value_m: a.value_m + b.value_m,
        devices: Math.max(a.devices, b.devices),
        noised_m: a.noised_m + b.noised_m,
        largest_noised: a.largest_noised + b.largest_noised,
        largest_two_noised: a.largest_two_noised + b.largest_two_noised,
        noised_devices: Math.max(a.noised_devices, b.noised_devices),
      }
    : (a ?? b)

const joinedKinds = (a: Kinds, b: Kinds): Kinds => ({
  electric: merged(a.electric, b.electric),
  others: joinedBounds(a.others, b.others),
  fewer: a.fewer + b.fewer,
})

const factorsOf = (people: People): number => {
  let factors = 0
  for (const { factor } of people.values()) factors += factor
  return factors
}

/** All visitors in a part of a node, and the part of each person's contribution that comes from electric vehicles. */
interface Pool {
  readonly all: People
  readonly electric: People
}

const joinedPools = (a: Pool, b: Pool): Pool => ({
  all: merged(a.all, b.all),
  electric: merged(a.electric, b.electric),
})

const kindsOf = ({ all, electric }: Pool): Kinds => {
  const others = concentrationOf(
    (function* () {
      for (const [person, { value, factor }] of all) {
        const rest = value - (electric.get(person)?.value ?? 0)
        if (rest > 0) yield { value: rest, factor }
      }
    })(),
  )
  return { electric, others, fewer: Math.min(factorsOf(electric), others?.noised_devices ?? 0) }
}

/**
 * A device has separate noise in each cell, as its trips do. Without it, devices that visit two squares equally often
 * would cancel out when one is subtracted from the other.
 */
const cellOf = (level: number, square: number, people: People): SquareCell => {
  const cell = mix(square + level * 2 ** 32)
  let [noised_m, devices] = [0, 0]
  for (const [person, { value, factor }] of people) {
    noised_m += value * factor
    devices += withTripNoise(factor, mix((mix(person + factor * 2 ** 32) ^ cell) >>> 0))
  }
  return {
    level,
    square,
    devices: Math.round(devices / NOISE_UNIT),
    visits: Math.round(noisedPeople({ noised_m })),
  }
}

const isSafeCell = (people: People, settings: DisclosureSettings): boolean => {
  const count = concentrationOf(people.values())
  return count !== null && isSafe(count, settings)
}

/**
 * Electric vehicles may be shown in cells of all visitors if both they and the others are safe there, and if enough
 * devices remain for a reader who chooses one of the two kinds in each cell.
 */
const mayTellApart = ({ electric, others, fewer }: Kinds, settings: DisclosureSettings): boolean =>
  hasEnoughFactors(fewer, settings) && isSafeCell(electric, settings) && others !== null && isSafe(others, settings)

/** The visitors of a level that have not been released yet, keyed by node. */
interface Rests {
  readonly pools: Map<number, Pool>
  readonly kinds: Map<number, Kinds>
}

const parentsOf = <T>(nodes: ReadonlyMap<number, T>, level: number, join: (a: T, b: T) => T): Map<number, T> => {
  const parents = new Map<number, T>()
  for (const [node, rest] of nodes) {
    const parent = nodeOf(node, level)
    const other = parents.get(parent)
    parents.set(parent, other === undefined ? rest : join(other, rest))
  }
  return parents
}

/**
 * Releases cells from one level of the tree up to another. At each node, the rest left by the cells below it becomes a
 * cell if it is safe; otherwise it joins its neighbour's rest. Therefore every cell is safe, no cell is part of
 * another, and no sum of several is released. Electric vehicles are shown in unions of these cells.
 */
const releaseUpTo = (
  to: number,
  from: number,
  rests: Rests,
  settings: DisclosureSettings,
): { readonly cells: SquareCells; readonly rests: Rests } => {
  const all: SquareCell[] = []
  const electric: SquareCell[] = []
  let { pools, kinds } = rests
  for (let level = from; ; level++) {
    for (const [node, pool] of pools) {
      if (!isSafeCell(pool.all, settings)) continue
      pools.delete(node)
      all.push(cellOf(level, node, pool.all))
      const below = kinds.get(node)
      kinds.set(node, below === undefined ? kindsOf(pool) : joinedKinds(below, kindsOf(pool)))
    }
    for (const [node, some] of kinds) {
      if (!mayTellApart(some, settings)) continue
      kinds.delete(node)
      electric.push(cellOf(level, node, some.electric))
    }
    if (level === to) return { cells: { all, electric }, rests: { pools, kinds } }
    pools = parentsOf(pools, level + 1, joinedPools)
    kinds = parentsOf(kinds, level + 1, joinedKinds)
  }
}

const poolsOf = (visitors: readonly SquareVisitor[]): Map<number, Pool> => {
  const pools = new Map<number, Pool>()
  for (const { square, person, factor, all, electric } of visitors) {
    const pool = pools.get(square) ?? { all: new Map(), electric: new Map() }
    add(pool.all, person, all, factor)
    if (electric > 0) add(pool.electric, person, electric, factor)
    pools.set(square, pool)
  }
  return pools
}

/**
 * Releases a month's visitors by square at the finest resolution at which every cell is safe. Visitors are added one 8
 * km square at a time. At the end, `rest` joins unsafe remainders with their neighbours, up to the whole grid. Visitors
 * who are not safe even there are left out.
 */
export const createSquareRelease = (settings: DisclosureSettings) => {
  const rests: Rests = { pools: new Map(), kinds: new Map() }
  return {
    /** @param visitors all visitors of one 8 km square */
    block(visitors: readonly SquareVisitor[]): SquareCells {
      const { cells, rests: left } = releaseUpTo(
        BLOCK_LEVEL,
        0,
        { pools: poolsOf(visitors), kinds: new Map() },
        settings,
      )
      for (const [node, pool] of left.pools) rests.pools.set(node, pool)
      for (const [node, kinds] of left.kinds) rests.kinds.set(node, kinds)
      return cells
    },
    rest: (): SquareCells => releaseUpTo(LEVELS, BLOCK_LEVEL, rests, settings).cells,
  }
}
