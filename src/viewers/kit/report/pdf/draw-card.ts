import { coloursOf } from '../../../../charts/colours-of.ts'
import { dotHeight } from '../../../../charts/dots/dot-layout.ts'
import { type DrawnChart, drawChart } from '../../../../charts/pen/draw-chart.ts'
import { drawTable, drawTableBeside, drawTableTitle, fitsBeside, tableHeight, tableHeightBeside } from './draw-table.ts'
import { FACE } from './open-document.ts'
import { INNER_WIDTH, PAGE, type Pages } from './pages.ts'
import { PdfPen } from './pdf-pen.ts'
import type { PdfCard } from './pdf-report.ts'
import { type Run, sentenceLines } from './sentence-lines.ts'

const TITLE = 13
const TITLE_ROOM = TITLE + 10
const SENTENCE = 10.5
const SENTENCE_LEAD = 15
/** The number of points in one px of a chart. */
const SCALE = 0.74
const ACROSS_PX = INNER_WIDTH / SCALE
const BESIDE_PX = 400
/** The bounds of the height of a chart, which grows into the free room of its page. */
const LEAST_PX = { bar: 146, line: 146, pie: 150, heat: 210, shares: 124 } as const
const MOST_PX = { bar: 260, line: 260, pie: 190, heat: 300, shares: 190 } as const
/** A chart of differences is as high as its rows. */
const leastPx = (chart: DrawnChart): number => (chart.kind === 'dots' ? dotHeight(chart.spec) : LEAST_PX[chart.kind])
const mostPx = (chart: DrawnChart): number => (chart.kind === 'dots' ? dotHeight(chart.spec) : MOST_PX[chart.kind])
const CAPTION = 14
const TABLE_LEFT = PAGE.edge + BESIDE_PX * SCALE + 20
const TABLE_WIDTH = PAGE.width - PAGE.edge - TABLE_LEFT
const GAP = 8
const DEFINITION = 7.5
export const CARD_GAP = 20
/** The height, pt, of the first rows of a table that stay with its heading when the table continues on another page. */
const ROWS_KEPT = 110

/** A card with its measured height, pt. */
export interface MeasuredCard {
  readonly card: PdfCard
  /** The height with the chart at its least height. */
  readonly least: number
  /** The height that the chart can gain. */
  readonly stretch: number
  /** The part that must fit on the first page if the table continues on the next; null if the card is never split. */
  readonly kept: number | null
}

export function measureCard(pages: Pages, card: PdfCard): MeasuredCard {
  const head = TITLE_ROOM + linesOf(pages, card).length * SENTENCE_LEAD + GAP
  const least = card.chart === null ? 0 : leastPx(card.chart) * SCALE
  const chart = card.chart === null ? 0 : CAPTION + least + GAP
  const isBeside = card.chart !== null && fitsBeside(pages, card.table, TABLE_WIDTH)
  const body = isBeside
    ? Math.max(chart, CAPTION + tableHeightBeside(card.table) + GAP)
    : chart + (card.chart === null ? CAPTION : 0) + tableHeight(pages, card.table)
  const whole = head + body + GAP + pages.paragraphHeight(card.definition, DEFINITION)
  return {
    card,
    least: whole,
    stretch: card.chart === null ? 0 : mostPx(card.chart) * SCALE - least,
    kept: isBeside ? null : head + chart + ROWS_KEPT,
  }
}

/** Draws a card: title, sentence, chart, table, definition. @param extra the height added to the least height of the chart, pt */
export function drawCard(pages: Pages, card: PdfCard, extra: number): void {
  const { doc, report } = pages
  doc.outline.add(null, card.title, { pageNumber: doc.getCurrentPageInfo().pageNumber })
  pages.words(TITLE, true, report.palette.ink)
  doc.text(card.title, PAGE.edge, pages.y + TITLE)
  pages.y += TITLE_ROOM
  for (const line of linesOf(pages, card)) drawRuns(pages, line)
  pages.y += GAP
  drawBody(pages, card, extra)
  pages.y += GAP
  pages.reserve(pages.paragraphHeight(card.definition, DEFINITION))
  pages.paragraph(card.definition, DEFINITION, report.palette.ink3)
  pages.y += CARD_GAP
}

function drawBody(pages: Pages, { chart, caption, table }: PdfCard, extra: number): void {
  if (chart === null) {
    drawTableTitle(pages, table)
    drawTable(pages, table)
    return
  }
  const heightPx = leastPx(chart) + extra / SCALE
  const top = pages.y
  const under = top + CAPTION + heightPx * SCALE + GAP
  if (fitsBeside(pages, table, TABLE_WIDTH)) {
    drawPicture(pages, caption, chart, BESIDE_PX, heightPx)
    pages.y = top + CAPTION
    drawTableBeside(pages, table, TABLE_LEFT, TABLE_WIDTH)
    pages.y = Math.max(top + CAPTION + tableHeightBeside(table) + GAP, under)
  } else {
    drawPicture(pages, caption, chart, ACROSS_PX, heightPx)
    pages.y = under
    drawTable(pages, table)
  }
}

function drawPicture(pages: Pages, caption: string, chart: DrawnChart, widthPx: number, heightPx: number): void {
  const { doc, report, y } = pages
  pages.words(9, true, report.palette.ink)
  doc.text(caption, PAGE.edge, y + 8)
  const pen = new PdfPen(doc, PAGE.edge, y + CAPTION, SCALE)
  drawChart(pen, chart, widthPx, heightPx, coloursOf(report.palette, FACE))
}

const widthIn =
  ({ doc }: Pages) =>
  (text: string, strong: boolean): number => {
    doc.setFont(FACE, strong ? 'bold' : 'normal').setFontSize(SENTENCE)
    return doc.getTextWidth(text)
  }

const linesOf = (pages: Pages, { sentence }: PdfCard) => sentenceLines(sentence, INNER_WIDTH, widthIn(pages))

function drawRuns(pages: Pages, line: readonly Run[]): void {
  const widthOf = widthIn(pages)
  let x: number = PAGE.edge
  for (const { text, strong } of line) {
    pages.words(SENTENCE, strong, strong ? pages.report.palette.ink : pages.report.palette.ink2)
    pages.doc.text(text, x, pages.y + SENTENCE)
    x += widthOf(text, strong)
  }
  pages.y += SENTENCE_LEAD
}
