import type { ReportRows, ReportView } from '../../../src/contract/all-calls.ts'
import type { DisclosureSettings, EventSide, ReleasedTotal } from '../../../src/contract/location-insights.ts'
import { isLocationInsightsMap } from '../../../src/domain/viewers.ts'
import type { Database } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { ReportFigures } from '../../warehouse/disclosure/release-tables.ts'
import type { Magnitudes } from '../../warehouse/disclosure/release-zones.ts'
import { selectedOf } from '../../warehouse/figures/maps/map-cuts.ts'
import { type Selection, selectionOf } from '../../warehouse/figures/maps/map-filters.ts'
import type { ZoneSet } from '../../warehouse/figures/maps/zone-sets.ts'
import { isEventView } from '../../warehouse/figures/reports/event-views.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { Identity } from '../account/identity.ts'
import type { DatasetRow } from '../datasets/dataset-access.ts'
import type { familyDataset } from './family-dataset.ts'

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
