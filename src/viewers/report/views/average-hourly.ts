import type { averageHourly } from '../../../contract/location-insights.ts'
import type { Route } from '../../../contract/routes.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { hourlySentence } from '../../../domain/summaries/hourly.ts'
import { nameColumn, qualityColumns, shareColumn, valueColumn } from '../columns.tsx'
import { defineView } from '../data-view.ts'
import { PERTURBED, VISIT } from '../glossary.ts'
import { weekdaysText } from '../period.ts'
import { shareOf } from '../share-of-rows.ts'
import { hourRows } from '../weekday-rows.ts'

const nameOf = (weekday: number) => WEEKDAYS[weekday] ?? ''

/** Average Hourly Visits of one weekday. */
export const averageHourlyVisits = (call: Route<typeof averageHourly>) =>
  defineView({
    id: 'hourly',
    title: 'Average Hourly Visits',
    call,
    weekdayChoice: true,
    kinds: ['bar', 'line'],
    rows: (items, { weekday }) =>
      hourRows(
        items.filter(item => item.weekday === weekday),
        item => item.visitorcount,
      ),
    sentence: (rows, { weekday }) => hourlySentence(nameOf(weekday), rows),
    table: () => 'Visits by hour',
    columns: rows => [
      nameColumn('Hour'),
      valueColumn('Visits'),
      shareColumn('% of day', shareOf(rows)),
      ...qualityColumns,
    ],
    chart: ({ weekday }) => ({
      subject: `average ${nameOf(weekday)} visits by hour of arrival, 24 hours`,
      valueTitle: `Visits per ${nameOf(weekday)}`,
      axisTitle: 'Hour of arrival',
      marksEnds: true,
    }),
    definition: ({ weekday, period }) =>
      `Visits per ${nameOf(weekday)}: arrivals in the hour divided by the ${weekdaysText(period, weekday)}. ${VISIT} ${PERTURBED}`,
  })
