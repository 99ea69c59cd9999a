import type { Categories } from '../categories.ts'
import { type FlowCounts, OUTSIDE } from './flow-counts.ts'
import { FAMILIES, splitOf, TIME } from './selections.ts'
import { thinnestCut } from './thinnest-cut.ts'

/** The two ends of a flow. */
export const SIDES = ['origin', 'dest'] as const
export type Side = (typeof SIDES)[number]

/** By node of the tree of times: the zones whose sums are shown by its children. */
export type ZonesByTime = Readonly<Record<Side, readonly ReadonlySet<number>[]>>

/** The zones whose hours can be parted at a node, so that what any of their sums leave of each other rests on enough devices. */
const partedAt = (
  counts: FlowCounts,
  node: number,
  mayPart: (side: Side) => Iterable<number>,
): Record<Side, Set<number>> => {
  const split = splitOf({ family: TIME, node })
  const zones = Array.from({ length: counts.width }, (_, zone) => zone)
  const pairsAt = (side: Side, zone: number) =>
    side === 'origin' ? counts.pairsOf([zone], zones) : counts.pairsOf(zones, [zone])
  let sums = SIDES.flatMap(side =>
    [...mayPart(side)]
      .filter(zone => zone !== OUTSIDE && counts.isSafe(split, pairsAt(side, zone)))
      .map(zone => ({ side, zone })),
  )
  const devices = counts.devicesIn(split, counts.pairsOf(zones, zones))
  while (sums.length > 0) {
    const vertexOf = (side: Side, zone: number) => 1 + sums.findIndex(sum => sum.side === side && sum.zone === zone)
    const [origins, dests] = SIDES.map(side => zones.map(zone => vertexOf(side, zone)))
    /** All sums that are not parted are the vertex 0. */
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
    const isExposed = (at: number) => side.includes(at + 1) !== side.includes(0)
    sums = sums.filter((_, at) => !isExposed(at))
  }
  const of = (side: Side) => new Set(sums.filter(sum => sum.side === side).map(({ zone }) => zone))
  return { origin: of('origin'), dest: of('dest') }
}

/**
 * The sums of zones by hour, for each zone as fine as is safe.
 * @param shown by node that the matrix is split at: the zones whose sums it shows; null for a node below
 */
export const cutHours = (
  counts: FlowCounts,
  shown: (side: Side, node: number) => ReadonlySet<number> | null,
): ZonesByTime => {
  const tree: Categories = FAMILIES[TIME]!
  const parted: Record<Side, ReadonlySet<number>[]> = { origin: [], dest: [] }
  for (const [node, { parent, children }] of tree.entries()) {
    const ofMatrix = shown('origin', node)
    const zones =
      children.length === 0
        ? { origin: new Set<number>(), dest: new Set<number>() }
        : ofMatrix !== null
          ? { origin: ofMatrix, dest: shown('dest', node)! }
          : partedAt(counts, node, side => parted[side][parent]!)
    for (const side of SIDES) parted[side].push(zones[side])
  }
  return parted
}
