import type { averageHourly } from '../../../../contract/report-tables.ts'
import type { Route } from '../../../../contract/routes.ts'
import { hourlySentence } from '../../../../domain/summaries/by-time.ts'
import { defineView } from '../data-view.ts'
import { PERTURBED, VISIT } from '../glossary.ts'
import { weekdaysText } from '../period.ts'
import { hoursOfWeekday, weekdayName } from './hours-of-weekday.ts'

/** Average Hourly Visits of one weekday. */
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
