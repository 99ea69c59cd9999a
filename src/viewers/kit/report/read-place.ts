import type { GeoEngine, LonLat, Outline } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { Cell } from '../../../contract/location-insights.ts'
import type { locationInsightsCells } from '../../../contract/report-tables.ts'
import type { Route } from '../../../contract/routes.ts'
import { pointWithin } from '../../../domain/geography/rings.ts'
import { closestCellM } from './overview-rows.ts'

export interface OverviewPlace {
  readonly cells: readonly Cell[]
  /** Each cell's position, in the order of `cells`. */
  readonly cellsAt: readonly LonLat[]
  readonly closestM: number | null
  /** The first point of interest, or a point inside the study area. */
  readonly at: LonLat | null
  readonly outline: Outline['lonLat']
}

export type PlaceEngine = Pick<GeoEngine, 'area' | 'toGrid' | 'toLonLat'>

/**
 * The cells of a dataset and its study area, in degrees for the map and in metres for the distance.
 * @param cellsOf null for a report without cells
 */
export async function readPlace(
  call: Client['call'],
  cellsOf: Route<typeof locationInsightsCells> | null,
  open: () => Promise<PlaceEngine>,
  { id, details, studyAreaWkt }: ReportDetails,
  signal: AbortSignal,
): Promise<OverviewPlace> {
  const [engine, reply] = await Promise.all([
    open(),
    cellsOf === null ? null : call(cellsOf, { query: { datasetid: id }, signal }),
  ])
  const [cells] = reply?.Items ?? [[]]
  const [first] = details.pois
  const [area, grid, lonLat] = await Promise.all([
    studyAreaWkt === null ? null : engine.area(studyAreaWkt),
    first === undefined ? null : engine.toGrid(Float64Array.from(first.coords)),
    engine.toLonLat(Float64Array.from(cells.flatMap(cell => [cell.easting, cell.northing]))),
  ])
  const outline = area?.lonLat ?? []
  return {
    cells,
    cellsAt: cells.map((_, at) => [lonLat[2 * at] ?? 0, lonLat[2 * at + 1] ?? 0]),
    closestM: closestCellM(grid === null ? null : [grid[0] ?? 0, grid[1] ?? 0], cells),
    at: first?.coords ?? pointWithin(outline.flat()),
    outline,
  }
}
