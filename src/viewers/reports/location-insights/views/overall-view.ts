import type { Route } from '../../../../contract/routes.ts'
import { totalOf } from '../../../../domain/disclosure/share-of.ts'
import { type Kind, mostCommonSentence } from '../../../../domain/summaries/lead.ts'
import type { Part } from '../../../../domain/summaries/words.ts'
import { nameColumn, partColumns } from '../../../kit/report/columns.tsx'
import { defineView, type ReportView, type RowsCall, type ViewDeclaration } from '../../../kit/report/data-view.ts'
import { PERTURBED } from '../../../kit/report/glossary.ts'
import { monthText } from '../../../kit/report/period.ts'
import { sharesPie } from '../../../kit/report/views/shares-pie.ts'

interface OverallWords<R> {
  readonly id: string
  readonly title: string
  readonly call: Route<RowsCall<R>>
  readonly kind: Kind
  readonly noun: Part
  /** `Visits`, `Traverses`. */
  readonly counted: string
  /** The definition of the counted things. */
  readonly meaning: string
  readonly rows: ViewDeclaration<R>['rows']
}

/** Counts of the whole period by purpose or mode, as bars or as a pie. */
export const overallView = <R>(words: OverallWords<R>): ReportView =>
  defineView({
    id: words.id,
    title: words.title,
    call: words.call,
    kinds: ['bar', 'pie'],
    rows: words.rows,
    sentence: (rows, _, totals) => mostCommonSentence(words.kind, rows, totalOf(totals, {}), words.noun),
    table: () => `${words.counted} by ${words.kind.one}`,
    family: () => ({}),
    columns: partColumns([nameColumn(capital(words.kind.one))], words.counted, `% of ${words.counted.toLowerCase()}`),
    chart: (_, rows) => ({
      subject: `${words.counted.toLowerCase()} by ${words.kind.one}, ${rows.length} ${words.kind.many}`,
      measure: { of: words.counted, per: 'period' },
      axisTitle: capital(words.kind.one),
      marksEnds: false,
    }),
    pie: sharesPie,
    definition: ({ period }) =>
      `${words.counted} of ${monthText(period)} by ${words.kind.one}. ${words.meaning} ${PERTURBED}`,
  })

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
