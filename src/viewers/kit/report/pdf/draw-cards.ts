import { coloursOf } from '../../../../charts/colours-of.ts'
import { type DrawnChart, type DrawnSeries, drawChart, heightOfRows } from '../../../../charts/pen/draw-chart.ts'
import { chartKeyHeight, drawChartKey } from './draw-chart-key.ts'
import { drawMap, mapHeight } from './draw-map.ts'
import { drawSentence, sentenceHeight } from './draw-sentence.ts'
import { drawTable, drawTableBeside, drawTableTitle, fitsBeside, tableHeight, tableHeightBeside } from './draw-table.ts'
import { FACE, INNER_WIDTH, PAGE, type Pages, PdfPen } from './pdf-pages.ts'
import type { PdfCard } from './pdf-report.ts'

/**
 * Draws the cards, as many on each page as fit. Their charts grow into the free space.
 * @param drawn called after each card
 */
export function drawCards(pages: Pages, cards: readonly PdfCard[], drawn: () => void): void {
  let rest = cards.map(card => measureCard(pages, card))
  while (rest.length > 0) {
    const [first] = rest
    const fit = fitting(rest, pages.room)
    if (fit === 0 && !pages.fresh && (first?.kept == null || pages.room < first.kept)) {
      pages.next()
      continue
    }
    const group = rest.slice(0, Math.max(1, fit))
    const over = pages.room - heightOf(group)
    const next = rest[group.length]
    const goesOn = next?.kept != null && over - CARD_GAP >= next.kept
    const extra = shareOut(goesOn ? 0 : over, group)
    group.forEach(({ card }, at) => {
      drawCard(pages, card, extra[at] ?? 0)
      drawn()
    })
    rest = rest.slice(group.length)
  }
}

/** Returns the number of cards, from the first, that fit in a height. */
export function fitting(cards: readonly MeasuredCard[], room: number): number {
  let fit = 0
  while (fit < cards.length && heightOf(cards.slice(0, fit + 1)) <= room) fit++
  return fit
}

const heightOf = (cards: readonly MeasuredCard[]): number =>
  cards.reduce((sum, { least }) => sum + least + CARD_GAP, -CARD_GAP)

/** Distributes the free height: every chart grows by the same fraction of the height that it can gain. */
function shareOut(over: number, cards: readonly MeasuredCard[]): readonly number[] {
  const most = cards.reduce((sum, { stretch }) => sum + stretch, 0)
  const part = most === 0 ? 0 : Math.max(0, Math.min(1, over / most))
  return cards.map(({ stretch }) => stretch * part)
}

const TITLE = 13
const TITLE_ROOM = TITLE + 10
const SENTENCE = { left: PAGE.edge, width: INNER_WIDTH, size: 10.5, lead: 15 } as const
/** The number of points per px of a chart. */
const SCALE = 0.74
const ACROSS_PX = INNER_WIDTH / SCALE
const BESIDE_PX = 400
/** The minimum height of a chart, in px. Charts grow into their page's free space, up to the maximum. */
const LEAST_PX = { bar: 146, line: 146, pie: 150, heat: 210, shares: 124, series: 220 } as const
const MOST_PX = { bar: 260, line: 260, pie: 190, heat: 300, shares: 190, series: 320 } as const
const heightIn =
  (heights: Readonly<Record<keyof typeof LEAST_PX, number>>) =>
  (chart: DrawnChart | DrawnSeries): number =>
    chart.kind === 'dots' || chart.kind === 'named' ? (heightOfRows(chart) ?? 0) : heights[chart.kind]
const [leastPx, mostPx] = [heightIn(LEAST_PX), heightIn(MOST_PX)]
const CAPTION = 14
const TABLE_LEFT = PAGE.edge + BESIDE_PX * SCALE + 20
const TABLE_WIDTH = PAGE.width - PAGE.edge - TABLE_LEFT
const GAP = 8
const DEFINITION = 7.5
const CARD_GAP = 20
/** The height, in pt, of the first rows of a table that stay with its heading if the table continues on the next page. */
const ROWS_KEPT = 110

/** A card with its measured height, in pt. */
interface MeasuredCard {
  readonly card: PdfCard
  /** The height with the chart at its minimum height. */
  readonly least: number
  /** The height that the chart can gain. */
  readonly stretch: number
  /** The part that must fit on the first page if the table continues on the next. Null if the card is never split. */
  readonly kept: number | null
}

function measureCard(pages: Pages, card: PdfCard): MeasuredCard {
  const head = TITLE_ROOM + sentenceHeight(pages, card.sentence, SENTENCE) + GAP
  const least = card.chart === null ? 0 : leastPx(card.chart) * SCALE
  const map = card.map ? mapHeight(pages, card.map, INNER_WIDTH) + GAP : 0
  const chart = card.chart === null ? map : CAPTION + least + chartKeyHeight(pages, card.chart, BESIDE_PX * SCALE) + GAP
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

/**
 * Draws a card: title, sentence, chart, table and definition.
 * @param extra the height added to the chart's minimum height, in pt
 */
function drawCard(pages: Pages, card: PdfCard, extra: number): void {
  const { doc, report } = pages
  doc.outline.add(null, card.title, { pageNumber: doc.getCurrentPageInfo().pageNumber })
  pages.words(TITLE, true, report.palette.ink)
  doc.text(card.title, PAGE.edge, pages.y + TITLE)
  pages.y += TITLE_ROOM
  drawSentence(pages, card.sentence, SENTENCE)
  pages.y += GAP
  drawBody(pages, card, extra)
  pages.y += GAP
  pages.reserve(pages.paragraphHeight(card.definition, DEFINITION))
  pages.paragraph(card.definition, DEFINITION, report.palette.ink3)
  pages.y += CARD_GAP
}

function drawBody(pages: Pages, { chart, map, caption, table }: PdfCard, extra: number): void {
  if (map) pages.y = drawMap(pages, map, PAGE.edge, pages.y, INNER_WIDTH) + GAP
  if (chart === null) {
    drawTableTitle(pages, table)
    drawTable(pages, table)
    return
  }
  const heightPx = leastPx(chart) + extra / SCALE
  const top = pages.y
  const under = top + CAPTION + heightPx * SCALE + chartKeyHeight(pages, chart, BESIDE_PX * SCALE) + GAP
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

function drawPicture(
  pages: Pages,
  caption: string,
  chart: DrawnChart | DrawnSeries,
  widthPx: number,
  heightPx: number,
): void {
  const { doc, report, y } = pages
  pages.words(9, true, report.palette.ink)
  doc.text(caption, PAGE.edge, y + 8)
  const pen = new PdfPen(doc, PAGE.edge, y + CAPTION, SCALE)
  drawChart(pen, chart, widthPx, heightPx, coloursOf(report.palette, FACE))
  drawChartKey(pages, chart, { left: PAGE.edge, top: y + CAPTION + heightPx * SCALE, width: BESIDE_PX * SCALE })
}
