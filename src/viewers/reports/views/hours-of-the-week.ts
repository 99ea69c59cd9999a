import { fieldOf, type HeatSpec } from '../../../charts/heat/heat-spec.ts'
import type { Route } from '../../../contract/client-routes.ts'
import type { averageHourly } from '../../../contract/report-tables.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { PERTURBED, VISIT } from '../../../domain/definitions.ts'
import { weekdaysName } from '../../../domain/disclosure/merged-rows.ts'
import { weekSentence } from '../../../domain/summaries/by-time.ts'
import { type Axis, pairRows } from '../../kit/report/axis-rows.ts'
import { partColumns, seriesColumn, slotColumn } from '../../kit/report/columns.tsx'
import { HOURS, hourAxis } from '../../kit/report/common-axes.ts'
import { defineView, measureTitle } from '../../kit/report/data-view.ts'
import { monthText } from '../../kit/report/report-period.ts'
import { pointOf, type ViewRow } from '../../kit/report/view-rows.ts'

const SUBJECT = 'average visits by weekday and hour of arrival, 168 hours'
const MEASURE = { of: 'Visits', per: 'week' }

/** Monday first. The keys are those of the figures, in which 0 is Sunday. */
const FROM_MONDAY: Axis<number> = {
  field: 'weekday',
  categories: [1, 2, 3, 4, 5, 6, 0].map(key => ({ key, name: WEEKDAYS[key]! })),
  nameOf: weekdaysName,
  each: 'day',
  isApart: true,
}
const { categories: DAYS } = FROM_MONDAY

const fromBottom = (day: number): number => DAYS.length - 1 - day

/** The week as a heatmap, with hours from the left and Monday at the top. */
const weekHeat = (rows: readonly ViewRow[]): HeatSpec => ({
  subject: SUBJECT,
  valueTitle: measureTitle(MEASURE),
  columnTitle: 'Hour of arrival',
  rowTitle: 'Weekday',
  columns: HOURS.map(({ label }) => label),
  rows: DAYS.map(({ name }) => name.slice(0, 3)).toReversed(),
  cells: rows.map(row => ({
    ...pointOf(row),
    column: row.pair?.series ?? 0,
    row: fromBottom(row.pair?.slot ?? 0),
    ...fieldOf(row.pair?.allSeries, row.pair?.slots?.map(fromBottom)),
  })),
})

/** Visits in each hour of an average week of the month. */
export const hoursOfTheWeek = (call: Route<typeof averageHourly>) =>
  defineView({
    id: 'week',
    title: 'Hours of the Week',
    call,
    kinds: ['bar'],
    heat: weekHeat,
    comparedAsHeat: true,
    rows: items => pairRows(items, FROM_MONDAY, hourAxis(), ({ visitorcount }) => visitorcount),
    shareRule: () => ({ keysOf: ({ pair }) => (pair?.slots ?? [0]).map(day => ({ weekday: DAYS[day]!.key })) }),
    sentence: weekSentence,
    table: () => 'Visits by hour of the week',
    columns: partColumns([slotColumn('Weekday'), seriesColumn('Hour')], 'Visits', '% of day'),
    chart: () => ({ subject: SUBJECT, measure: MEASURE, axisTitle: 'Hour of arrival', marksEnds: false }),
    definition: ({ period }) =>
      `Visits in each hour of an average week: arrivals in the hour on that weekday divided by the number of such weekdays of ${monthText(period)} that have data. ${VISIT} ${PERTURBED}`,
  })
