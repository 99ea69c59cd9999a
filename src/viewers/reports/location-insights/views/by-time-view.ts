import type { Route } from '../../../../contract/routes.ts'
import { peaksSentence } from '../../../../domain/summaries/by-time.ts'
import { VISITS } from '../../../../domain/summaries/words.ts'
import type { Axis } from '../../../kit/report/axis-rows.ts'
import { partColumns, seriesColumn, slotColumn } from '../../../kit/report/columns.tsx'
import { defineView, type ReportView, type RowsCall, type ViewDeclaration } from '../../../kit/report/data-view.ts'
import { PERTURBED, VISIT } from '../../../kit/report/glossary.ts'
import { monthText } from '../../../kit/report/period.ts'
import { seriesOf } from '../../../kit/report/views/series-of.ts'
import { seriesIn, seriesRows } from '../../../kit/report/views/series-rows.ts'

interface ByTimeWords<R> {
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly header: string
  readonly axis: Axis<number>
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
    series: seriesOf(words.axis.categories),
    rows: words.rows,
    sentence: rows =>
      peaksSentence(
        seriesIn(rows).map(({ name, series }) => ({ name, hours: seriesRows(rows, series) })),
        VISITS,
      ),
    table: () => `Visits by hour and ${words.header.toLowerCase()}`,
    family: () => ({
      keysOf: ({ pair }) => [{ [words.axis.field]: words.axis.categories[pair?.series ?? 0]?.key ?? 0 }],
    }),
    columns: partColumns(
      [slotColumn('Hour'), seriesColumn(words.header)],
      'Visits',
      `% of ${words.header.toLowerCase()}`,
    ),
    chart: (_, rows) => ({
      subject: `visits per day by hour of arrival, 24 hours, for ${seriesIn(rows).length} ${words.header.toLowerCase()}s`,
      measure: { of: 'Visits', per: 'day' },
      axisTitle: 'Hour of arrival',
      marksEnds: false,
    }),
    definition: ({ period }) =>
      `Arrivals in the hour on all days of ${monthText(period)}, divided by the number of days with data. ${VISIT} ${PERTURBED}`,
  })
