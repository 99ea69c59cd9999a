import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import type { RunOptions, Warehouse } from '../../warehouse.ts'
import { createContains } from '../area/contains.ts'
import { distanceTo } from '../area/distance.ts'
import { edgesOf } from '../area/edges.ts'
import type { Ring } from '../area/parse-area.ts'
import { type CellNear, cellsNear } from './build-statements.ts'

/** The cells whose disc meets the area: of the last delivery, by number. */
export const coveringCells = async (
  warehouse: Warehouse,
  rings: readonly Ring[],
  options: RunOptions,
): Promise<CellNear[]> => {
  const batch = Math.max(...(await visibleBatches(warehouse, Delivery.Cells)))
  const edges = edgesOf(rings)
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (let i = 0; i < edges.length; i += 2) {
    west = Math.min(west, Math.floor(edges[i]!))
    east = Math.max(east, Math.ceil(edges[i]!))
    south = Math.min(south, Math.floor(edges[i + 1]!))
    north = Math.max(north, Math.ceil(edges[i + 1]!))
  }
  const contains = createContains(rings)
  const near = await warehouse.rows(cellsNear, { batch, west, south, east, north }, options)
  return near.filter(cell => distanceTo(edges, contains, cell.easting, cell.northing) <= cell.range_m)
}
