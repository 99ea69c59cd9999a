import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { shortestPath } from './shortest-path.ts'
import type { SelectionScratch } from './subgraph.ts'

/**
 * The fewest zones that connect the two parts of a selection, as positions; null where more than `budget` are needed.
 * Never through `banned` (-1: none). Of more than two parts, the nearest is connected next to those connected so far.
 */
export const joinComponents = (
  graph: ZoneGraph,
  scratch: SelectionScratch,
  parts: readonly (readonly number[])[],
  budget: number,
  banned: number,
): number[] | null => {
  const added: number[] = []
  const joined = [...parts[0]!]
  const open = parts.slice(1)
  while (open.length > 0) {
    const path = shortestPath(graph, scratch, joined, open.flat(), budget - added.length, banned)
    if (path === null) return null
    added.push(...path.zones)
    const reached = open.findIndex(part => part.includes(path.reached))
    joined.push(...path.zones, ...open[reached]!)
    open.splice(reached, 1)
  }
  return added
}
