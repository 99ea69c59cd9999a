import { routes } from '../../contract/client-routes.ts'
import { ReportInput } from '../../domain/constants.ts'
import { LOCATION_INSIGHTS_TERMS } from '../../domain/definitions.ts'
import { isLocationInsightsMap } from '../../domain/viewers.ts'
import { CardBars, CardShares } from '../kit/report/parts/card-charts.tsx'
import { definitionsPanel } from '../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../kit/report/report-model.ts'
import { sharesChart } from '../kit/report/shares-of.ts'
import { combinedDemographics, visitsByAgeBands, visitsByGender } from './views/demographics.ts'
import { CardPyramid } from './views/demographics-charts.tsx'
import { dwellersByTime, dwellsByArrival, dwellsByWeekday } from './views/dwells.ts'
import { journeysOverview, localJourneys, nonlocalJourneys } from './views/journeys.ts'
import { modeViews, purposeViews } from './views/kinds.ts'
import {
  traversesByHour,
  traversingByDay,
  traversingDistances,
  traversingModes,
  traversingPurposes,
} from './views/traversing.ts'
import { averageHourlyVisits, repeatVisits, visitsByDay } from './views/visits.ts'

const local = localJourneys(routes.localVisitorsByDistance, visitsByDay)
const dwellsByHour = dwellsByArrival(routes.dwellsByHour, 'Dwells by Time')

export const LOCATION_INSIGHTS_REPORT: ReportDeclaration = {
  title: 'Location Insights',
  definitions: LOCATION_INSIGHTS_TERMS,
  origins: {
    isIn: isLocationInsightsMap,
    load: async () => (await import('../maps/location-insights-map.ts')).LOCATION_INSIGHTS_MAP,
  },
  tabs: [
    { id: 'overview', title: 'Data Overview', cells: routes.locationInsightsCells },
    {
      id: 'summary',
      title: 'Summary',
      cards: [
        { tab: 'visits', title: 'Visits', view: visitsByDay, caption: 'Average daily visits', Chart: CardBars },
        {
          tab: 'journeys',
          title: 'Journeys',
          view: local,
          caption: 'Local visits by journey distance, up to km',
          Chart: CardBars,
        },
        {
          tab: 'purpose',
          title: 'Purpose',
          needsInput: ReportInput.Purpose,
          view: purposeViews.overview,
          caption: 'Share of visits',
          paper: sharesChart,
          Chart: CardShares,
        },
        {
          tab: 'mode',
          title: 'Mode',
          needsInput: ReportInput.Mode,
          view: modeViews.overview,
          caption: 'Share of visits',
          paper: sharesChart,
          Chart: CardShares,
        },
        {
          tab: 'dwells',
          title: 'Dwells',
          needsInput: ReportInput.Dwells,
          view: dwellsByHour,
          caption: 'Average dwell by hour of arrival, minutes',
          Chart: CardBars,
        },
        {
          tab: 'demographics',
          title: 'Demographics',
          needsInput: ReportInput.Demographics,
          view: combinedDemographics,
          caption: 'Visits by age band and gender',
          Chart: CardPyramid,
        },
      ],
    },
    {
      id: 'visits',
      title: 'Visits',
      views: [visitsByDay, averageHourlyVisits(routes.averageHourly), repeatVisits(routes.repeatFrequency)],
    },
    {
      id: 'journeys',
      title: 'Journeys',
      views: [
        journeysOverview(routes.visitorsByDistance, visitsByDay),
        local,
        nonlocalJourneys(routes.nonlocalVisitorsByDistance, visitsByDay),
      ],
    },
    {
      id: 'purpose',
      title: 'Purpose',
      needsInput: ReportInput.Purpose,
      views: [purposeViews.overview, purposeViews.byDay, purposeViews.byTime],
    },
    {
      id: 'mode',
      title: 'Mode',
      needsInput: ReportInput.Mode,
      views: [modeViews.overview, modeViews.byDay, modeViews.byTime],
    },
    {
      id: 'dwells',
      title: 'Dwells',
      needsInput: ReportInput.Dwells,
      views: [
        dwellersByTime(routes.dwellersByTime),
        dwellsByWeekday(routes.dwellsByDay, 'Dwells by Day'),
        dwellsByHour,
      ],
    },
    {
      id: 'demographics',
      title: 'Demographics',
      needsInput: ReportInput.Demographics,
      views: [visitsByAgeBands, visitsByGender, combinedDemographics],
    },
    {
      id: 'traversing',
      title: 'Traversing',
      needsInput: ReportInput.Demographics,
      views: [traversingByDay, traversingDistances, traversingModes, traversingPurposes, traversesByHour],
    },
    {
      id: 'definitions',
      title: 'Definitions',
      Panel: definitionsPanel(LOCATION_INSIGHTS_TERMS, visitsByDay),
    },
  ],
}
