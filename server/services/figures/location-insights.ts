import type { ReportRows, ReportView } from '../../../src/contract/all-calls.ts'
import type { ReplyOf } from '../../../src/contract/call.ts'
import type { DisclosureSettings, EventSide, ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { totalTourists } from '../../../src/contract/tourism.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { includesInput } from '../../../src/domain/inputs.ts'
import { INDUSTRIES, MIN_CARDS, MIN_MERCHANTS, PaymentsType } from '../../../src/domain/tourism.ts'
import { isLocationInsightsMap, isOfFlows, isOfFootfall } from '../../../src/domain/viewers.ts'
import type { Database } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { ReportFigures } from '../../warehouse/disclosure/release-tables.ts'
import type { Magnitudes } from '../../warehouse/disclosure/release-zones.ts'
import { selectedOf } from '../../warehouse/figures/maps/map-cuts.ts'
import type { ZoneSet } from '../../warehouse/figures/maps/map-filters.ts'
import { type Selection, selectionOf } from '../../warehouse/figures/maps/map-filters.ts'
import { isEventView } from '../../warehouse/figures/reports/event-views.ts'
import type { TourismMeasure } from '../../warehouse/figures/tourism/tourism.ts'
import type { TourismFilters } from '../../warehouse/figures/tourism/tourism-context.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { Identity } from '../account/identity.ts'
import { completedDataset, type DatasetRow } from '../datasets/dataset-access.ts'

/** What a dataset must be for the calls of a viewer: their figures would be others' on any other. */
export const FAMILIES = {
  /** A dataset about an event has some of these tables, and a map of origins, of each of its sides. */
  'location-insights-report': ({ report_viewer, event_days }: DatasetRow) =>
    report_viewer === 'Location_Insights_Report' || event_days !== null,
  'location-insights-map': ({ map_viewer, event_days }: DatasetRow) =>
    isLocationInsightsMap(map_viewer) || event_days !== null,
  footfall: ({ report_viewer }: DatasetRow) => isOfFootfall(report_viewer),
  /** Trips of electric vehicles alone. */
  'ev-report': (row: DatasetRow) => row.ev_only && row.report_viewer === 'EV_Chargepoint_Insights_Report',
  'ev-map': (row: DatasetRow) => row.ev_only && row.map_viewer === 'EV_Chargepoint_Insights_Map',
  /** Trip ends in standard zones, whatever the zones of the place. */
  tourism: ({ map_viewer }: Pick<DatasetRow, 'map_viewer'>) => map_viewer === 'Tourism_And_Economy_Viewer_Map',
  /** Trips between the zones of the dataset, and nothing else. */
  flows: ({ report_viewer, map_viewer }: Pick<DatasetRow, 'report_viewer' | 'map_viewer'>) =>
    isOfFlows({ reportViewer: report_viewer, mapViewer: map_viewer }),
} as const

const INCLUDED: Readonly<Record<ReportInput, string>> = {
  [ReportInput.Purpose]: 'journey purposes',
  [ReportInput.Mode]: 'modes of travel',
  [ReportInput.Dwells]: 'dwell times',
  [ReportInput.Demographics]: 'demographics and traverses',
}

type Find = typeof completedDataset

/**
 * Finds a dataset that the user may see, that is Completed, of the family, and whose order includes what is asked of it.
 * @throws Refusal not-found, not-completed, not-included
 */
export const familyDataset =
  (family: keyof typeof FAMILIES, needs: readonly ReportInput[] = []): Find =>
  async (database, identity, id) => {
    const dataset = await completedDataset(database, identity, id)
    if (!FAMILIES[family](dataset)) throw notFound('The figure')
    const missing = needs.find(name => !includesInput(dataset.inputs, name))
    if (missing) throw new Refusal('not-included', `This dataset was ordered without ${INCLUDED[missing]}`)
    return dataset
  }

const AGES_AND_GENDERS: Readonly<Record<string, number>> = { NA: 0, F: 1, M: 2 }

/** The codes of a filter as it stands in the query, '1,2,3' or 'NA,F'; empty means none was chosen, so all. */
export const filterCodes = (text = ''): number[] =>
  text === '' ? [] : text.split(',').map(option => AGES_AND_GENDERS[option] ?? Number(option))

/** Rows as a report's calls answer them, with the settings that gated them. */
export interface Rows<R> {
  Items: [R[]]
  Totals: ReleasedTotal[]
  Disclosure: DisclosureSettings
}

/** The dataset that is asked for, and of one about an event its side. */
export interface AskedFigures {
  readonly datasetid: number
  readonly days?: EventSide | undefined
}

/**
 * The side of an event that is asked for; null of a dataset that is about none.
 * @throws Refusal not-included
 */
const sideOf = ({ event_days: eventDays }: Pick<DatasetRow, 'event_days'>, { days: side }: AskedFigures) => {
  if (eventDays === null) {
    if (side !== undefined) throw new Refusal('not-included', 'This dataset is about no event: leave days out')
    return null
  }
  if (side === undefined)
    throw new Refusal('not-included', 'This dataset is about an event: ask for days=event or days=ordinary')
  return { eventDays, side }
}

/**
 * The figures of a dataset, which have passed the disclosure gate. The right to the dataset comes first: nothing of it is
 * read before.
 * @param find finds a dataset that the user may see and that has these figures
 * @throws Refusal not-found, not-completed, not-included
 */
export const createLocationInsights = (
  database: Database,
  movement: MovementData,
  find: ReturnType<typeof familyDataset>,
) => {
  const build = async (identity: Identity, datasetId: number) => (await find(database, identity, datasetId)).build_id
  const gated = <R>({ rows, totals }: ReportFigures<R>): Rows<R> => ({
    Items: [rows],
    Totals: totals,
    Disclosure: movement.disclosure(),
  })
  return {
    cells: async (identity: Identity, datasetId: number) =>
      gated({ rows: await movement.cells(await build(identity, datasetId)), totals: [] }),
    report: async <V extends ReportView>(
      view: V,
      identity: Identity,
      asked: AskedFigures,
    ): Promise<Rows<ReportRows[V]>> => {
      const dataset = await find(database, identity, asked.datasetid)
      const event = sideOf(dataset, asked)
      if (event !== null) {
        if (!isEventView(view)) throw notFound('The figure')
        return gated(await movement.eventReport(view, dataset.build_id, event))
      }
      // A dataset of electric vehicles has the table of three distances. The table of two distances is part of it.
      if (dataset.ev_only && view === 'traversing/tripsbydistance') throw notFound('The figure')
      return gated(await movement.report(view, dataset.build_id))
    },
    zones: async (
      set: ZoneSet,
      identity: Identity,
      asked: AskedFigures,
      selection: Partial<Selection>,
    ): Promise<Magnitudes & { Disclosure: DisclosureSettings }> => {
      const dataset = await find(database, identity, asked.datasetid)
      // A dataset about an event may have the month's map beside it.
      const event =
        asked.days === undefined && isLocationInsightsMap(dataset.map_viewer) ? null : sideOf(dataset, asked)
      if (event !== null) {
        if (set !== 'visit-origins' || selectedOf(selectionOf(selection)).length > 0)
          throw new Refusal('not-included', 'The sides of an event are shown by origin and without filters only')
        return { ...(await movement.eventOrigins(dataset.build_id, event)), Disclosure: movement.disclosure() }
      }
      const figures = await movement.zones(set, dataset.build_id, selection)
      return { ...figures, Disclosure: movement.disclosure() }
    },
  }
}

/** Filters as they stand in a query; a call has those that its measure knows. */
export interface AskedFilters {
  readonly datasetid: number
  readonly timeperiod?: string
  readonly daytypes?: string
  readonly zones?: string
  readonly dwelltime?: string
  readonly industries?: string
  readonly paymentstype?: '0' | '1'
}

const codes = (text = '') => [...new Set(filterCodes(text))].sort((a, b) => a - b)

/** Filters with their codes in order, each once, so that a question has one form. */
const readFilters = (asked: AskedFilters): TourismFilters => ({
  timePeriods: codes(asked.timeperiod),
  dayTypes: codes(asked.daytypes),
  zones: codes(asked.zones),
  dwellTimes: codes(asked.dwelltime),
  industries: [...INDUSTRIES.keys()].filter(at => (asked.industries ?? '').split(',').includes(INDUSTRIES[at]!)),
  paymentsType: asked.paymentstype === '1' ? PaymentsType.Amount : PaymentsType.Count,
})

const find = familyDataset('tourism')

/** The measures of the Tourism and Economy viewer; the right to the dataset comes first. */
export const createTourism =
  (database: Database, movement: MovementData) =>
  async (measure: TourismMeasure, identity: Identity, asked: AskedFilters): Promise<ReplyOf<typeof totalTourists>> => {
    const { build_id } = await find(database, identity, asked.datasetid)
    return {
      ...(await movement.tourism(measure, build_id, readFilters(asked))),
      Disclosure: { ...movement.disclosure(), minCards: MIN_CARDS, minMerchants: MIN_MERCHANTS },
    }
  }
