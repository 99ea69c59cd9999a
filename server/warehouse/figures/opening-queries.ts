import type { ReportTableKey } from '../../../src/contract/all-calls.ts'
import { PaymentsType } from '../../../src/domain/tourism.ts'
import type { DatasetSpec } from '../builds/dataset-spec.ts'
import type { RecordedResults, StoredResults } from '../cache/stored-results.ts'
import { ALL } from '../disclosure/flows/selections.ts'
import type { Figures } from './figures.ts'
import { type Selection, ZONE_SETS, type ZoneSet } from './maps/counted-filters.ts'
import { type EventView, eventViews } from './reports/event-views.ts'
import { reportViews } from './reports/report-views.ts'
import { NO_FILTERS } from './tourism/tourism-context.ts'
import { TOURISM_MEASURES } from './tourism/tourism-measures.ts'

/** The properties of a dataset that decide which queries it opens with. */
export type OpeningSpec = Pick<DatasetSpec, 'buildId' | 'evOnly' | 'isTourism' | 'eventDays' | 'flowZones'>

/**
 * The table of traverses by distance that the dataset does not use. Datasets of electric vehicles have a separate table
 * (docs/decisions/0030).
 */
const unusedView = (evOnly: boolean): ReportTableKey =>
  evOnly ? 'traversing/tripsbydistance' : 'traversing/evtripsbydistance'

/** All unfiltered maps. The map of dwells counts visits with `stays` 1. */
const MAPS: readonly (readonly [ZoneSet, Partial<Selection>])[] = [
  ...(Object.keys(ZONE_SETS) as ZoneSet[]).map(set => [set, {}] as const),
  ['visit-origins', { stays: [1] }],
]

/**
 * The queries that viewers open a dataset with: every view of a report and every unfiltered map or, for an event, the
 * visits by date and the views and map of both sides.
 */
export const openingQueries = (
  figures: Figures,
  { buildId, evOnly, isTourism, eventDays, flowZones: zones }: OpeningSpec,
): readonly (() => Promise<unknown>)[] => {
  if (zones)
    return [
      () => figures.flows({ buildId, zones, selection: ALL }),
      ...([null, 0, 1] as const).map(dayType => () => figures.flowHours({ buildId, zones, dayType })),
    ]
  if (isTourism)
    return [PaymentsType.Count, PaymentsType.Amount].flatMap(paymentsType =>
      TOURISM_MEASURES.map(measure => () => figures.tourism(measure, buildId, { ...NO_FILTERS, paymentsType })),
    )
  if (eventDays)
    return [
      () => figures.report('visitors/bydate', buildId),
      ...(['event', 'ordinary'] as const).flatMap(side => [
        ...(Object.keys(eventViews) as EventView[]).map(
          view => () => figures.eventReport(view, buildId, { eventDays, side }),
        ),
        () => figures.eventOrigins(buildId, { eventDays, side }),
      ]),
    ]
  const views = (Object.keys(reportViews) as ReportTableKey[]).filter(view => view !== unusedView(evOnly))
  return [
    ...views.map(view => () => figures.report(view, buildId)),
    ...MAPS.map(
      ([set, selection]) =>
        () =>
          figures.zones(set, buildId, selection),
    ),
  ]
}

/**
 * Runs the opening queries of new builds, either to store their results with the builds or to compare them with stored
 * results.
 */
export const createOpeningResults = (
  { record, store }: Pick<StoredResults, 'record' | 'store'>,
  openFigures: () => Figures,
  isOver: (buildId: number) => boolean,
) => {
  const underWay = new Set<Promise<void>>()
  const run = async (spec: OpeningSpec): Promise<void> => {
    for (const query of openingQueries(openFigures(), spec)) if (!isOver(spec.buildId)) await query()
  }
  const storeOf = async (spec: DatasetSpec): Promise<void> => {
    if (!isOver(spec.buildId)) await store(spec.buildId, () => run(spec))
  }
  return {
    count: (spec: OpeningSpec): Promise<RecordedResults> => record(spec.buildId, () => run(spec)),
    begin(spec: DatasetSpec): void {
      // A query that fails here is rerun when a viewer needs it.
      const work = storeOf(spec)
        .catch(() => undefined)
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },
    settled: () => Promise.all(underWay),
  }
}
