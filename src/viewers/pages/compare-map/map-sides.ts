import type { Client } from '../../../app/create-client.ts'
import { readDataset } from '../../../app/datasets.ts'
import { routes } from '../../../contract/client-routes.ts'
import type { ByDataset, MapTotal } from '../../../contract/location-insights.ts'
import type { DatasetDetails } from '../../../contract/wire-names.ts'
import { type ComparedFacts, groundOf } from '../../../domain/compare/unlike.ts'
import type { MAP_VIEWERS } from '../../../domain/viewers.ts'
import type { ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { offeredModes } from '../../kit/zone-map/filters.ts'
import type { ZoneMode } from '../../kit/zone-map/mode.ts'
import { EV_MAP } from '../../maps/ev-chargepoints-map.ts'
import { LOCATION_INSIGHTS_MAP } from '../../maps/location-insights-map.ts'
import { TOURISM_AND_ECONOMY_MAP } from '../../maps/tourism/tourism-map.ts'
import { normalisingFactor, type Per } from '../compare/normalisation.ts'
import { type ComparedDataset, comparedDatasets, daysWithData, zonesText } from '../compare/sides.ts'

/** One side of a compare map: a dataset, or its event days or ordinary days. */
export interface MapSide extends ComparedDataset {
  /** Identifies the side: the id of its dataset, or EVENT_SIDE. */
  readonly id: number
  /** The name of its place, for the map. */
  readonly place: string
  /** The days of the dataset that it counts: event days or ordinary days. Undefined for all. */
  readonly days: ByDataset['days']
  /** The number of days that its figures are summed over. */
  readonly dayCount: number
}

/** The id of the side with the event days, which no dataset has. */
const EVENT_SIDE = 0

/**
 * Returns datasets as sides, in the given order.
 * @param base the id of one of them
 */
export const datasetSides = (reports: readonly DatasetDetails[], base: number): readonly MapSide[] =>
  comparedDatasets(reports, base).map(each => ({
    ...each,
    place: each.name,
    days: undefined,
    dayCount: daysWithData(each.details),
  }))

/**
 * Returns the two sides of an event's dataset: its ordinary days, which are the base, and its event days.
 * @param counted the number of days with figures on each side
 */
function eventSides(
  report: DatasetDetails,
  counted: { readonly ordinary: number; readonly event: number },
): readonly MapSide[] {
  return datasetSides([report], report.id).flatMap(whole => {
    const side = (days: 'ordinary' | 'event', id: number, mark: number, name: string): MapSide => ({
      ...whole,
      id,
      mark,
      name,
      label: name,
      short: name,
      days,
      dayCount: Math.max(1, counted[days]),
    })
    return [side('ordinary', report.id, 0, 'Ordinary days'), side('event', EVENT_SIDE, 1, 'Event days')]
  })
}

/** The maps that show a figure per zone. The flows map is not among them, because flows belong to two zones. */
const DECLARATIONS: Readonly<Record<Exclude<(typeof MAP_VIEWERS)[number], 'Flows_Map'>, ZoneScreenDeclaration>> = {
  Location_Insights_Map: LOCATION_INSIGHTS_MAP,
  // Two catchments are compared by their origins.
  Retail_Catchment_Map: LOCATION_INSIGHTS_MAP,
  Rail_Catchment_Map: LOCATION_INSIGHTS_MAP,
  EV_Chargepoint_Insights_Map: EV_MAP,
  Tourism_And_Economy_Viewer_Map: TOURISM_AND_ECONOMY_MAP,
}

/** The map for an event's dataset, whose template declares none. */
const EVENT_MAP: ZoneScreenDeclaration = LOCATION_INSIGHTS_MAP

/** Returns the map that all datasets share. Null if they have different maps, or if one of them does not have a map. */
export function commonMap(viewers: readonly string[]): ZoneScreenDeclaration | null {
  const [first, ...others] = viewers.map(each => Object.entries(DECLARATIONS).find(([viewer]) => viewer === each)?.[1])
  return first !== undefined && others.every(other => other === first) ? first : null
}

interface Sides {
  readonly sides: readonly MapSide[]
  /** Null if the datasets do not share a map. */
  readonly declaration: ZoneScreenDeclaration | null
}

/** Reads the sides of a compare map: several datasets, or the ordinary days and the event days of one. */
export async function readSides(
  call: Client['call'],
  ids: readonly number[],
  base: number,
  signal: AbortSignal,
): Promise<Sides> {
  const reports = await Promise.all(ids.map(id => readDataset(call, id, signal)))
  const [only, ...others] = reports
  if (only?.details.eventDays === undefined || others.length > 0)
    return { sides: datasetSides(reports, base), declaration: commonMap(reports.map(({ mapViewer }) => mapViewer)) }
  const countDays = async (days: 'ordinary' | 'event') => {
    const { Items } = await call(routes.visitsByDate, { query: { datasetid: only.id, days }, signal })
    return Items[0].length
  }
  const [ordinary, event] = await Promise.all([countDays('ordinary'), countDays('event')])
  return { sides: eventSides(only, { ordinary, event }), declaration: EVENT_MAP }
}

/** A typical figure and margin, used to test whether a measure has intervals. */
const ANY = [100, 10] as const

/** The only analysis that is counted by event days and ordinary days. It takes no filters. */
const BY_EVENT = 'journeyorigins'

/**
 * Returns the analyses that can be compared: those that all datasets offer, with the filters that all of them offer.
 * They count people, because other figures lack an interval, and do not filter by zones of a study area.
 */
export function commonAnalyses(modes: readonly ZoneMode[], all: readonly DatasetDetails[]): readonly ZoneMode[] {
  if (all.some(({ details }) => details.eventDays !== undefined))
    return modes.filter(({ id }) => id === BY_EVENT).map(mode => ({ ...mode, filters: [] }))
  const offered = all.map(({ details }) => offeredModes(modes, details.inputs))
  const hasIntervals = ({ measure }: ZoneMode) =>
    typeof measure !== 'function' && measure.adds && measure.interval(...ANY) !== null
  return modes
    .filter(mode => !mode.canFilterByZone && hasIntervals(mode))
    .flatMap(mode => {
      const matches = offered.map(each => each.find(({ id }) => id === mode.id))
      if (matches.some(each => each === undefined)) return []
      const isCommon = (filter: string) => matches.every(each => each?.filters.some(({ id }) => id === filter))
      return [{ ...mode, filters: mode.filters.filter(({ id }) => isCommon(id)) }]
    })
}

/** True if all sides have the same study area, so that they count the same people. */
export const areOfOneArea = (sides: readonly Pick<MapSide, 'details'>[]): boolean =>
  new Set(sides.map(({ details }) => details.studyAreaWkt)).size === 1

/** Returns the facts about a dataset that decide whether its zones can be compared with those of the base. */
export const factsOf = ({ label, details }: MapSide, modes: readonly ZoneMode[]): ComparedFacts => ({
  label,
  first: details.details.startDate.slice(0, 10),
  last: details.details.endDate.slice(0, 10),
  missingDays: details.details.missingDays,
  zones: zonesText(details.details),
  options: offeredModes(modes, details.details.inputs).map(({ title }) => title),
  areaKm2: details.details.areaKm2,
  ground: groundOf(details),
})

/**
 * Returns the factor by which each normalisation multiplies a side's figures. Null if it is not known.
 * @param total the total of the analysis, inside and outside the zones; null if it may not be released
 * @param weekScale the factor that turns sums over the period into the average day of a standard week; null if they are
 * not weighted
 */
export function scalesOf(
  { details: report, dayCount: days }: Pick<MapSide, 'details' | 'dayCount'>,
  total: MapTotal,
  weekScale: number | null,
): Readonly<Record<Per, number | null>> {
  const size = { km2: report.details.areaKm2, residents: report.details.residents }
  const weekDays = weekScale === null ? days : 1 / weekScale
  return {
    week: weekScale,
    day: normalisingFactor('day', days, size),
    km2: normalisingFactor('km2', weekDays, size),
    residents: normalisingFactor('residents', weekDays, size),
    share: total === null || total.magnitude === 0 ? null : 100 / total.magnitude,
  }
}
