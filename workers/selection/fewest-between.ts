import type { ZoneGraph } from '../adjacency/zone-graph.ts'

const NONE = -1
/** Higher than any cost. */
const FAR = 0x7fff

/** The zones that can be part of a solution, renumbered, with the graph that connects them. */
interface Local {
  readonly zones: readonly number[]
  readonly numberOf: ReadonlyMap<number, number>
  /** 0 for a zone of a part, which costs nothing, otherwise 1. */
  readonly cost: Uint8Array
  readonly neighbours: readonly (readonly number[])[]
}

/**
 * The minimum number of zones, at most `most`, that join parts into one area; null if more are needed. Exact: the
 * dynamic program of Dreyfus and Wagner for Steiner trees, with costs on the zones. Its running time triples with each
 * part.
 * @param banned a zone that must not be used (-1: none)
 */
export const fewestBetween = (
  graph: ZoneGraph,
  parts: readonly (readonly number[])[],
  most: number,
  banned: number,
): number[] | null => {
  const local = localZones(graph, parts, most, banned)
  if (local === null) return null
  const count = local.zones.length
  const root = local.numberOf.get(parts.at(-1)![0]!)!
  const masks = 1 << (parts.length - 1)
  const costs = Array.from({ length: masks }, () => new Int16Array(count).fill(FAR))
  /** Where a cost comes from: a neighbour or, if below -1, the mask of one of two joined trees, as -2 - mask. */
  const origins = Array.from({ length: masks }, () => new Int32Array(count).fill(NONE))
  for (let mask = 1; mask < masks; mask++) {
    const cost = costs[mask]!
    const origin = origins[mask]!
    if ((mask & (mask - 1)) === 0) for (const zone of parts[Math.log2(mask)]!) cost[local.numberOf.get(zone)!] = 0
    for (let one = (mask - 1) & mask; one > mask - one; one = (one - 1) & mask) {
      const [costOne, costOther] = [costs[one]!, costs[mask ^ one]!]
      for (let zone = 0; zone < count; zone++) {
        const joined = costOne[zone]! + costOther[zone]! - local.cost[zone]!
        if (joined >= cost[zone]! || joined > most) continue
        cost[zone] = joined
        origin[zone] = -2 - one
      }
    }
    spread(local, cost, origin, most)
  }
  if (costs[masks - 1]![root]! > most) return null
  const added = new Set<number>()
  const trees: [mask: number, zone: number][] = [[masks - 1, root]]
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    const [mask, zone] = tree
    if (local.cost[zone] === 1) added.add(local.zones[zone]!)
    const from = origins[mask]![zone]!
    if (from >= 0) trees.push([mask, from])
    else if (from < NONE) trees.push([-2 - from, zone], [mask ^ (-2 - from), zone])
  }
  return [...added]
}

/** Lowers each zone's cost to a neighbour's cost plus its own cost, in ascending order of costs. */
const spread = ({ cost: own, neighbours }: Local, cost: Int16Array, origin: Int32Array, most: number): void => {
  const queues: number[][] = Array.from({ length: most + 1 }, () => [])
  for (let zone = 0; zone < cost.length; zone++) if (cost[zone]! <= most) queues[cost[zone]!]!.push(zone)
  queues.forEach((queue, level) => {
    // The queue also grows by zones of parts, which cost nothing.
    for (const zone of queue) {
      if (cost[zone] !== level) continue
      for (const other of neighbours[zone]!) {
        const reached = level + own[other]!
        if (reached >= cost[other]! || reached > most) continue
        cost[other] = reached
        origin[other] = zone
        queues[reached]!.push(other)
      }
    }
  })
}

/**
 * The zones from which every part can be reached through at most `most` zones; null if even the parts cannot reach one
 * another.
 */
const localZones = (
  graph: ZoneGraph,
  parts: readonly (readonly number[])[],
  most: number,
  banned: number,
): Local | null => {
  const free = new Set(parts.flat())
  const [first, ...others] = parts.map(part => reachedFrom(graph, part, free, most, banned))
  const zones = [...first!].filter(zone => others.every(reached => reached.has(zone))).sort((a, b) => a - b)
  const numberOf = new Map(zones.map((zone, i) => [zone, i]))
  if (parts.some(part => !numberOf.has(part[0]!))) return null
  return {
    zones,
    numberOf,
    cost: Uint8Array.from(zones, zone => (free.has(zone) ? 0 : 1)),
    neighbours: zones.map(zone => {
      const local: number[] = []
      for (let i = graph.start[zone]!; i < graph.start[zone + 1]!; i++) {
        const other = numberOf.get(graph.neighbours[i]!)
        if (other !== undefined) local.push(other)
      }
      return local
    }),
  }
}

/**
 * The zones that are connected to a part by at most `most` zones, including themselves. Zones of parts count as zero.
 */
const reachedFrom = (
  { start, neighbours }: ZoneGraph,
  part: readonly number[],
  free: ReadonlySet<number>,
  most: number,
  banned: number,
): Set<number> => {
  const reached = new Set(part)
  let ring = [...part]
  for (let distance = 0; distance <= most && ring.length > 0; distance++) {
    const next: number[] = []
    for (const zone of ring)
      for (let i = start[zone]!; i < start[zone + 1]!; i++) {
        const other = neighbours[i]!
        if (other === banned || reached.has(other)) continue
        if (free.has(other)) {
          reached.add(other)
          ring.push(other)
        } else if (distance < most) next.push(other)
      }
    ring = next.filter(zone => !reached.has(zone) && reached.add(zone))
  }
  return reached
}
