import { coloursOf } from '../../../charts/colours-of.ts'
import { type DrawnChart, drawChart } from '../../../charts/pen/draw-chart.ts'
import { drawTable, isShort, tableHeight } from './draw-table.ts'
import { FACE } from './open-document.ts'
import { INNER_WIDTH, PAGE, type Pages } from './pages.ts'
import { PdfPen } from './pdf-pen.ts'
import type { PdfCard } from './pdf-report.ts'
import { type Run, sentenceLines } from './sentence-lines.ts'

const TITLE = 13
const SENTENCE = 10.5
const SENTENCE_LEAD = 15
/** A chart across the page, or beside its table; px of the chart and points in one. */
const SCALE = 0.74
const ACROSS_PX = INNER_WIDTH / SCALE
const BESIDE_PX = 400
const HEIGHT_PX = { bar: 216, line: 216, pie: 180, heat: 220 } as const
const CAPTION = 14
const TABLE_LEFT = PAGE.edge + BESIDE_PX * SCALE + 20
const GAP = 8
const CARD_GAP = 24

/** Draws a card: title, sentence, chart, table, definition; on one page where it fits one. */
export function drawCard(pages: Pages, card: PdfCard): void {
  const { doc, report } = pages
  const widthOf = (text: string, strong: boolean) => {
    doc.setFont(FACE, strong ? 'bold' : 'normal').setFontSize(SENTENCE)
    return doc.getTextWidth(text)
  }
  const lines = sentenceLines(card.sentence, INNER_WIDTH, widthOf)
  const beside = isShort(card.table)
  const [chart, table] = [chartHeight(card), tableHeight(card.table)]
  const body = beside ? Math.max(chart, table) : chart + Math.min(table, PAGE.height / 2)
  pages.reserve(TITLE + 10 + lines.length * SENTENCE_LEAD + GAP + body + 30)

  pages.words(TITLE, true, report.palette.ink)
  doc.text(card.title, PAGE.edge, pages.y + TITLE)
  pages.y += TITLE + 10
  for (const line of lines) drawRuns(pages, line, widthOf)
  pages.y += GAP
  const top = pages.y
  if (card.chart !== null) drawPicture(pages, card.caption, card.chart, beside ? BESIDE_PX : ACROSS_PX)
  if (beside && card.chart !== null) {
    drawTable(pages, card.table, TABLE_LEFT, PAGE.width - PAGE.edge - TABLE_LEFT)
    pages.y = Math.max(pages.y, top + chart)
  } else {
    pages.y = top + chart
    drawTable(pages, card.table)
  }
  pages.y += GAP
  pages.paragraph(card.definition, 7.5, report.palette.ink3)
  pages.y += CARD_GAP
}

const chartHeight = ({ chart }: PdfCard): number => (chart === null ? 0 : CAPTION + HEIGHT_PX[chart.kind] * SCALE + GAP)

function drawPicture(pages: Pages, caption: string, chart: DrawnChart, widthPx: number): void {
  const { doc, report, y } = pages
  pages.words(9, true, report.palette.ink)
  doc.text(caption, PAGE.edge, y + 8)
  const pen = new PdfPen(doc, PAGE.edge, y + CAPTION, SCALE)
  drawChart(pen, chart, widthPx, HEIGHT_PX[chart.kind], coloursOf(report.palette, FACE))
}

function drawRuns(pages: Pages, line: readonly Run[], widthOf: (text: string, strong: boolean) => number): void {
  let x: number = PAGE.edge
  for (const { text, strong } of line) {
    pages.words(SENTENCE, strong, strong ? pages.report.palette.ink : pages.report.palette.ink2)
    pages.doc.text(text, x, pages.y + SENTENCE)
    x += widthOf(text, strong)
  }
  pages.y += SENTENCE_LEAD
}
