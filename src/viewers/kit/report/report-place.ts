import type { GeoEngine, LonLat, Outline } from '../../../../workers/contract.ts'
import type { Client } from '../../../app/create-client.ts'
import type { Route } from '../../../contract/client-routes.ts'
import type { NetworkCell } from '../../../contract/location-insights.ts'
import type { locationInsightsCells } from '../../../contract/report-tables.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { calledPlace, isNamedPoint, type NamedPlace } from '../../../domain/dataset-names.ts'
import { pointWithin } from '../../../domain/geography/rings.ts'
import { monthLabel, monthOf } from '../../../domain/months.ts'
import { km2, whole } from '../../../domain/text/numbers.ts'
import type { Badge } from '../../../map/map-feed.ts'
import type { Overlay } from '../../../map/overlay.ts'
import { dateText } from './report-period.ts'

/**
 * Returns a dataset's name without its month: `Leeds city centre` for both `Leeds city centre, October 2026` and `Leeds
 * city centre, October`.
 */
export function placeName({ name, details }: DatasetDetails): string {
  const month = monthOf(details.startDate)
  const [label, nameOfMonth = ''] = month === null ? [''] : [monthLabel(month), monthLabel(month).split(' ')[0]]
  const end = [label, nameOfMonth].find(text => text !== '' && name.endsWith(text)) ?? ''
  const place = name.slice(0, name.length - end.length).replace(/[\s,;:–-]+$/u, '')
  return place === '' ? name : place
}

/** Describes a place: `12 zones, 4.21 km²`, `1 point, 0.79 km²` or `boundary, 12.30 km²`. */
export function placeText({
  selectedZones,
  pois,
  boundary,
  areaKm2,
}: Pick<DatasetDetails['details'], 'selectedZones' | 'pois' | 'boundary' | 'areaKm2'>): string {
  const some = (n: number, what: string) => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`])
  const area = areaKm2 === null ? [] : [`${km2(areaKm2)} km²`]
  const own = boundary === undefined ? [] : ['boundary']
  return [...some(selectedZones.length, 'zone'), ...some(pois.length, 'point'), ...own, ...area].join(', ')
}

interface OverviewRow {
  readonly title: string
  readonly value: string
  /** True if the row exists but is not displayed. */
  readonly hidden: boolean
}

/**
 * Returns the distance, in metres, from a point to the nearest cell, or null if no point or no cell exists.
 * @param point [easting, northing] in metres, EPSG:27700
 */
export function closestCellM(point: readonly [number, number] | null, cells: readonly NetworkCell[]): number | null {
  if (point === null || cells.length === 0) return null
  const [easting, northing] = point
  return Math.min(...cells.map(cell => Math.hypot(cell.easting - easting, cell.northing - northing)))
}

/** Formats coordinates to 3 decimals: `Latitude: 53.797, longitude: -1.548`. */
export const coordinatesText = ([lon, lat]: readonly [number, number]): string =>
  `Latitude: ${lat.toFixed(3)}, longitude: ${lon.toFixed(3)}`

interface OverviewFacts {
  /** [lon, lat] of the first point, or of the centre of the area. */
  readonly at: readonly [number, number] | null
  readonly cells: readonly NetworkCell[]
  readonly closestM: number | null
  /** False for a report without cells. */
  readonly hasCells?: boolean
}

/**
 * Returns the rows of the Data Overview. Without a point of interest, the closest cell is 'Unknown' and its row is
 * hidden.
 */
export const overviewRows = (
  { templateName, startDate, endDate, pois }: DatasetDetails['details'],
  { at, cells, closestM, hasCells = true }: OverviewFacts,
): readonly OverviewRow[] => {
  const row = (title: string, value: string, hidden = false): OverviewRow => ({ title, value, hidden })
  const unknown = pois.length === 0 || closestM === null
  return [
    row('Report name', templateName),
    row('Location coordinates', at === null ? 'Unknown' : coordinatesText(at)),
    row('Start date', dateText(startDate)),
    row('End date', dateText(endDate)),
    row('Total covering cells', whole(cells.length), !hasCells),
    row('Closest cell distance', unknown ? 'Unknown' : `${whole(closestM)} m`, pois.length === 0),
  ]
}

export interface OverviewPlace {
  readonly cells: readonly NetworkCell[]
  /** Each cell's position, in the order of `cells`. */
  readonly cellsAt: readonly LonLat[]
  readonly closestM: number | null
  /** The first point of interest, or a point inside the study area. */
  readonly at: LonLat | null
  readonly outline: Outline['lonLat']
}

export type PlaceEngine = Pick<GeoEngine, 'area' | 'toGrid' | 'toLonLat'>

/**
 * Reads a dataset's cells and its study area, in degrees for the map and in metres for the distance.
 * @param cellsOf null for a report without cells
 */
export async function readPlace(
  call: Client['call'],
  cellsOf: Route<typeof locationInsightsCells> | null,
  open: () => Promise<PlaceEngine>,
  { id, details, studyAreaWkt }: DatasetDetails,
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

const CELLS_DRAWN_IN = 'Development'

/**
 * Returns the overlay and the badges of the Data Overview map: the study area, its marker, additional points with their
 * numbers in the list and, in Development, the cells with their ids.
 */
export function placePicture(
  { cells, cellsAt, at, outline }: Pick<OverviewPlace, 'cells' | 'cellsAt' | 'at' | 'outline'>,
  places: readonly NamedPlace[],
  environmentName: string,
): { readonly overlay: Overlay; readonly badges: readonly Badge[] } {
  const drawn = environmentName === CELLS_DRAWN_IN ? cellsAt : []
  const further = places
    .filter(isNamedPoint)
    .slice(1)
    .map((place, n): Badge => {
      const where: LonLat = [place.long, place.lat]
      return { at: where, text: String(n + 2), name: `Point ${n + 2}: ${calledPlace(place)}`, kind: 'pin' }
    })
  return {
    overlay: {
      study: outline,
      points: drawn,
      labels: drawn.map((where, n) => ({
        at: where,
        text: `cell ${cells[n]?.cl_cell_id}`,
        tone: 'chosen',
        below: true,
      })),
    },
    badges: [...(at === null ? [] : [{ at, text: 'Location Under Study', kind: 'place' } as const]), ...further],
  }
}
