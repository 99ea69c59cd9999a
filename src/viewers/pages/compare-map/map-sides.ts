import type { Client } from '../../../app/create-client.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import type { ByDataset, MapTotal } from '../../../contract/location-insights.ts'
import { routes } from '../../../contract/routes.ts'
import type { ComparedFacts } from '../../../domain/compare/unlike-things.ts'
import type { MAP_VIEWERS } from '../../../domain/viewers.ts'
import type { ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import { offeredModes } from '../../kit/zone-map/filters.ts'
import type { ZoneMode } from '../../kit/zone-map/mode.ts'
import { EV_MAP } from '../../maps/ev-chargepoints.ts'
import { LOCATION_INSIGHTS_MAP } from '../../maps/location-insights.ts'
import { TOURISM_AND_ECONOMY_MAP } from '../../maps/tourism/map.ts'
import { normalisingFactor, type Per } from '../compare/normalisation.ts'
import { type ComparedDataset, comparedDatasets, daysWithData, zonesText } from '../compare/sides.ts'

/** A side of a compare map: a dataset, or the event days or the ordinary days of one. */
export interface MapSide extends ComparedDataset {
  /** Its number among the sides: that of its dataset, or EVENT_SIDE. */
  readonly id: number
  /** The name of its place on the map. */
  readonly place: string
  /** The days of the dataset that it counts: event days or ordinary days; undefined: all. */
  readonly days: ByDataset['days']
  /** The days that its figures are sums of. */
  readonly dayCount: number
}

/** The number of the side of event days, which no dataset has. */
const EVENT_SIDE = 0

/** The datasets as sides, in their order. @param base the id of one of them */
export const datasetSides = (reports: readonly ReportDetails[], base: number): readonly MapSide[] =>
  comparedDatasets(reports, base).map(each => ({
    ...each,
    place: each.name,
    days: undefined,
    dayCount: daysWithData(each.details),
  }))

/** The ordinary days of an event's dataset, which are the base, and the event days. @param counted the days of each that have figures */
function eventSides(
  report: ReportDetails,
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

/** The maps of figures by zone; flows have two zones each. */
const DECLARATIONS: Readonly<Record<Exclude<(typeof MAP_VIEWERS)[number], 'Flows_Map'>, ZoneScreenDeclaration>> = {
  Location_Insights_Map: LOCATION_INSIGHTS_MAP,
  // what two catchments have in common are their origins
  Retail_Catchment_Map: LOCATION_INSIGHTS_MAP,
  Rail_Catchment_Map: LOCATION_INSIGHTS_MAP,
  EV_Chargepoint_Insights_Map: EV_MAP,
  Tourism_And_Economy_Viewer_Map: TOURISM_AND_ECONOMY_MAP,
}

/** The map of an event's dataset, whose template has none of its own. */
const EVENT_MAP: ZoneScreenDeclaration = LOCATION_INSIGHTS_MAP

/** The map that all datasets have; null where they have different ones, or one has none. */
export function commonMap(viewers: readonly string[]): ZoneScreenDeclaration | null {
  const [first, ...others] = viewers.map(each => Object.entries(DECLARATIONS).find(([viewer]) => viewer === each)?.[1])
  return first !== undefined && others.every(other => other === first) ? first : null
}

interface Sides {
  readonly sides: readonly MapSide[]
  /** null where the datasets have no map in common. */
  readonly declaration: ZoneScreenDeclaration | null
}

/** The sides of a compare map: some datasets, or the ordinary days and the event days of one. */
export async function readSides(
  call: Client['call'],
  ids: readonly number[],
  base: number,
  signal: AbortSignal,
): Promise<Sides> {
  const reports = await Promise.all(ids.map(id => call(routes.getRequestedReport, { query: { id }, signal })))
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

/** A figure of a usual size and margin, to see whether a measure has intervals. */
const ANY = [100, 10] as const

/** The one analysis that is counted by event days and ordinary days, without filters. */
const BY_EVENT = 'journeyorigins'

/**
 * The analyses that can be compared: all datasets have them, with the filters that all have. They count people, because other
 * figures have no interval; and they name no zones of one study area.
 */
export function commonAnalyses(modes: readonly ZoneMode[], all: readonly ReportDetails[]): readonly ZoneMode[] {
  if (all.some(({ details }) => details.eventDays !== undefined))
    return modes.filter(({ id }) => id === BY_EVENT).map(mode => ({ ...mode, filters: [] }))
  const offered = all.map(({ details }) => offeredModes(modes, details.reportInputs))
  const hasIntervals = ({ measure }: ZoneMode) =>
    typeof measure !== 'function' && measure.adds && measure.interval(...ANY) !== null
  return modes
    .filter(mode => !mode.canFilterByZone && hasIntervals(mode))
    .flatMap(mode => {
      const theirs = offered.map(each => each.find(({ id }) => id === mode.id))
      if (theirs.some(each => each === undefined)) return []
      const isCommon = (filter: string) => theirs.every(each => each?.filters.some(({ id }) => id === filter))
      return [{ ...mode, filters: mode.filters.filter(({ id }) => isCommon(id)) }]
    })
}

/** The facts of a dataset that decide whether its zones can be compared with those of the base. */
export const factsOf = ({ label, details }: MapSide, modes: readonly ZoneMode[]): ComparedFacts => ({
  label,
  first: details.details.startDate.slice(0, 10),
  last: details.details.endDate.slice(0, 10),
  missingDays: details.details.missingDays,
  zones: zonesText(details.details),
  options: offeredModes(modes, details.details.reportInputs).map(({ title }) => title),
  areaKm2: details.details.areaKm2,
})

/**
 * The number by which a side's figures are multiplied under each normalisation; null where it is not known.
 * @param total of the analysis, in zones and outside them; null: it may not be released
 */
export function scalesOf(
  { details: report, dayCount: days }: Pick<MapSide, 'details' | 'dayCount'>,
  total: MapTotal,
): Readonly<Record<Per, number | null>> {
  const size = { km2: report.details.areaKm2, residents: report.details.residents }
  return {
    day: normalisingFactor('day', days, size),
    km2: normalisingFactor('km2', days, size),
    residents: normalisingFactor('residents', days, size),
    share: total === null || total.magnitude === 0 ? null : 100 / total.magnitude,
  }
}
