import { hilbertOrder } from '../../packaged-basemap/hilbert-order.ts'
import type { Random } from '../../src/domain/random.ts'

/** The number of 25 m cells along a side of the square that the curve fills. */
const SIDE = 2 ** 16

/** Sorts units along a Hilbert curve over their centres (interleaved metres), so that nearby units are close in the order. */
export const curveOrder = (middle: Float64Array): Uint32Array => {
  const units = middle.length / 2
  const place = new Float64Array(units)
  for (let u = 0; u < units; u++)
    place[u] = hilbertOrder(Math.floor(middle[u * 2]! / 25), Math.floor(middle[u * 2 + 1]! / 25), SIDE)
  return Uint32Array.from(place.keys()).sort((a, b) => place[a]! - place[b]! || a - b)
}

/** The neighbours of unit u are of[first[u]] up to of[first[u + 1]]. Each has the length of the common border. */
export interface Links {
  readonly first: Int32Array
  readonly of: Int32Array
  /** In metres; 0 for a link across water. */
  readonly borderM: Float64Array
}

/** Builds links from pairs of units that meet along a line. The lengths of repeated pairs are added. */
export const linkUnits = (
  units: number,
  a: readonly number[],
  b: readonly number[],
  lengthM: readonly number[],
): Links => {
  const loose = new Int32Array(units + 1)
  for (let i = 0; i < a.length; i++) {
    loose[a[i]! + 1]!++
    loose[b[i]! + 1]!++
  }
  for (let u = 0; u < units; u++) loose[u + 1]! += loose[u]!
  const fill = loose.slice()
  const others = new Int32Array(a.length * 2)
  const lengths = new Float64Array(a.length * 2)
  for (let i = 0; i < a.length; i++) {
    lengths[fill[a[i]!]!] = lengths[fill[b[i]!]!] = lengthM[i]!
    others[fill[a[i]!]!++] = b[i]!
    others[fill[b[i]!]!++] = a[i]!
  }
  const first = new Int32Array(units + 1)
  let count = 0
  for (let u = 0; u < units; u++) {
    const begin = count
    for (let k = loose[u]!; k < loose[u + 1]!; k++) {
      let at = begin
      while (at < count && others[at] !== others[k]) at++
      if (at === count) {
        others[count] = others[k]!
        lengths[count++] = lengths[k]!
      } else lengths[at]! += lengths[k]!
    }
    first[u + 1] = count
  }
  return { first, of: others.slice(0, count), borderM: lengths.slice(0, count) }
}

interface Grouping {
  readonly groups: number
  readonly groupOf: Int32Array
}

interface GroupSizes {
  /** A group stops growing at a weight drawn uniformly between `low` and `high`. A group that ends below `least` joins a neighbour. */
  readonly low: number
  readonly high: number
  readonly least: number
}

/**
 * Joins units into connected groups of about equal weight, as census areas are built from blocks. Each group grows from
 * a seed, always by the neighbour with the longest common border. Then small groups join the lightest adjacent group,
 * and no group is left inside another.
 * @param order the order of the seeds
 * @param coastal 1 for a unit at the coast. Only these may have a single neighbour.
 */
export const groupUnits = (
  links: Links,
  weights: ArrayLike<number>,
  coastal: Uint8Array,
  order: Iterable<number>,
  sizes: GroupSizes,
  random: Random,
): Grouping => {
  const groupOf = new Int32Array(weights.length).fill(-1)
  const perimeter = perimeters(links)
  let groups = 0
  for (const seed of order)
    if (groupOf[seed] === -1) grow(links, weights, perimeter, groupOf, seed, groups++, sizes, random)
  return compacted(joinScraps(links, weights, coastal, groupOf, groups, sizes.least), groupOf)
}

const perimeters = ({ first, borderM }: Links): Float64Array => {
  const perimeter = new Float64Array(first.length - 1)
  for (let u = 0; u < perimeter.length; u++)
    for (let k = first[u]!; k < first[u + 1]!; k++) perimeter[u]! += borderM[k]!
  return perimeter
}

