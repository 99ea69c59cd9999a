import { routes } from '../../../contract/routes.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { hourlySentence } from '../../../domain/summaries/hourly.ts'
import { nameColumn, qualityColumns, shareColumn, valueColumn } from '../../report/columns.tsx'
import { defineView } from '../../report/data-view.ts'
import { PERTURBED, VISIT } from '../../report/glossary.ts'
import { weekdaysText } from '../../report/period.ts'
import { shareOf } from '../../report/share-of-rows.ts'
import { hourRows } from '../../report/weekday-rows.ts'

const nameOf = (weekday: number) => WEEKDAYS[weekday] ?? ''

/** Average Hourly Visits of one weekday. */
export const averageHourlyVisits = defineView({
  id: 'hourly',
  title: 'Average Hourly Visits',
  call: routes.averageHourly,
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
