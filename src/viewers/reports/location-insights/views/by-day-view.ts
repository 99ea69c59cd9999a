import type { ReleasedTotal } from '../../../../contract/location-insights.ts'
import type { Route } from '../../../../contract/routes.ts'
import { totalOf } from '../../../../domain/disclosure/share-of.ts'
import { dayTypesSentence, type Ranked } from '../../../../domain/summaries/by-time.ts'
import { VISITS } from '../../../../domain/summaries/words.ts'
import { DAY_TYPES } from '../../../kit/report/axis-rows.ts'
import { partColumns, seriesColumn, slotColumn } from '../../../kit/report/columns.tsx'
import { defineView, type ReportView, type RowsCall, type ViewDeclaration } from '../../../kit/report/data-view.ts'
import { PERTURBED, VISIT } from '../../../kit/report/glossary.ts'
import { monthText } from '../../../kit/report/period.ts'
import { seriesOf } from '../../../kit/report/views/series-of.ts'
import { seriesRows } from '../../../kit/report/views/series-rows.ts'

interface ByDayWords<R> {
  readonly id: string
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly ranked: Ranked
  /** The header of the first column: `Purpose`. */
  readonly header: string
  /** The keys of the total of a day type: 0 is Monday to Friday, 1 Saturday and Sunday. */
  readonly dayKeys: (weekend: number) => ReleasedTotal['of']
  readonly decimals: 0 | 1
  readonly rows: ViewDeclaration<R>['rows']
}

/** Visits per day by purpose, mode, age or gender, on weekdays and at weekends. */
export const byDayView = <R>(words: ByDayWords<R>): ReportView =>
  defineView({
    id: words.id,
    title: words.title,
    call: words.call,
    kinds: ['bar'],
    series: seriesOf(DAY_TYPES),
    rows: words.rows,
    sentence: (rows, _, totals) => {
      const day = (weekend: number) => ({
        figures: seriesRows(rows, weekend),
        total: totalOf(totals, words.dayKeys(weekend)),
        decimals: words.decimals,
      })
      return dayTypesSentence(words.ranked, day(0), day(1), VISITS)
    },
    table: () => `Visits by ${words.header.toLowerCase()} and day`,
    family: () => ({
      keysOf: ({ pair }) => (pair?.allSeries ?? [0]).map(words.dayKeys),
      decimals: words.decimals,
    }),
    columns: partColumns([slotColumn(words.header), seriesColumn('Day')], 'Visits', '% of day'),
    chart: (_, rows) => ({
      subject: `visits per day by ${words.header.toLowerCase()}, weekdays and weekends, ${rows.length} figures`,
      measure: { of: 'Visits', per: 'day' },
      axisTitle: words.header,
      marksEnds: false,
    }),
    definition: ({ period }) =>
      `Visits per day from Monday to Friday, and per day of Saturdays and Sundays, of ${monthText(period)}. ${VISIT} ${PERTURBED}`,
  })
