import type { Call, QueryOf, ReplyOf } from '../../src/contract/call.ts'
import * as footfall from '../../src/contract/footfall.ts'
import type { ZoneLevel } from '../../src/contract/location-insights.ts'
import * as insights from '../../src/contract/location-insights.ts'
import * as map from '../../src/contract/location-insights-map.ts'
import * as report from '../../src/contract/location-insights-report.ts'
import { ReportInput } from '../../src/domain/constants.ts'
import { type Route, route } from '../http/route.ts'
import { type FAMILIES, familyDataset, type PaidInput } from '../services/family-dataset.ts'
import { filterCodes } from '../services/filter-codes.ts'
import { createLocationInsights, type Rows } from '../services/location-insights.ts'
import type { Services } from '../services/services.ts'
import type { Selection } from '../warehouse/maps/selection.ts'
import type { ZoneSet } from '../warehouse/maps/zone-statements.ts'
import type { ReportRows, ReportView } from '../warehouse/reports/report-views.ts'

/** In the filter of stays. */
const DWELLS = [1]

/** The Location Insights report and map, and Footfall, which shows the report's visits. */
export const insightsRoutes = ({ database, movement }: Services): Route[] => {
  const figuresOf = (family: keyof typeof FAMILIES, ...needs: PaidInput[]) =>
    createLocationInsights(database, movement, familyDataset(family, needs))
  /** Calls that answer a view's rows. */
  const reportOf =
    (figures: ReturnType<typeof createLocationInsights>) =>
    <V extends ReportView, C extends Call>(
      call: C & (Rows<ReportRows[V]> extends ReplyOf<C> ? unknown : never),
      view: V,
    ): Route =>
      route(call as Call, ({ query }, identity) => figures.report(view, identity, Number(query.datasetid)))
  const mapRoute = <C extends Call>(
    call: C,
    set: ZoneSet,
    selectionOf: (query: QueryOf<C>) => Partial<Selection>,
    needsOf: (selection: Partial<Selection>) => PaidInput[] = () => [],
  ): Route =>
    route(call as Call, ({ query }, identity) => {
      const selection = selectionOf(query as QueryOf<C>)
      const figures = figuresOf('location-insights-map', ...needsOf(selection))
      return figures.zones(set, identity, Number(query.datasetid), selection, query.zonelevel as ZoneLevel)
    })
  const { Purpose, Mode, Dwells, Demographics } = ReportInput
  const base = figuresOf('location-insights-report')
  const reportRoute = reportOf(base)
  const purposeRoute = reportOf(figuresOf('location-insights-report', Purpose))
  const modeRoute = reportOf(figuresOf('location-insights-report', Mode))
  const dwellRoute = reportOf(figuresOf('location-insights-report', Dwells))
  const demographicsRoute = reportOf(figuresOf('location-insights-report', Demographics))
  const footfallFigures = figuresOf('footfall')
  const footfallRoute = reportOf(footfallFigures)
  return [
    route(insights.locationInsightsCells, ({ query }, identity) => base.cells(identity, query.datasetid)),
    route(footfall.footfallCells, ({ query }, identity) => footfallFigures.cells(identity, query.datasetid)),
    reportRoute(insights.averageDaily, 'visitors/averagedaily'),
    reportRoute(insights.averageHourly, 'visitors/averagehourly'),
    reportRoute(insights.repeatFrequency, 'visitors/repeatfrequency'),
    reportRoute(report.visitorsByDistance, 'journeys/visitorsbydistance'),
    reportRoute(report.localVisitorsByDistance, 'journeys/localvisitorsbydistance'),
    reportRoute(report.nonlocalVisitorsByDistance, 'journeys/nonlocalvisitorsbydistance'),
    purposeRoute(report.journeysByPurpose, 'purpose/journeysbypurpose'),
    purposeRoute(report.purposeByDay, 'purpose/purposebyday'),
    purposeRoute(report.purposeByTime, 'purpose/purposebytime'),
    modeRoute(report.journeysByMode, 'mode/journeysbymode'),
    modeRoute(report.modeByDay, 'mode/modebyday'),
    modeRoute(report.modeByTime, 'mode/modebytime'),
    dwellRoute(report.dwellsByDay, 'dwells/dwellsbyday'),
    dwellRoute(report.dwellsByHour, 'dwells/dwellsbyhour'),
    dwellRoute(report.dwellersByTime, 'dwells/dwellersbytime'),
    demographicsRoute(report.visitorsByAgeBand, 'demographics/visitorsbyageband'),
    demographicsRoute(report.visitorsByGender, 'demographics/visitorsbygender'),
    demographicsRoute(report.combinedDemographics, 'demographics/combined'),
    demographicsRoute(report.traversesByDay, 'traversing/averagedaily'),
    demographicsRoute(report.traversesByDistance, 'traversing/tripsbydistance'),
    demographicsRoute(report.traversesByMode, 'traversing/mode'),
    demographicsRoute(report.traversesByPurpose, 'traversing/purpose'),
    demographicsRoute(report.traversesByHour, 'traversing/hour'),
    footfallRoute(footfall.footfallDaily, 'visitors/averagedaily'),
    footfallRoute(footfall.footfallHourly, 'visitors/averagehourly'),
    footfallRoute(footfall.footfallRepeats, 'visitors/repeatfrequency'),
    mapRoute(map.journeyOrigins, 'visit-origins', ({ daytype }) => ({ weekdays: filterCodes(daytype) })),
    mapRoute(map.journeyDestinations, 'departure-destinations', ({ daytype }) => ({ weekdays: filterCodes(daytype) })),
    mapRoute(
      map.purposeOrigins,
      'visit-origins',
      ({ daytype, purposes }) => ({ weekdays: filterCodes(daytype), purposes: filterCodes(purposes) }),
      () => [Purpose],
    ),
    mapRoute(
      map.modeOrigins,
      'visit-origins',
      ({ daytype, modes }) => ({ weekdays: filterCodes(daytype), modes: filterCodes(modes) }),
      () => [Mode],
    ),
    mapRoute(
      map.dwellOrigins,
      'visit-origins',
      ({ daytype }) => ({ weekdays: filterCodes(daytype), stays: DWELLS }),
      () => [Dwells],
    ),
    mapRoute(
      map.demographicsOrigins,
      'visit-origins',
      ({ ages, genders }) => ({ ages: filterCodes(ages), genders: filterCodes(genders) }),
      () => [Demographics],
    ),
    mapRoute(
      map.combinedOrigins,
      'visit-origins',
      ({ daytype, purposes, modes, ages, genders }) => ({
        weekdays: filterCodes(daytype),
        purposes: filterCodes(purposes),
        modes: filterCodes(modes),
        ages: filterCodes(ages),
        genders: filterCodes(genders),
      }),
      ({ purposes, modes, ages, genders }) => [
        ...(purposes?.length ? [Purpose] : []),
        ...(modes?.length ? [Mode] : []),
        ...(ages?.length || genders?.length ? [Demographics] : []),
      ],
    ),
    mapRoute(
      map.traversingOrigins,
      'traverse-origins',
      ({ daytype }) => ({ weekdays: filterCodes(daytype) }),
      () => [Demographics],
    ),
    mapRoute(
      map.traversingDestinations,
      'traverse-destinations',
      ({ daytype }) => ({ weekdays: filterCodes(daytype) }),
      () => [Demographics],
    ),
  ]
}
