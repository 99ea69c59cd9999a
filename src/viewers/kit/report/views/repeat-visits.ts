import { hueFill } from '../../../../charts/chart-spec.ts'
import type { repeatFrequency } from '../../../../contract/report-tables.ts'
import type { Route } from '../../../../contract/routes.ts'
import { repeatSentence, repeatShare } from '../../../../domain/summaries/repeat.ts'
import { percentText } from '../../../../domain/summaries/words.ts'
import { axisRows } from '../axis-rows.ts'
import { nameColumn, qualityColumns, ratioColumn, valueColumns, wholeColumn } from '../columns.tsx'
import { defineView } from '../data-view.ts'
import { PERTURBED, REPEAT_VISIT } from '../glossary.ts'
import type { ViewRow } from '../view-row.ts'
import { weekdayAxis } from '../weekday-rows.ts'

const totalOf = (row: ViewRow) => row.whole ?? null
const days = (rows: readonly ViewRow[]) => rows.map(row => ({ ...row, total: totalOf(row) }))

function shareOfVisits(row: ViewRow): number | null {
  const total = totalOf(row)
  return total === null || total === 0 || row.value === null ? null : row.value / total
}

/** Frequency of Repeat Visits. */
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
      const found = repeatShare(days(rows))
      if (found === null) return []
      const slice = (key: string, name: string, share: number, fill: string) => ({
        key,
        name,
        label: `${name} ${percentText(share)}`,
        value: share,
        fill,
      })
      return [
        slice('repeat', 'Repeat visits', found.share, hueFill(1)),
        slice('other', 'Other visits', 1 - found.share, hueFill('na')),
      ]
    },
    definition: () =>
      `Repeat visits per day of each weekday; the average day is their sum over the weekdays / 7. ${REPEAT_VISIT} ${PERTURBED}`,
  })
