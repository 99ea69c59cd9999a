import type { ReportDetails } from '../../../contract/datasets.ts'
import type { Cell } from '../../../contract/location-insights.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { dateText } from './period.ts'

export interface OverviewRow {
  readonly title: string
  readonly value: string
  /** The row exists but is not displayed. */
  readonly hidden: boolean
}

/**
 * The distance, metres, from a point to the nearest cell; null without a point or cells.
 * @param point [easting, northing] metres, EPSG:27700
 */
export function closestCellM(point: readonly [number, number] | null, cells: readonly Cell[]): number | null {
  if (point === null || cells.length === 0) return null
  const [easting, northing] = point
  return Math.min(...cells.map(cell => Math.hypot(cell.easting - easting, cell.northing - northing)))
}

/** `Latitude: 53.797, longitude: -1.548`, to 3 decimals. */
export const coordinatesText = ([lon, lat]: readonly [number, number]): string =>
  `Latitude: ${lat.toFixed(3)}, longitude: ${lon.toFixed(3)}`

interface OverviewFacts {
  /** [lon, lat] of the first point, or of the middle of the area. */
  readonly at: readonly [number, number] | null
  readonly cells: readonly Cell[]
  readonly closestM: number | null
  /** False for a report without cells. */
  readonly hasCells?: boolean
}

/** The rows of the Data Overview; without a point of interest the closest cell is 'Unknown' and its row hidden. */
export const overviewRows = (
  { reportName, startDate, endDate, pois }: ReportDetails['details'],
  { at, cells, closestM, hasCells = true }: OverviewFacts,
): readonly OverviewRow[] => {
  const row = (title: string, value: string, hidden = false): OverviewRow => ({ title, value, hidden })
  const unknown = pois.length === 0 || closestM === null
  return [
    row('Report name', reportName),
    row('Location coordinates', at === null ? 'Unknown' : coordinatesText(at)),
    row('Start date', dateText(startDate)),
    row('End date', dateText(endDate)),
    row('Total covering cells', whole(cells.length), !hasCells),
    row('Closest cell distance', unknown ? 'Unknown' : `${whole(closestM)} m`, pois.length === 0),
  ]
}
