import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { fewestBetween } from './fewest-between.ts'
import { connectivity, type SelectionScratch, zonesOf } from './subgraph.ts'

/** For up to this many parts, the exact minimum takes a few milliseconds. */
export const EXACT_PARTS = 7

type Parts = readonly (readonly number[])[]

/**
 * The fewest zones that join the parts of a selection, as positions; null if more than `budget` are needed. Never uses
 * `banned` (-1: none). If there are many parts, the nearest are joined first and the last seven exactly.
 */
export const joinComponents = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  parts: Parts,
  budget: number,
  banned: number,
): number[] | null => {
  if (parts.length === 2) return shortestPath(graph, scratch, parts[0]!, parts[1]!, budget, banned)
  const greedy = joinNearest(graph, scratch, parts, budget, banned, 1)?.added ?? null
  const most = greedy === null ? budget : greedy.length - 1
  if (parts.length <= EXACT_PARTS) return fewestBetween(graph, parts, most, banned) ?? greedy
  const fewer = joinNearest(graph, scratch, parts, budget, banned, EXACT_PARTS)
  const between = fewer && fewestBetween(graph, fewer.parts, budget - fewer.added.length, banned)
  const joined = [greedy, between && [...fewer!.added, ...between]].filter(added => added !== null)
  const needed = joined.map(added => withoutNeedless(graph, scratch, parts, added))
  return needed.sort((a, b) => a.length - b.length)[0] ?? null
}

/** Joins two parts at a time, always the two that need the fewest zones, until at most `left` parts remain. */
const joinNearest = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  parts: Parts,
  budget: number,
  banned: number,
  left: number,
): { readonly added: number[]; readonly parts: Parts } | null => {
  const added: number[] = []
  let open = parts
  while (open.length > left) {
    const path = nearestPair(graph, scratch, open, budget - added.length, banned)
    if (path === null) return null
    added.push(...path)
    open = componentsOf(graph, scratch, [...zonesOf(open), ...path])
  }
  return { added, parts: open }
}

const nearestPair = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  parts: Parts,
  budget: number,
  banned: number,
): number[] | null => {
  let nearest: number[] | null = null
  let others: readonly number[] = zonesOf(parts)
  for (const part of parts) {
    const most = nearest === null ? budget : nearest.length - 1
    others = others.slice(part.length)
    if (others.length === 0 || most < 1) break
    const path = shortestPath(graph, scratch, part, others, most, banned)
    if (path !== null) nearest = path
    // The search from the first part may use all zones that can be added: what it does not reach now, it never will.
    else if (nearest === null) return null
  }
  return nearest
}

const componentsOf = (graph: ZoneGraph, scratch: SelectionScratch, zones: readonly number[]): number[][] => {
  const { components, component } = connectivity(graph, scratch, zones)
  const parts: number[][] = Array.from({ length: components }, () => [])
  zones.forEach((zone, i) => {
    parts[component[i]!]!.push(zone)
  })
  return parts
}

/** Drops added zones one after another if the area remains connected without them, and returns the rest. */
const withoutNeedless = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  parts: Parts,
  added: readonly number[],
): number[] => {
  const selected = zonesOf(parts)
  return added.reduce<readonly number[]>((kept, zone) => {
    const fewer = kept.filter(other => other !== zone)
    return connectivity(graph, scratch, [...selected, ...fewer]).components === 1 ? fewer : kept
  }, added) as number[]
}

const NONE = -1

/** One side of the search. Its ring of zones at `depth` is in the queue from `head` up to (or down to) `tail`. */
interface Side {
  /** The stamp of its zones. */
  readonly mark: number
  /** 1 fills the queue from the front, -1 from the back. */
  readonly step: 1 | -1
  head: number
  tail: number
  depth: number
}

/**
 * The zones in between on a shortest path from one group of zones to another, at most `budget` and never `banned`; null
 * if no such path exists. The bidirectional breadth-first search always extends the smaller ring, so a long path costs
 * two small discs of zones instead of one large disc.
 */
const shortestPath = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  from: readonly number[],
  to: readonly number[],
  budget: number,
  banned: number,
): number[] | null => {
  const { stamp, parent, queue } = scratch
  scratch.now += 3
  const a: Side = { mark: scratch.now, step: 1, head: 0, tail: 0, depth: 0 }
  const b: Side = { mark: scratch.now + 1, step: -1, head: queue.length - 1, tail: queue.length - 1, depth: 0 }
  if (banned !== NONE) stamp[banned] = scratch.now + 2
  begin(scratch, a, from)
  begin(scratch, b, to)
  while (a.head !== a.tail && b.head !== b.tail && a.depth + b.depth <= budget) {
    const smaller = a.tail - a.head <= b.head - b.tail
    const met = smaller ? nextRing(graph, scratch, a, b.mark) : nextRing(graph, scratch, b, a.mark)
    if (met !== null) {
      const [fromA, fromB] = smaller ? met : [met[1], met[0]]
      return [...way(parent, fromA).slice(0, -1), ...way(parent, fromB).slice(0, -1)]
    }
  }
  return null
}

/** Puts the first zones of a side into its queue. */
const begin = ({ stamp, parent, queue }: SelectionScratch, side: Side, zones: readonly number[]) => {
  for (const zone of zones) {
    stamp[zone] = side.mark
    parent[zone] = NONE
    queue[side.tail] = zone
    side.tail += side.step
  }
}

/** Extends a side by one ring. Returns the first link to a zone on the other side, [own zone, other zone], or null. */
const nextRing = (
  { start, neighbours }: ZoneGraph,
  { stamp, parent, queue }: SelectionScratch,
  side: Side,
  other: number,
): [number, number] | null => {
  const { mark, step } = side
  for (const end = side.tail; side.head !== end; side.head += step) {
    const zone = queue[side.head]!
    for (let i = start[zone]!; i < start[zone + 1]!; i++) {
      const to = neighbours[i]!
      const seen = stamp[to]!
      if (seen === other) return [zone, to]
      // Stamps of earlier searches are smaller. The banned zone has a stamp above both marks.
      if (seen >= Math.min(mark, other)) continue
      stamp[to] = mark
      parent[to] = zone
      queue[side.tail] = to
      side.tail += step
    }
  }
  side.depth += 1
  return null
}

/** The zones from one zone back to the start of its side, inclusive. */
const way = (parent: Int32Array, zone: number): number[] => {
  const zones: number[] = []
  for (let at = zone; at !== NONE; at = parent[at]!) zones.push(at)
  return zones
}
