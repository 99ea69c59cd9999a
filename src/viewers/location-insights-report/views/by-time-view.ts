import type { Route } from '../../../contract/routes.ts'
import { VISITS } from '../../../domain/summaries/nouns.ts'
import { peaksSentence } from '../../../domain/summaries/peaks.ts'
import type { Category } from '../../report/category-rows.ts'
import { partColumns, seriesColumn, slotColumn } from '../../report/columns.tsx'
import { defineView, type ReportView, type RowsCall, type ViewDeclaration } from '../../report/data-view.ts'
import { PERTURBED, VISIT } from '../../report/glossary.ts'
import { monthText } from '../../report/period.ts'
import { seriesOf } from '../../report/views/series-of.ts'
import { seriesRows } from '../../report/views/series-rows.ts'

interface ByTimeWords<R> {
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly header: string
  /** The key in the rows and totals of the call: `purpose`. */
  readonly key: string
  readonly categories: readonly Category<number>[]
  readonly rows: ViewDeclaration<R>['rows']
}

/** Visits per day in each hour, with a line for each purpose or mode. */
export const byTimeView = <R>(words: ByTimeWords<R>): ReportView =>
  defineView({
    id: 'time',
    title: words.title,
    call: words.call,
    size: 'large',
    kinds: ['line', 'bar'],
    series: seriesOf(words.categories),
    rows: words.rows,
    sentence: rows =>
      peaksSentence(
        words.categories.map(({ name }, series) => ({ name, hours: seriesRows(rows, series) })),
        VISITS,
      ),
    table: () => `Visits by hour and ${words.header.toLowerCase()}`,
    family: () => ({
      parts: 'hours',
      keysOf: row => ({ [words.key]: words.categories[row.pair?.series ?? 0]?.key ?? 0 }),
    }),
    columns: partColumns(
      [slotColumn('Hour'), seriesColumn(words.header)],
      'Visits',
      `% of ${words.header.toLowerCase()}`,
    ),
    chart: () => ({
      subject: `visits per day by hour of arrival, 24 hours, for ${words.categories.length} ${words.header.toLowerCase()}s`,
      measure: { of: 'Visits', per: 'day' },
      axisTitle: 'Hour of arrival',
      marksEnds: false,
    }),
    definition: ({ period }) =>
      `Arrivals in the hour on all days of ${monthText(period)}, divided by the number of days with data. ${VISIT} ${PERTURBED}`,
  })
