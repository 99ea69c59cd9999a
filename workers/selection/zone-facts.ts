import type { ZoneFacts } from '../contract.ts'
import type { SelectionFacts } from './selection-context.ts'

/** Positions by rising id. Id and position are packed into one number, so that the sort needs no comparator. */
const positionsById = (ids: Uint32Array): Uint32Array => {
  const zones = ids.length
  return Uint32Array.from(Float64Array.from(ids, (id, position) => id * zones + position).sort(), key => key % zones)
}

/** A copy of the facts, each array with its own buffer, so that it can be transferred. */
export const zoneFacts = ({ ids, areas, population, graph }: SelectionFacts): ZoneFacts => ({
  ids: ids.slice(),
  byId: positionsById(ids),
  areas: areas.slice(),
  population: population?.slice() ?? null,
  start: graph.start.slice(),
  neighbours: graph.neighbours.slice(),
})
