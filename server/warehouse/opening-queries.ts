import type { ReportView } from '../../src/contract/all-calls.ts'
import { PaymentsType } from '../../src/domain/tourism.ts'
import type { DatasetSpec } from './dataset-spec.ts'
import { ALL } from './disclosure/flows/selections.ts'
import type { Selection } from './figures/maps/map-filters.ts'
import { ZONE_SETS, type ZoneSet } from './figures/maps/zone-sets.ts'
import { type EventView, eventViews } from './figures/reports/event-views.ts'
import { reportViews } from './figures/reports/report-views.ts'
import { TOURISM_MEASURES } from './figures/tourism/tourism.ts'
import { NO_FILTERS } from './figures/tourism/tourism-context.ts'
import type { MovementData } from './movement-data.ts'

/** Of the two tables of traverses by distance, a dataset of electric vehicles has the other one (docs/decisions/0030). */
const unusedView = (evOnly: boolean): ReportView =>
  evOnly ? 'traversing/tripsbydistance' : 'traversing/evtripsbydistance'

/** Every map before it is filtered. The map of dwells counts visits with stay 1. */
const MAPS: readonly (readonly [ZoneSet, Partial<Selection>])[] = [
  ...(Object.keys(ZONE_SETS) as ZoneSet[]).map(set => [set, {}] as const),
  ['visit-origins', { stays: [1] }],
]

/** What decides which queries a dataset opens with. */
export type OpeningSpec = Pick<DatasetSpec, 'buildId' | 'evOnly' | 'isTourism' | 'eventDays' | 'flowZones'>

/**
 * The queries with which viewers open a dataset: every view of a report, and every map without a filter; of an event the views and
 * the map of both sides.
 */
export const openingQueries = (
  {
    report,
    eventReport,
    eventOrigins,
    zones,
    tourism,
    flows,
    flowHours,
  }: Pick<MovementData, 'report' | 'eventReport' | 'eventOrigins' | 'zones' | 'tourism' | 'flows' | 'flowHours'>,
  { buildId, evOnly, isTourism, eventDays, flowZones }: OpeningSpec,
): readonly (() => Promise<unknown>)[] => {
  if (flowZones)
    return [
      () => flows({ buildId, zones: flowZones, selection: ALL }),
      ...([null, 0, 1] as const).map(dayType => () => flowHours({ buildId, zones: flowZones, dayType })),
    ]
  if (isTourism)
    return [PaymentsType.Count, PaymentsType.Amount].flatMap(paymentsType =>
      TOURISM_MEASURES.map(measure => () => tourism(measure, buildId, { ...NO_FILTERS, paymentsType })),
    )
  if (eventDays)
    return (['event', 'ordinary'] as const).flatMap(side => [
      ...(Object.keys(eventViews) as EventView[]).map(view => () => eventReport(view, buildId, { eventDays, side })),
      () => eventOrigins(buildId, { eventDays, side }),
    ])
  const views = Object.keys(reportViews) as ReportView[]
  return [
    ...views.filter(view => view !== unusedView(evOnly)).map(view => () => report(view, buildId)),
    ...MAPS.map(
      ([set, selection]) =>
        () =>
          zones(set, buildId, selection),
    ),
  ]
}
