import { factsAbove, type ZonesOfBuild } from '../../zones/zones-of-build.ts'

/** A tree of zones that were joined from smaller ones. */
export interface JoinedZones extends ZonesOfBuild {
  /** Returns the joined zone that counts a smaller zone's trips; 0 for zones that are not in the tree. */
  readonly joinedOf: (zone: number) => number
}

/** Marks for nodes that are not part of exactly one joined zone. */
const [UNSET, NONE, SEVERAL] = [-1, 0, -2] as const

/**
 * For each node: the joined zone that contains all zones below it, NONE, or SEVERAL; the first joined zone below it, or
 * NONE; and 1 if a zone below it is in no joined zone.
 */
const zonesBelow = ({ parents, leaves }: ZonesOfBuild, numbers: ArrayLike<number>) => {
  const all = new Int32Array(parents.length).fill(UNSET)
  const first = new Int32Array(parents.length)
  const lacks = new Uint8Array(parents.length)
  for (const [zone, leaf] of leaves.entries()) {
    all[leaf] = numbers[zone]!
    first[leaf] = numbers[zone]!
    if (numbers[zone] === NONE) lacks[leaf] = 1
  }
  for (let node = parents.length - 1; node > 0; node--) {
    const above = parents[node]!
    all[above] = all[above] === UNSET || all[above] === all[node] ? all[node]! : SEVERAL
    if (first[node] !== NONE) first[above] = first[node]!
    if (lacks[node]) lacks[above] = 1
  }
  return { all, first, lacks }
}

/**
 * The remaining nodes, their parents within the remaining tree, and the joined zone of each leaf (NONE for other
 * nodes).
 */
const remainingNodes = ({ parents }: ZonesOfBuild, { all, first }: ReturnType<typeof zonesBelow>) => {
  const parts = new Uint8Array(parents.length)
  for (let node = 1; node < parents.length; node++) if (first[node] !== NONE) parts[parents[node]!]!++
  const nodes: number[] = []
  const above: number[] = []
  const joined: number[] = []
  /** For each node: the index of the last remaining node on the path to it. */
  const last = new Int32Array(parents.length).fill(-1)
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node]!
    const over = parent < 0 ? -1 : last[parent]!
    const isJoined = all[node]! > NONE && (parent < 0 || all[parent]! <= NONE)
    const isFork = all[node] === SEVERAL && parts[node]! > 1
    if (isJoined || isFork) {
      above.push(over)
      joined.push(isJoined ? all[node]! : NONE)
    }
    last[node] = isJoined || isFork ? nodes.push(node) - 1 : over
  }
  return { nodes, above: Int32Array.from(above), joined }
}

/**
 * Names the nodes of a joined tree. A node's own name would include places outside the joined zones, so a node with
 * missing zones is named after its most populous joined zones.
 * @example 'Leeds 048 and 7 more'
 */
const nameJoined = (
  small: ZonesOfBuild,
  nodes: readonly number[],
  {
    parents,
    joined,
    lacks,
  }: { readonly parents: Int32Array; readonly joined: readonly number[]; readonly lacks: Uint8Array },
) => {
  const leavesBelow = nodes.map((_, node): number[] => (joined[node] === NONE ? [] : [node]))
  for (let node = nodes.length - 1; node > 0; node--) leavesBelow[parents[node]!]!.push(...leavesBelow[node]!)
  const residentsOf = (leaf: number) => small.residents[nodes[leaf]!]!
  return (node: number): string => {
    if (joined[node] !== NONE || !lacks[nodes[node]!]) return small.nameOf(nodes[node]!)
    const sorted = leavesBelow[node]!.toSorted((a, b) => residentsOf(b) - residentsOf(a) || a - b)
    const names = sorted.slice(0, 2).map(leaf => small.nameOf(nodes[leaf]!))
    return sorted.length <= 2 ? names.join(' and ') : `${names[0]} and ${sorted.length - 1} more`
  }
}

/**
 * Joins the zones of a tree. A zone without a joined zone is removed, and its trips count in a neighbour, so that a
 * map's places add up to its total.
 * @param numberOf returns the number of the joined zone that contains a zone; 0 if the zone is in none
 * @returns null if no joined zones exist
 */
export const joinZones = (small: ZonesOfBuild, numberOf: (zone: number) => number): JoinedZones | null => {
  const below = zonesBelow(small, Array.from(small.zones, numberOf))
  if (below.first[0] === NONE) return null
  const { nodes, above: parents, joined } = remainingNodes(small, below)
  const leaves = [...joined.keys()].filter(node => joined[node] !== NONE).sort((a, b) => joined[a]! - joined[b]!)
  const nearestM = new Float32Array(nodes.length).fill(Infinity)
  const farthestM = new Float32Array(nodes.length)
  const residents = new Float64Array(nodes.length)
  for (const leaf of leaves) {
    nearestM[leaf] = small.nearestM[nodes[leaf]!]!
    farthestM[leaf] = small.farthestM[nodes[leaf]!]!
    residents[leaf] = small.residents[nodes[leaf]!]!
  }
  const countsWith = (leaf: number): number => {
    let node = leaf
    while (below.first[node] === NONE) node = small.parents[node]!
    return below.first[node]!
  }
  const numbers = new Map(Array.from(small.zones, (zone, i) => [zone, countsWith(small.leaves[i]!)]))
  return {
    parents,
    zones: Uint32Array.from(leaves, leaf => joined[leaf]!),
    leaves: Int32Array.from(leaves),
    nameOf: nameJoined(small, nodes, { parents, joined, lacks: below.lacks }),
    ...factsAbove(parents, { nearestM, farthestM, residents }),
    joinedOf: zone => numbers.get(zone) ?? NONE,
  }
}
