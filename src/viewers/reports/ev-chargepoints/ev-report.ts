import { routes } from '../../../contract/client-routes.ts'
import { EV_TERMS } from '../../../domain/definitions.ts'
import { scoreLine } from '../../../domain/ev-score.ts'
import { CardBars, CardHeat } from '../../kit/report/parts/card-charts.tsx'
import { definitionsPanel } from '../../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../../kit/report/report-model.ts'
import { dwellersByTime, dwellsByArrival, dwellsByWeekday } from '../views/dwells.ts'
import { evTraversing } from '../views/ev-traversing.ts'
import { journeysOverview, localJourneys, nonlocalJourneys } from '../views/journeys.ts'
import { averageDailyVisits, averageHourlyVisits, repeatVisits } from '../views/visits.ts'
import { partsOf, ScorePanel, scoreOf } from './score-panel.tsx'

const daily = averageDailyVisits(routes.evDaily)
const local = localJourneys(routes.evLocalVisitorsByDistance, daily)
const dwellsByHour = dwellsByArrival(routes.evDwellsByHour, 'Dwell Time by Time')

/**
 * The EV Chargepoint Insights report, which counts only electric vehicles with its own calls. All tabs are always
 * shown.
 */
export const EV_CHARGEPOINT_INSIGHTS_REPORT: ReportDeclaration = {
  title: 'EV Chargepoint Insights',
  definitions: EV_TERMS,
  fact: {
    label: 'EV score',
    startOf: (report, details) => scoreOf(report, details).start,
    textOf: (report, details) => {
      const score = scoreOf(report, details).state.value
      return score.kind === 'ready' && score.value ? scoreLine(partsOf(score.value)) : null
    },
  },
  origins: {
    isIn: viewer => viewer === 'EV_Chargepoint_Insights_Map',
    load: async () => (await import('../../maps/ev-chargepoints-map.ts')).EV_MAP,
  },
  tabs: [
    { id: 'overview', title: 'Data Overview', cells: routes.evCells, showsChargers: true },
    {
      id: 'summary',
      title: 'Summary',
      Panel: ScorePanel,
      cards: [
        { tab: 'visits', title: 'Visitors', view: daily, caption: 'Average daily visits', Chart: CardBars },
        {
          tab: 'journeys',
          title: 'Journeys',
          view: local,
          caption: 'Local visits by journey distance, up to km',
          Chart: CardBars,
        },
        {
          tab: 'traversing',
          title: 'Traversing',
          view: evTraversing,
          caption: 'Traverses by distance from origin and to destination, up to km',
          Chart: CardHeat,
        },
        {
          tab: 'dwells',
          title: 'Dwells',
          view: dwellsByHour,
          caption: 'Average dwell by hour of arrival, minutes',
          Chart: CardBars,
        },
      ],
    },
    {
      id: 'visits',
      title: 'Visits',
      views: [daily, averageHourlyVisits(routes.evHourly), repeatVisits(routes.evRepeats)],
    },
    {
      id: 'journeys',
      title: 'Journeys',
      views: [
        journeysOverview(routes.evVisitorsByDistance, daily),
        local,
        nonlocalJourneys(routes.evNonlocalVisitorsByDistance, daily),
      ],
    },
    { id: 'traversing', title: 'Traversing', views: [evTraversing] },
    {
      id: 'dwells',
      title: 'Dwells',
      views: [
        dwellersByTime(routes.evDwellersByTime),
        dwellsByWeekday(routes.evDwellsByDay, 'Dwell Time by Day'),
        dwellsByHour,
      ],
    },
    { id: 'definitions', title: 'Definitions', Panel: definitionsPanel(EV_TERMS, daily) },
  ],
}
