import { qualityText } from '../../../../domain/disclosure/quality.ts'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import { drawnChart } from '../drawn-chart.ts'
import type { DoneCard } from '../summary-card.ts'
import { gapText, type ViewRow } from '../view-row.ts'
import type { PdfCard } from './pdf-report.ts'

/** Turns a card of the Summary into data for the PDF: the texts of its table and the data of its chart. */
export function pdfCardOf({ card, shown }: DoneCard): PdfCard {
  const columns = shown.columns.filter(column => !column.exportOnly && !column.actions)
  const names = Math.max(
    1,
    columns.findIndex(column => column.id === 'value'),
  )
  return {
    title: card.title,
    sentence: shown.sentence,
    caption: card.caption,
    chart: shown.state === 'shown' ? (card.paper?.(shown) ?? drawnChart(shown, card.view.kinds[0] ?? 'bar')) : null,
    table: {
      title: shown.tableTitle,
      columns: columns.map(({ header, numeric = false }) => ({ header, numeric })),
      rows: [...shown.rows, ...shown.shares.foot].map(row => {
        const cells = columns.map(column => wordsOf(column, row))
        const gap = gapText(row)
        return gap === null ? cells : [...cells.slice(0, names), gap]
      }),
    },
    definition: shown.definition,
  }
}

/** The text of a cell; grades are followed by their margin. */
const wordsOf = (column: Column<ViewRow>, row: ViewRow): string =>
  column.id === 'quality' && row.margin !== null ? qualityText(row.margin) : cellText(column, row)
