import type { ZoneGraph } from '../adjacency/zone-graph.ts'
import { shortestPath } from './shortest-path.ts'
import type { SelectionScratch } from './subgraph.ts'

/**
 * The fewest zones that join two parts of a selection, as positions; null where more than `budget` would be needed.
 * Never through `banned` (-1: none). With more than two parts each is joined to what is joined already, nearest first.
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
  const apart = parts.slice(1)
  while (apart.length > 0) {
    const path = shortestPath(graph, scratch, joined, apart.flat(), budget - added.length, banned)
    if (path === null) return null
    added.push(...path.zones)
    const reached = apart.findIndex(part => part.includes(path.reached))
    joined.push(...path.zones, ...apart[reached]!)
    apart.splice(reached, 1)
  }
  return added
}
