import type { GeoEngine } from '../../../workers/contract.ts'
import { ReportInput } from '../../domain/constants.ts'
import { FLOW_TERMS } from '../../domain/definitions.ts'
import { FLOW_MODES, FLOW_PURPOSES } from '../../domain/flows/flow.ts'
import { namedChart, type Presented } from '../kit/report/data-view.ts'
import { CardBars, CardNamedBars, CardShares } from '../kit/report/parts/card-charts.tsx'
import { definitionsPanel } from '../kit/report/parts/definitions-panel.tsx'
import type { ReportDeclaration } from '../kit/report/report-model.ts'
import { sharesChart } from '../kit/report/shares-of.ts'
import { crossingView } from './views/flow-crossing.ts'
import { distancesView } from './views/flow-distances.ts'
import { hoursView } from './views/flow-hours.ts'
import { poolsView } from './views/flow-pools.ts'
import { createFlowReader } from './views/flow-reader.ts'
import { zonesView } from './views/flow-zones.ts'
import { largestView } from './views/largest-flows.ts'

const MOST_ON_PAPER = 10
/** Draws a card's chart in the PDF. */
const tenRows = (shown: Presented) => namedChart(shown, MOST_ON_PAPER)

/**
 * Declares the Flows report: trips between the zones of a dataset, and between the zones and Outside.
 * @param engine opens the engine, which reads the points of the zones
 */
export function flowsReport(engine: () => Promise<GeoEngine>): ReportDeclaration {
  const reader = createFlowReader(engine)
  const crossing = crossingView(reader)
  const zones = zonesView(reader, { id: 'zones', title: 'Zones' })
  const hours = hoursView(reader)
  const flows = largestView(reader, { id: 'all', title: 'All Flows' })
  const mornings = zonesView(reader, {
    id: 'morning',
    title: 'Weekday Mornings',
    selection: { part: 'morning', daytype: 'weekday' },
  })
  const distances = distancesView(reader)
  const byCode = (names: Readonly<Record<string, string>>, id: 'mode' | 'purpose') =>
    Object.entries(names).map(([code, title]) =>
      largestView(reader, { id: `${id}-${code}`, title, selection: { [id]: code } }),
    )
  return {
    title: 'Flows',
    definitions: FLOW_TERMS,
    tabs: [
      { id: 'overview', title: 'Data Overview', isPlace: true },
      {
        id: 'summary',
        title: 'Summary',
        cards: [
          {
            tab: 'trips',
            title: 'Trips',
            view: crossing,
            caption: 'Share of trips',
            paper: sharesChart,
            Chart: CardShares,
          },
          {
            tab: 'zones',
            title: 'Zones',
            view: zones,
            caption: 'Trips per day in and out, the busiest first',
            paper: tenRows,
            Chart: CardNamedBars,
          },
          {
            tab: 'flows',
            title: 'Largest Flows',
            view: flows,
            caption: 'Trips per day there and back, the largest first',
            paper: tenRows,
            Chart: CardNamedBars,
          },
          {
            tab: 'parts',
            title: 'Parts of the Day',
            view: mornings,
            caption: 'Weekday mornings, trips in and out, the busiest first',
            paper: tenRows,
            Chart: CardNamedBars,
          },
          {
            tab: 'hours',
            title: 'Hours',
            view: hours,
            caption: 'Trips per day in and out by hour of departure',
            Chart: CardBars,
          },
          {
            tab: 'distances',
            title: 'Distances',
            view: distances,
            caption: 'Trips per day by distance between zones',
            Chart: CardBars,
          },
        ],
      },
      { id: 'trips', title: 'Trips', views: [crossing] },
      { id: 'zones', title: 'Zones', views: [zones] },
      {
        id: 'flows',
        title: 'Largest Flows',
        views: [
          flows,
          largestView(reader, { id: 'between', title: 'Between Zones', isBetween: true }),
          largestView(reader, { id: 'weekdays', title: 'Weekdays', selection: { daytype: 'weekday' } }),
          largestView(reader, { id: 'weekends', title: 'Weekends', selection: { daytype: 'weekend' } }),
          poolsView(reader),
        ],
      },
      {
        id: 'parts',
        title: 'Parts of the Day',
        views: [
          mornings,
          zonesView(reader, {
            id: 'day',
            title: 'Weekday Daytime',
            selection: { part: 'day', daytype: 'weekday' },
          }),
          zonesView(reader, {
            id: 'evening',
            title: 'Weekday Evenings',
            selection: { part: 'evening', daytype: 'weekday' },
          }),
          zonesView(reader, {
            id: 'night',
            title: 'Weekday Nights',
            selection: { part: 'night', daytype: 'weekday' },
          }),
        ],
      },
      { id: 'hours', title: 'Hours', views: [hours] },
      { id: 'distances', title: 'Distances', views: [distances] },
      { id: 'mode', title: 'Mode', needsInput: ReportInput.Mode, views: byCode(FLOW_MODES, 'mode') },
      { id: 'purpose', title: 'Purpose', needsInput: ReportInput.Purpose, views: byCode(FLOW_PURPOSES, 'purpose') },
      { id: 'definitions', title: 'Definitions', Panel: definitionsPanel(FLOW_TERMS, crossing) },
    ],
  }
}
