import { routes } from '../../../contract/routes.ts'
import { dailySentence } from '../../../domain/summaries/daily.ts'
import { nameColumn, qualityColumns, shareColumn, valueColumn } from '../../report/columns.tsx'
import { defineView } from '../../report/data-view.ts'
import { PERTURBED, VISIT } from '../../report/glossary.ts'
import { monthText } from '../../report/period.ts'
import { shareOf } from '../../report/share-of-rows.ts'
import { weekdayRows } from '../../report/weekday-rows.ts'

/** Average Daily Visits. */
export const averageDailyVisits = defineView({
  id: 'daily',
  title: 'Average Daily Visits',
  call: routes.averageDaily,
  kinds: ['bar', 'line'],
  rows: items => weekdayRows(items, item => item.visitorcount),
  sentence: dailySentence,
  table: () => 'Visits by day',
  columns: rows => [
    nameColumn('Day'),
    valueColumn('Visits'),
    shareColumn('% of week', shareOf(rows)),
    ...qualityColumns,
  ],
  chart: () => ({
    subject: 'average daily visits by day of the week, 7 days',
    valueTitle: 'Visits per day',
    axisTitle: 'Day of arrival',
    marksEnds: true,
  }),
  definition: ({ period }) =>
    `Visits per day: arrivals on that day of the week divided by how many of them ${monthText(period)} has with data. ${VISIT} ${PERTURBED}`,
})
