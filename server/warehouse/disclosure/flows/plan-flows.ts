import { upTo } from '../../../../src/domain/collections.ts'
import { yieldToLoop } from '../../../runtime/concurrency/yield-to-loop.ts'
import { ancestorsOf, type Categories } from '../categories.ts'
import type { GateSettings } from '../is-safe.ts'
import { type FlowCounts, OUTSIDE } from './flow-counts.ts'
import { everyPair, type Pooling, poolFlows, together } from './pool-flows.ts'
import {
  FLOW_AXES,
  SELECTIONS,
  SPLITS,
  type Split,
  splitFrom,
  splitOf,
  TIME,
  type TripPart,
  WHOLE,
} from './selections.ts'
import { thinnestCut } from './thinnest-cut.ts'

/** The two ends of a flow. */
export const SIDES = ['origin', 'dest'] as const
type Side = (typeof SIDES)[number]

/** For each node of the time tree, the zones whose sums its children show. */
export type ZonesByTime = Readonly<Record<Side, readonly ReadonlySet<number>[]>>

/** The sum over all trips that have a given zone at one end. */
interface Sum {
  readonly side: Side
  readonly zone: number
}

const zonesOf = ({ width }: FlowCounts): number[] => upTo(width)
const pairsAt = (counts: FlowCounts, { side, zone }: Sum): number[] =>
  side === 'origin' ? counts.pairsOf([zone], zonesOf(counts)) : counts.pairsOf(zonesOf(counts), [zone])

/** Finds the zone sums that can be split so that any differences between them have enough devices. */
const splitTogether = (counts: FlowCounts, split: Split, some: readonly Sum[]): readonly Sum[] => {
  const zones = zonesOf(counts)
  const devices = counts.devicesIn(split, counts.pairsOf(zones, zones))
  let sums = some
  while (sums.length > 0) {
    const vertexOf = (side: Side, zone: number) => 1 + sums.findIndex(sum => sum.side === side && sum.zone === zone)
    const [origins, dests] = SIDES.map(side => zones.map(zone => vertexOf(side, zone)))
    /** Vertex 0 represents all sums that are not split. */
    const edges = Array.from({ length: sums.length + 1 }, () => new Float64Array(sums.length + 1))
    for (const [pair, weight] of devices.entries()) {
      const a = origins![Math.floor(pair / counts.width)]!
      const b = dests![pair % counts.width]!
      if (a === b) continue
      edges[a]![b]! += weight
      edges[b]![a]! += weight
    }
    const { weight, side } = thinnestCut(edges)
    if (weight >= counts.enough) break
    sums = sums.filter((_, at) => side.includes(at + 1) === side.includes(0))
  }
  return sums
}

/**
 * Finds the zones whose hours can be split at a node: each child can be separated from the rest of that part of the
 * day.
 */
const partedAt = (counts: FlowCounts, node: number, partOfDay: number, some: readonly Sum[]): readonly Sum[] => {
  const splits = FLOW_AXES[TIME]![node]!.children.map(child => splitFrom(partOfDay, child))
  let sums: readonly Sum[] = some.filter(sum => splits.every(split => counts.isSafe(split, pairsAt(counts, sum))))
  for (let before = -1; before !== sums.length; ) {
    before = sums.length
    for (const split of splits) sums = splitTogether(counts, split, sums)
  }
  return sums
}

/**
 * Cuts the zone sums by hour, as finely as is safe for each zone.
 * @param shown for each node where the matrix is split, the zones whose sums it shows; null for nodes below
 */
const cutHours = async (
  counts: FlowCounts,
  shown: (side: Side, node: number) => ReadonlySet<number> | null,
): Promise<ZonesByTime> => {
  const tree = FLOW_AXES[TIME]!
  const parted: Record<Side, ReadonlySet<number>[]> = { origin: [], dest: [] }
  for (const [node, { parent, children }] of tree.entries()) {
    await yieldToLoop()
    const partOfDay = ancestorsOf(tree, node).findLast(above => shown('origin', above) === null)
    const mayPart = SIDES.flatMap(side =>
      [...(parted[side][parent] ?? [])].filter(zone => zone !== OUTSIDE).map(zone => ({ side, zone })),
    )
    const sums = children.length === 0 || partOfDay === undefined ? [] : partedAt(counts, node, partOfDay, mayPart)
    for (const side of SIDES)
      parted[side].push(shown(side, node) ?? new Set(sums.filter(sum => sum.side === side).map(({ zone }) => zone)))
  }
  return parted
}

/** The resolution at which flows are shown. */
export interface FlowPlan {
  /** The result for each selection; null if its trips cannot be separated from the others. */
  readonly matrices: readonly (Pooling | null)[]
  readonly hours: ZonesByTime
}

const keyOf = ({ axis, node }: TripPart) => `${axis} ${node}`

/**
 * Plans the matrices of all selections: safe pairs are shown separately, the others in pools. Whether to split a part
 * is decided within that part's matrix.
 * @param tree the zones by number, with OUTSIDE
 * @param whole the rules for all trips together
 * @returns null if not even all trips together may be shown
 */
export const planFlows = async (
  counts: FlowCounts,
  tree: Categories,
  whole: GateSettings,
): Promise<FlowPlan | null> => {
  const all = counts.isWholeSafe(whole) ? poolFlows({ tree, counts, split: WHOLE }, everyPair(tree)) : null
  if (all === null) return null
  const splits = new Map<string, Pooling | null>()
  const poolingOf = ({ axis, node }: TripPart): Pooling | null =>
    node === 0 ? all : (splits.get(keyOf({ axis, node: FLOW_AXES[axis]![node]!.parent })) ?? null)
  for (const part of SPLITS) {
    await yieldToLoop()
    const within = poolingOf(part)
    splits.set(keyOf(part), within && poolFlows({ tree, counts, split: splitOf(part) }, within))
  }
  const shown = (side: Side, node: number): ReadonlySet<number> | null => {
    const pooling = splits.get(keyOf({ axis: TIME, node }))
    if (pooling === undefined) return null
    const cut = (side === 'origin' ? pooling?.origins : pooling?.dests) ?? []
    return new Set(cut.flatMap(zones => (zones.length === 1 ? zones : [])))
  }
  return {
    matrices: SELECTIONS.map(({ parts }) => {
      const poolings = parts.map(poolingOf)
      return poolings.reduce((first, second) => first && second && together(first, second))
    }),
    hours: await cutHours(counts, shown),
  }
}
