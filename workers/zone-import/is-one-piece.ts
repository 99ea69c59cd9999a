import { findAdjacency } from '../adjacency/find-adjacency.ts'
import { columnsFrom } from '../columns/columns-builder.ts'
import type { ZoneInput } from '../columns/zone-columns.ts'
import { componentsOf } from '../selection/subgraph.ts'

/** True if a chain of parts connects all parts of a zone, each at most CONTIGUITY_TOLERANCE_M from the next one. */
export const isOnePiece = (polygons: ZoneInput['polygons']): boolean => {
  if (polygons.length < 2) return true
  const parts = columnsFrom(polygons.map(rings => ({ code: '', name: '', polygons: [rings] })))
  return componentsOf(findAdjacency(parts), parts.count).components === 1
}
