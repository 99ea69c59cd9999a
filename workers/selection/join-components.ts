import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import type { SelectionScratch } from './subgraph.ts'

/**
 * The fewest zones that join two parts of a selection, as positions; null where more than `budget` would be needed.
 * Breadth first from part to part, never through `banned`. With more than two parts each is joined to what is joined
 * already, nearest first.
 */
export const joinComponents = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  parts: readonly (readonly number[])[],
  budget: number,
  banned: number,
): number[] | null => {
  const { place, stamp } = scratch
  const added: number[] = []
  parts.forEach((part, p) => {
    for (const zone of part) place[zone] = p + 1
  })
  const joined = [...parts[0]!]
  let left = parts.length - 1
  let within = true
  while (left > 0 && within) {
    scratch.now += 1
    for (const zone of joined) stamp[zone] = scratch.now
    if (banned >= 0) stamp[banned] = scratch.now
    const path = shortestPath(graph, scratch, joined, budget - added.length)
    within = path !== null
    if (path === null) break
    const reached = parts[place[path.reached]! - 1]!
    for (const zone of path.zones) {
      added.push(zone)
      joined.push(zone)
    }
    joined.push(...reached)
    for (const zone of reached) place[zone] = 0
    left -= 1
  }
  for (const part of parts) for (const zone of part) place[zone] = 0
  return within ? added : null
}

/** Breadth first from the stamped zones to the nearest one with a place that is not stamped. */
const shortestPath = (
  graph: ZoneGraph,
  { place, stamp, parent, queue, now }: SelectionScratch,
  from: readonly number[],
  budget: number,
): { zones: number[]; reached: number } | null => {
  let tail = 0
  for (const zone of from) {
    parent[zone] = -1
    queue[tail++] = zone
  }
  let head = 0
  let levelEnd = tail
  let depth = 0
  while (head < tail) {
    const zone = queue[head++]!
    for (let i = graph.start[zone]!; i < graph.start[zone + 1]!; i++) {
      const to = graph.neighbours[i]!
      if (stamp[to] === now) continue
      if (place[to] !== 0) {
        const zones: number[] = []
        for (let back = zone; parent[back] !== -1; back = parent[back]!) zones.push(back)
        return { zones, reached: to }
      }
      if (depth >= budget) continue
      stamp[to] = now
      parent[to] = zone
      queue[tail++] = to
    }
    if (head === levelEnd) {
      depth += 1
      levelEnd = tail
      if (depth > budget) return null
    }
  }
  return null
}
