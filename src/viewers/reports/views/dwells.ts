import type { Route } from '../../../contract/client-routes.ts'
import type { HourlyVisits } from '../../../contract/location-insights.ts'
import type { dwellsByDay, dwellsByHour } from '../../../contract/report-tables.ts'
import { DWELL, PERTURBED } from '../../../domain/definitions.ts'
import { hourlySentence } from '../../../domain/summaries/by-time.ts'
import { dwellSentence } from '../../../domain/summaries/dwells-sentence.ts'
import { DWELLERS } from '../../../domain/summaries/words.ts'
import { axisRows } from '../../kit/report/axis-rows.ts'
import { nameColumn, qualityColumns, valueColumns } from '../../kit/report/columns.tsx'
import { hourAxis, weekdayAxis } from '../../kit/report/common-axes.ts'
import { defineView, type ReportView, type RowsCall } from '../../kit/report/data-view.ts'
import { monthText, weekdaysText } from '../../kit/report/report-period.ts'
import { hoursOfWeekday, weekdayName } from './visits.ts'

const SECONDS_PER_MINUTE = 60
/** Converts seconds to whole minutes (docs/specification.md V9.04). */
const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / SECONDS_PER_MINUTE))

/** Dwellers By Time: the number of people in the area in each hour of a weekday. */
export const dwellersByTime = (call: Route<RowsCall<HourlyVisits>>): ReportView =>
  defineView({
    id: 'dwellers',
    title: 'Dwellers By Time',
    call,
    ...hoursOfWeekday('Dwellers', null),
    sentence: (rows, { weekday }) => hourlySentence(weekdayName(weekday), rows, DWELLERS),
    table: () => 'Dwellers by hour',
    chart: ({ weekday }) => ({
      subject: `average ${weekdayName(weekday)} dwellers by hour, 24 hours`,
      measure: { of: 'Dwellers', per: weekdayName(weekday) },
      axisTitle: 'Hour of the day',
      marksEnds: true,
    }),
    definition: ({ weekday, period }) =>
      `People whose dwell overlaps the hour, once each, divided by the ${weekdaysText(period, weekday)}. ${DWELL} ${PERTURBED}`,
  })

const minutesColumns = (first: string) => [nameColumn(first), ...valueColumns('Minutes'), ...qualityColumns]

/**
 * Dwells by Day: the average stay by weekday of arrival.
 * @param title the title of the view in the report
 */
export const dwellsByWeekday = (call: Route<typeof dwellsByDay>, title: string): ReportView =>
  defineView({
    id: 'day',
    title,
    call,
    kinds: ['bar', 'line'],
    rows: items => axisRows(weekdayAxis('dayofweek'), items, item => minutes(item.avgdwelltime)),
    sentence: rows => dwellSentence('day', rows),
    table: () => 'Average dwell by day',
    columns: () => minutesColumns('Day'),
    chart: () => ({
      subject: 'average dwell by day of arrival, minutes, 7 days',
      measure: { of: 'Average dwell, minutes', per: null },
      axisTitle: 'Day of arrival',
      marksEnds: true,
    }),
    definition: ({ period }) =>
      `Mean stay of the dwells of ${monthText(period)} by day of arrival, in minutes. ${DWELL} ${PERTURBED}`,
  })

/**
 * Dwells by Time: the average stay by hour of arrival.
 * @param title the title of the view in the report
 */
export const dwellsByArrival = (call: Route<typeof dwellsByHour>, title: string): ReportView =>
  defineView({
    id: 'time',
    title,
    call,
    kinds: ['bar', 'line'],
    rows: items => axisRows(hourAxis('origin_hour'), items, item => minutes(item.avgdwelltime)),
    sentence: rows => dwellSentence('hour', rows),
    table: () => 'Average dwell by hour of arrival',
    columns: () => minutesColumns('Hour'),
    chart: () => ({
      subject: 'average dwell by hour of arrival, minutes, 24 hours',
      measure: { of: 'Average dwell, minutes', per: null },
      axisTitle: 'Hour of arrival',
      marksEnds: true,
    }),
    definition: ({ period }) =>
      `Mean stay of the dwells of ${monthText(period)} by hour of arrival, in minutes. ${DWELL} ${PERTURBED}`,
  })
