import type { ZoneFacts } from '../contract.ts'
import type { SelectionFacts } from './selection-context.ts'

/** Sorted as one number each, id before position: the sort then needs no comparing function. */
const positionsById = (ids: Uint32Array): Uint32Array => {
  const zones = ids.length
  return Uint32Array.from(Float64Array.from(ids, (id, position) => id * zones + position).sort(), key => key % zones)
}

/** A copy of a file's facts, each array with a buffer of its own. */
export const zoneFacts = ({ ids, areas, population, graph }: SelectionFacts): ZoneFacts => ({
  ids: ids.slice(),
  byId: positionsById(ids),
  areas: areas.slice(),
  population: population?.slice() ?? null,
  start: graph.start.slice(),
  neighbours: graph.neighbours.slice(),
})
