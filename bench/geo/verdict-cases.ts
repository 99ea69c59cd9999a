import { seeded } from '../../tests/workers/support/mesh.ts'
import { neighboursOf, type ZoneGraph } from '../../workers/adjacency/zone-graph.ts'

const ZONES = 40

/** Selections of 40 zones, each with a zone to toggle. The cost of a verdict depends on their shape. */
interface VerdictCase {
  readonly shape: 'compact' | 'chain' | 'scattered'
  readonly zones: number[]
  readonly toggled: number
}

const compact = (graph: ZoneGraph, first: number): number[] => {
  const zones = [first]
  const seen = new Set(zones)
  for (const zone of zones)
    for (const other of neighboursOf(graph, zone)) {
      if (seen.has(other) || zones.length >= ZONES) continue
      seen.add(other)
      zones.push(other)
    }
  return zones
}

/** A row of zones that each touch only the previous zone; the longest of several tries. */
const chain = (graph: ZoneGraph, any: () => number): number[] => {
  let longest: number[] = []
  for (let tries = 0; tries < 100 && longest.length < ZONES; tries++) {
    const zones = chainFrom(graph, any())
    if (zones.length > longest.length) longest = zones
  }
  return longest
}

const chainFrom = (graph: ZoneGraph, first: number): number[] => {
  const zones = [first]
  const near = new Set<number>()
  while (zones.length < ZONES) {
    const last = zones.at(-1)!
    const next = neighboursOf(graph, last).find(zone => !zones.includes(zone) && !near.has(zone))
    if (next === undefined) break
    for (const zone of neighboursOf(graph, last)) near.add(zone)
    zones.push(next)
  }
  return zones
}

export const verdictCases = (graph: ZoneGraph, count: number, seed: number): VerdictCase[] => {
  const random = seeded(seed)
  const all = graph.start.length - 1
  const any = () => Math.floor(random() * all)
  return Array.from({ length: count }, (_, i): VerdictCase => {
    const shape = (['compact', 'chain', 'scattered'] as const)[i % 3]!
    const zones =
      shape === 'scattered'
        ? [...new Set(Array.from({ length: ZONES }, any))]
        : shape === 'chain'
          ? chain(graph, any)
          : compact(graph, any())
    // One turn removes a zone, and the next adds one to 39.
    const takeAway = i % 2 === 0
    const at = Math.floor(random() * zones.length)
    if (takeAway) return { shape, zones, toggled: zones[at]! }
    const kept = zones.slice(0, -1)
    return { shape, zones: kept, toggled: shape === 'scattered' ? any() : zones.at(-1)! }
  })
}
