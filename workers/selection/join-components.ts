import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { fewestBetween } from './fewest-between.ts'
import { shortestPath } from './shortest-path.ts'
import { connectivity, type SelectionScratch } from './subgraph.ts'
import { zonesOf } from './zones-of.ts'

/** Up to this many parts the fewest zones are found exactly, in a few milliseconds. */
export const EXACT_PARTS = 7

type Parts = readonly (readonly number[])[]

/**
 * The fewest zones that join the parts of a selection, as positions; null where more than `budget` are needed. Never
 * through `banned` (-1: none). Of many parts the nearest are joined first, and the last seven exactly.
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

/** Joins two parts at a time, those that fewest zones join, until at most `left` parts are left. */
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
    // the first part is searched from with all that may be added: what it does not reach then, it never joins
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

/** What is left of added zones when those are dropped, one after the other, without which all is still one area. */
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