const grow = (
  { first, of, borderM }: Links,
  weights: ArrayLike<number>,
  perimeter: Float64Array,
  groupOf: Int32Array,
  seed: number,
  group: number,
  { low, high }: GroupSizes,
  random: Random,
): void => {
  const goal = low + (high - low) * random()
  const beside: number[] = []
  const shared: number[] = []
  let weight = 0
  for (let unit = seed; ; ) {
    groupOf[unit] = group
    weight += weights[unit]!
    for (let k = first[unit]!; k < first[unit + 1]!; k++) {
      const other = of[k]!
      if (groupOf[other] !== -1 || borderM[k] === 0) continue
      const at = beside.indexOf(other)
      if (at < 0) {
        beside.push(other)
        shared.push(borderM[k]!)
      } else shared[at]! += borderM[k]!
    }
    if (weight >= goal - 0.5) return
    let best = -1
    let bestScore = 0
    for (let i = 0; i < beside.length; i++) {
      const score = (shared[i]! / (perimeter[beside[i]!]! + 1)) * (0.75 + 0.5 * random()) + 1e-9
      if (score > bestScore) [best, bestScore] = [i, score]
    }
    if (best < 0) return
    unit = beside[best]!
    beside.splice(best, 1)
    shared.splice(best, 1)
  }
}

/**
 * Joins small groups to others.
 * @returns for each group, the group that it has become
 */
const joinScraps = (
  { first, of, borderM }: Links,
  weights: ArrayLike<number>,
  coastal: Uint8Array,
  groupOf: Int32Array,
  groups: number,
  least: number,
): Int32Array => {
  const joined = Int32Array.from({ length: groups }, (_, group) => group)
  const members: number[][] = Array.from({ length: groups }, () => [])
  const weight = new Float64Array(groups)
  const onCoast = new Uint8Array(groups)
  groupOf.forEach((group, unit) => {
    members[group]!.push(unit)
    weight[group]! += weights[unit]!
    onCoast[group]! |= coastal[unit]!
  })
  const root = (group: number): number => {
    while (joined[group] !== group) group = joined[group] = joined[joined[group]!]!
    return group
  }
  const around = (group: number): Map<number, number> => {
    const found = new Map<number, number>()
    for (const unit of members[group]!)
      for (let k = first[unit]!; k < first[unit + 1]!; k++) {
        const other = root(groupOf[of[k]!]!)
        if (other !== group) found.set(other, (found.get(other) ?? 0) + borderM[k]!)
      }
    return found
  }
  const join = (group: number): boolean => {
    let best = -1
    let bestScore = Number.POSITIVE_INFINITY
    for (const [other, border] of around(group)) {
      // Prefers a border on land to a link across water, and then a light group with a long border.
      const score = (border === 0 ? 1e6 : 0) + weight[other]! / (1 + Math.log1p(border / 200))
      if (score < bestScore) [best, bestScore] = [other, score]
    }
    if (best < 0) return false
    members[best]!.push(...members[group]!)
    members[group] = []
    weight[best]! += weight[group]!
    onCoast[best]! |= onCoast[group]!
    joined[group] = best
    return true
  }
  const light = [...joined.keys()]
    .filter(group => weight[group]! < least)
    .sort((a, b) => weight[a]! - weight[b]! || a - b)
  for (const group of light) while (joined[group] === group && weight[group]! < least && join(group));
  for (let group = 0; group < groups; group++)
    if (joined[group] === group && onCoast[group] === 0 && around(group).size === 1) join(group)
  for (let group = 0; group < groups; group++) root(group)
  return joined
}

const compacted = (joined: Int32Array, groupOf: Int32Array): Grouping => {
  const number = new Int32Array(joined.length).fill(-1)
  const root = (group: number): number => {
    while (joined[group] !== group) group = joined[group]!
    return group
  }
  let groups = 0
  const compact = groupOf.map(group => {
    const own = root(group)
    if (number[own] === -1) number[own] = groups++
    return number[own]!
  })
  return { groups, groupOf: compact }
}
