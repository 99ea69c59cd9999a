import type { Call } from '../../src/contract/call.ts'
import * as ev from '../../src/contract/ev-insights.ts'
import type { ZoneLevel } from '../../src/contract/location-insights.ts'
import { type Route, route } from '../http/route.ts'
import { familyDataset } from '../services/family-dataset.ts'
import { filterCodes } from '../services/filter-codes.ts'
import { createLocationInsights } from '../services/location-insights.ts'
import type { Services } from '../services/services.ts'
import type { Selection } from '../warehouse/maps/selection.ts'
import type { ZoneSet } from '../warehouse/maps/zone-statements.ts'
import type { ReportView } from '../warehouse/reports/report-views.ts'

/** In the filter of stays. */
const DWELLS = [1]
const WEEKEND = [0, 6]
const WEEKDAYS = [1, 2, 3, 4, 5]

interface EvFilters {
  readonly daytype: string
  readonly distancerange: string
}

/** Day types of the EV map are 1 weekday, 0 weekend. */
const selectionOf = ({ daytype, distancerange }: EvFilters): Partial<Selection> => ({
  weekdays: filterCodes(daytype).flatMap(type => (type === 1 ? WEEKDAYS : WEEKEND)),
  distances: filterCodes(distancerange),
})

/** The EV Chargepoint Insights report and map: the figures of Location Insights over electric vehicles alone. */
export const evRoutes = ({ database, movement }: Services): Route[] => {
  const figures = createLocationInsights(database, movement, familyDataset('ev-report'))
  const mapFigures = createLocationInsights(database, movement, familyDataset('ev-map'))
  const reportRoute = (call: Call, view: ReportView): Route =>
    route(call, ({ query }, identity) => figures.report(view, identity, Number(query.datasetid)))
  const zones = (set: ZoneSet, selection: Partial<Selection>) => ({ set, selection })
  const mapRoute = (
    call: Call,
    asked: (filters: EvFilters & { readonly traversing?: '0' | '1' }) => ReturnType<typeof zones>,
  ): Route =>
    route(call, ({ query }, identity) => {
      const { set, selection } = asked(query as unknown as EvFilters)
      return mapFigures.zones(set, identity, Number(query.datasetid), selection, query.zonelevel as ZoneLevel)
    })
  return [
    route(ev.evCells, ({ query }, identity) => figures.cells(identity, query.datasetid)),
    reportRoute(ev.evTraversesByDistance, 'traversing/evtripsbydistance'),
    reportRoute(ev.evVisitorsByDistance, 'journeys/visitorsbydistance'),
    reportRoute(ev.evLocalVisitorsByDistance, 'journeys/localvisitorsbydistance'),
    reportRoute(ev.evNonlocalVisitorsByDistance, 'journeys/nonlocalvisitorsbydistance'),
    reportRoute(ev.evDwellsByDay, 'dwells/dwellsbyday'),
    reportRoute(ev.evDwellsByHour, 'dwells/dwellsbyhour'),
    reportRoute(ev.evDwellersByTime, 'dwells/dwellersbytime'),
    reportRoute(ev.evDaily, 'visitors/averagedaily'),
    reportRoute(ev.evHourly, 'visitors/averagehourly'),
    reportRoute(ev.evRepeats, 'visitors/repeatfrequency'),
    mapRoute(ev.evJourneyOrigins, filters =>
      zones(filters.traversing === '1' ? 'traverse-origins' : 'visit-origins', selectionOf(filters)),
    ),
    mapRoute(ev.evJourneyDestinations, filters =>
      zones(filters.traversing === '1' ? 'traverse-destinations' : 'departure-destinations', selectionOf(filters)),
    ),
    mapRoute(ev.evDwellOrigins, filters => zones('visit-origins', { ...selectionOf(filters), stays: DWELLS })),
  ]
}
