import type { ReportRows, ReportTableKey } from '../../../src/contract/all-calls.ts'
import type { ReplyOf } from '../../../src/contract/call.ts'
import type { DisclosureSettings, EventSide, ReleasedTotal } from '../../../src/contract/location-insights.ts'
import type { totalTourists } from '../../../src/contract/tourism.ts'
import { INDUSTRIES, MIN_CARDS, MIN_MERCHANTS, PaymentsType } from '../../../src/domain/tourism.ts'
import { isLocationInsightsMap } from '../../../src/domain/viewers.ts'
import type { Database } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { ReportFigures } from '../../warehouse/disclosure/release-tables.ts'
import type { Magnitudes } from '../../warehouse/disclosure/release-zones.ts'
import { type Selection, selectionOf, type ZoneSet } from '../../warehouse/figures/maps/counted-filters.ts'
import { selectedOf } from '../../warehouse/figures/maps/map-cuts.ts'
import { isCommonView } from '../../warehouse/figures/population/common-population.ts'
import { isEventView } from '../../warehouse/figures/reports/event-views.ts'
import type { TourismFilters } from '../../warehouse/figures/tourism/tourism-context.ts'
import type { TourismMeasure } from '../../warehouse/figures/tourism/tourism-measures.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { Identity } from '../account/identity.ts'
import { type DatasetRow, datasetOfKind } from '../datasets/dataset-access.ts'
import { populationOf } from './compare-population.ts'

/** The reply to a report's call: its rows, and the disclosure settings that were applied to them. */
export interface Rows<R> {
  Items: [R[]]
  Totals: ReleasedTotal[]
  Disclosure: DisclosureSettings
}

/** The requested dataset, its side if it is about an event, and the datasets whose residents are left out. */
interface AskedFigures {
  readonly datasetid: number
  readonly days?: EventSide | undefined
  readonly without?: string | undefined
}

/**
 * The requested side of an event; null for a dataset that is not about an event.
 * @throws Refusal not-included
 */
const sideOf = ({ event_days: eventDays }: Pick<DatasetRow, 'event_days'>, { days: side }: AskedFigures) => {
  if (eventDays === null) {
    if (side !== undefined) throw new Refusal('not-included', 'This dataset is not about an event: omit days')
    return null
  }
  if (side === undefined)
    throw new Refusal('not-included', 'This dataset is about an event: request days=event or days=ordinary')
  return { eventDays, side }
}

const notDivided = () =>
  new Refusal('not-included', 'These figures cannot be counted without the residents of other areas: omit without')

/**
 * A dataset's figures, after the disclosure gate. The user's right to the dataset is checked before anything is read.
 * @param find finds a dataset that the user may see and that has these figures
 * @throws Refusal not-found, not-completed, not-included
 */
export const createLocationInsights = (
  database: Database,
  movement: MovementData,
  find: ReturnType<typeof datasetOfKind>,
) => {
  const populationFor = (identity: Identity, dataset: Awaited<ReturnType<typeof find>>, { without }: AskedFigures) =>
    without === undefined ? null : populationOf(database, identity, dataset, without.split(',').map(Number))
  const build = async (identity: Identity, datasetId: number) => (await find(database, identity, datasetId)).build_id
  const gated = <R>({ rows, totals }: ReportFigures<R>): Rows<R> => ({
    Items: [rows],
    Totals: totals,
    Disclosure: movement.disclosure(),
  })
  return {
    cells: async (identity: Identity, datasetId: number) =>
      gated({ rows: await movement.cells(await build(identity, datasetId)), totals: [] }),
    report: async <V extends ReportTableKey>(
      view: V,
      identity: Identity,
      asked: AskedFigures,
    ): Promise<Rows<ReportRows[V]>> => {
      const dataset = await find(database, identity, asked.datasetid)
      // The dates of both sides are rows of the month's table, which a report of an event may show as a whole.
      if (dataset.event_days !== null && asked.days === undefined && view === 'visitors/bydate')
        return gated(await movement.report(view, dataset.build_id))
      const event = sideOf(dataset, asked)
      if (event !== null) {
        if (!isEventView(view)) throw notFound('The figure')
        return gated(await movement.eventReport(view, dataset.build_id, event))
      }
      // A dataset for electric vehicles has the table of three distances, which includes the table of two.
      if (dataset.ev_only && view === 'traversing/tripsbydistance') throw notFound('The figure')
      const population = await populationFor(identity, dataset, asked)
      if (population === null) return gated(await movement.report(view, dataset.build_id))
      if (!isCommonView(view)) throw notDivided()
      return gated(await movement.commonReport(view, dataset.build_id, population))
    },
    zones: async (
      set: ZoneSet,
      identity: Identity,
      asked: AskedFigures,
      selection: Partial<Selection>,
    ): Promise<Magnitudes & { Disclosure: DisclosureSettings }> => {
      const dataset = await find(database, identity, asked.datasetid)
      // A dataset about an event may also have a map of the whole month.
      const event =
        asked.days === undefined && isLocationInsightsMap(dataset.map_viewer) ? null : sideOf(dataset, asked)
      if (event !== null) {
        if (set !== 'visit-origins' || selectedOf(selectionOf(selection)).length > 0)
          throw new Refusal('not-included', 'The sides of an event are shown by origin and without filters only')
        return { ...(await movement.eventOrigins(dataset.build_id, event)), Disclosure: movement.disclosure() }
      }
      const population = await populationFor(identity, dataset, asked)
      if (population === null)
        return { ...(await movement.zones(set, dataset.build_id, selection)), Disclosure: movement.disclosure() }
      if (set !== 'visit-origins') throw notDivided()
      const figures = await movement.commonOrigins(dataset.build_id, population, selection)
      return { ...figures, Disclosure: movement.disclosure() }
    },
  }
}

/** A query's filters. A call has the filters that its measure supports. */
interface AskedFilters {
  readonly datasetid: number
  readonly timeperiod?: string
  readonly daytypes?: string
  readonly zones?: string
  readonly dwelltime?: string
  readonly industries?: string
  readonly paymentstype?: '0' | '1'
}

/**
 * Parses a filter's codes, such as '1,2,3', into ascending numbers without duplicates. Equal filters then have the same
 * form. Empty means all.
 */
const codes = (text = ''): number[] => [...new Set(text.split(',').filter(Boolean).map(Number))].sort((a, b) => a - b)

const readFilters = (asked: AskedFilters): TourismFilters => ({
  timePeriods: codes(asked.timeperiod),
  dayTypes: codes(asked.daytypes),
  zones: codes(asked.zones),
  dwellTimes: codes(asked.dwelltime),
  industries: [...INDUSTRIES.keys()].filter(index => (asked.industries ?? '').split(',').includes(INDUSTRIES[index]!)),
  paymentsType: asked.paymentstype === '1' ? PaymentsType.Amount : PaymentsType.Count,
})

const find = datasetOfKind('tourism')

/** The measures of the Tourism and Economy viewer. The user's right to the dataset is checked first. */
export const createTourism =
  (database: Database, movement: MovementData) =>
  async (measure: TourismMeasure, identity: Identity, asked: AskedFilters): Promise<ReplyOf<typeof totalTourists>> => {
    const { build_id } = await find(database, identity, asked.datasetid)
    return {
      ...(await movement.tourism(measure, build_id, readFilters(asked))),
      Disclosure: { ...movement.disclosure(), minCards: MIN_CARDS, minMerchants: MIN_MERCHANTS },
    }
  }
