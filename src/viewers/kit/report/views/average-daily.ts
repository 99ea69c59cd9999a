import type { averageDaily } from '../../../../contract/report-tables.ts'
import type { Route } from '../../../../contract/routes.ts'
import { totalOf } from '../../../../domain/disclosure/share-of.ts'
import { dailySentence } from '../../../../domain/summaries/by-time.ts'
import { axisRows } from '../axis-rows.ts'
import { nameColumn, partColumns } from '../columns.tsx'
import { defineView } from '../data-view.ts'
import { PERTURBED, VISIT } from '../glossary.ts'
import { monthText } from '../period.ts'
import { weekdayAxis } from '../weekday-rows.ts'

/** Average Daily Visits. */
export const averageDailyVisits = (call: Route<typeof averageDaily>) =>
  defineView({
    id: 'daily',
    title: 'Average Daily Visits',
    call,
    kinds: ['bar', 'line'],
    rows: (items, { weekdays }) =>
      axisRows(weekdayAxis(), items, item => item.visitorcount).filter(
        ({ cells = [] }) => weekdays === undefined || cells.some(({ order }) => weekdays.includes(order)),
      ),
    family: () => ({ week: true }),
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
