import { hueFill } from '../../../charts/chart-spec.ts'
import { type Route, routes } from '../../../contract/client-routes.ts'
import type { HourlyVisits } from '../../../contract/location-insights.ts'
import type { averageDaily, averageHourly, repeatFrequency } from '../../../contract/report-tables.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { PERTURBED, REPEAT_VISIT, VISIT } from '../../../domain/definitions.ts'
import { valuesOf, weekdaysName } from '../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { dailySentence, hourlySentence } from '../../../domain/summaries/by-time.ts'
import { repeatSentence, repeatShare } from '../../../domain/summaries/repeat.ts'
import { percentText } from '../../../domain/summaries/words.ts'
import { axisRows } from '../../kit/report/axis-rows.ts'
import {
  nameColumn,
  partColumns,
  qualityColumns,
  ratioColumn,
  valueColumns,
  wholeColumn,
} from '../../kit/report/columns.tsx'
import { hourAxis, weekdayAxis } from '../../kit/report/common-axes.ts'
import { defineView, type ViewDeclaration } from '../../kit/report/data-view.ts'
import { monthText, weekdaysText } from '../../kit/report/report-period.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'

export const averageDailyVisits = (call: Route<typeof averageDaily>) =>
  defineView({
    id: 'daily',
    title: 'Average Daily Visits',
    call,
    isOfAllVisits: true,
    kinds: ['bar', 'line'],
    rows: (items, { weekdays }) =>
      axisRows(weekdayAxis(), items, item => item.visitorcount).filter(
        ({ cells = [] }) => weekdays === undefined || cells.some(({ order }) => weekdays.includes(order)),
      ),
    shareRule: () => ({ week: true }),
    sentence: (rows, _, totals) => dailySentence(rows, totalOf(totals, {})),
    table: () => 'Visits by day',
    columns: partColumns([nameColumn('Day')], 'Visits', '% of week'),
    chart: () => ({
      subject: 'average daily visits by day of the week, 7 days',
      measure: { of: 'Visits', per: 'day' },
      axisTitle: 'Day of arrival',
      marksEnds: true,
    }),
    definition: ({ period }) =>
      `Visits per day: arrivals on that day of the week divided by the number of those days in ${monthText(period)} with data. ${VISIT} ${PERTURBED}`,
  })

/** The visits by weekday of Location Insights, by which comparisons of months weight other views. */
export const visitsByDay = averageDailyVisits(routes.averageDaily)

export const averageHourlyVisits = (call: Route<typeof averageHourly>) =>
  defineView({
    id: 'hourly',
    title: 'Average Hourly Visits',
    call,
    ...hoursOfWeekday('Visits', '% of day'),
    sentence: (rows, { weekday }) => hourlySentence(weekdayName(weekday), rows),
    table: () => 'Visits by hour',
    chart: ({ weekday }) => ({
      subject: `average ${weekdayName(weekday)} visits by hour of arrival, 24 hours`,
      measure: { of: 'Visits', per: weekdayName(weekday) },
      axisTitle: 'Hour of arrival',
      marksEnds: true,
    }),
    definition: ({ weekday, period }) =>
      `Visits per ${weekdayName(weekday)}: arrivals in the hour divided by the ${weekdaysText(period, weekday)}. ${VISIT} ${PERTURBED}`,
  })

const allVisits = (row: ViewRow) => row.whole ?? null
const days = (rows: readonly ViewRow[]) => rows.map(row => ({ ...row, total: allVisits(row) }))

function shareOfVisits(row: ViewRow): number | null {
  const total = allVisits(row)
  return total === null || total === 0 || row.value === null ? null : row.value / total
}

export const repeatVisits = (call: Route<typeof repeatFrequency>) =>
  defineView({
    id: 'repeat',
    title: 'Frequency of Repeat Visits',
    call,
    kinds: ['bar', 'line', 'pie'],
    rows: items =>
      axisRows(
        weekdayAxis(),
        items,
        item => item.repeatcount,
        item => item.totalcount,
      ),
    sentence: rows => repeatSentence(days(rows)),
    table: () => 'Repeat visits by day',
    columns: () => [
      nameColumn('Day'),
      ...valueColumns('Repeat'),
      wholeColumn('Visits'),
      ratioColumn('% repeat', shareOfVisits),
      ...qualityColumns,
    ],
    chart: () => ({
      subject: 'average daily repeat visits by day of the week, 7 days',
      measure: { of: 'Repeat visits', per: 'day' },
      axisTitle: 'Day of arrival',
      marksEnds: false,
    }),
    pie: rows => {
      const repeat = repeatShare(days(rows))
      if (repeat === null) return []
      const slice = (key: string, name: string, share: number, fill: string) => ({
        key,
        name,
        label: `${name} ${percentText(share)}`,
        value: share,
        fill,
      })
      return [
        slice('repeat', 'Repeat visits', repeat.share, hueFill(1)),
        slice('other', 'Other visits', 1 - repeat.share, hueFill('na')),
      ]
    },
    definition: () =>
      `Repeat visits per day of each weekday; the average day is their sum over the weekdays / 7. ${REPEAT_VISIT} ${PERTURBED}`,
  })

type Declared = ViewDeclaration<HourlyVisits>

export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? ''

/**
 * Returns the common parts of views of the hours of a weekday.
 * @param values the header of the figures
 * @param share the header of their shares; null for figures that do not add up, such as people who stay for hours
 */
export const hoursOfWeekday = (
  values: string,
  share: string | null,
): Pick<Declared, 'weekdayChoice' | 'kinds' | 'rows' | 'shareRule' | 'columns'> => ({
  weekdayChoice: true,
  kinds: ['bar', 'line'],
  rows: (items, { weekday }) =>
    axisRows(
      hourAxis(),
      items.filter(item => item.weekday === weekday),
      item => item.visitorcount,
    ).map((row): ViewRow => ({ ...row, ...alsoOf(items, weekday, row) })),
  shareRule: ({ weekday }) => ({ keysOf: () => [{ weekday }] }),
  columns:
    share === null
      ? () => [nameColumn('Hour'), ...valueColumns(values), ...qualityColumns]
      : partColumns([nameColumn('Hour')], values, share),
})

/** Names the weekdays that share an hour's figure: `Monday to Friday`. */
function alsoOf(items: readonly HourlyVisits[], weekday: number, { order }: ViewRow): Pick<ViewRow, 'also'> {
  const item = items.find(each => each.weekday === weekday && valuesOf(each, 'hour').includes(order))
  const weekdays = item === undefined ? [] : valuesOf(item, 'weekday').map(Number)
  return weekdays.length > 1 ? { also: weekdaysName(weekdays) } : {}
}
