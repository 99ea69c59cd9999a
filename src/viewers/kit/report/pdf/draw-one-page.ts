import { coloursOf } from '../../../../charts/colours-of.ts'
import { drawChart, heightOfRows } from '../../../../charts/pen/draw-chart.ts'
import { chartKeyHeight, drawChartKey } from './draw-chart-key.ts'
import { drawLogo, LOGO } from './draw-cover.ts'
import { drawMap, widestMap } from './draw-map.ts'
import { drawSentence, sentenceHeight } from './draw-sentence.ts'
import { drawTableBeside, drawTableTitle, tableHeightBeside } from './draw-table.ts'
import { FACE, INNER_WIDTH, PAGE, type Pages, PdfPen } from './pdf-pages.ts'
import { MOST_CARDS, type PdfCard, type PdfMap, type PdfReport, type PdfTable } from './pdf-report.ts'

const GUTTER = 18
const CELL = (INNER_WIDTH - GUTTER) / 2
const TITLE = 16
const SENTENCE = { size: 8.5, lead: 11.5 } as const
const SENTENCE_GAP = 4
const CAPTION = 11
/** The number of points per px of a chart. */
const SCALE = 0.66
const LEAST_CHART = 70
const MOST_CHART = 230
const BETWEEN = 14
const NOTE = { size: 7, gap: 6 } as const
/** The width of a map next to its list. */
const MAP_WIDTH = 290
const ROW = 12

/** Explains the figures in one sentence. Only the full form includes the definitions. */
const METHOD =
  'Figures are weighted to the population. Lines on the charts and ± show the 95% range, which covers sampling and privacy noise. Figures of few devices are shown together with their neighbours.'

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The parts of a report that the reader chose. */
interface ChosenParts {
  /** The map of a card or, if no card has one, of the cover. Null if the reader did not choose it. */
  readonly map: PdfMap | null
  /** The map's card. Null if the map does not have one. */
  readonly mapCard: PdfCard | null
  readonly cards: readonly PdfCard[]
}

/** Returns the parts that the reader chose for the single page. */
function chosenParts({ form, cards, map }: PdfReport): ChosenParts {
  if (form?.kind !== 'page') return { map: null, mapCard: null, cards: [] }
  const mapCard = form.hasMap ? (cards.find(card => card.map) ?? null) : null
  return {
    map: form.hasMap ? (mapCard?.map ?? map) : null,
    mapCard,
    cards: cards.filter(card => !card.map && (form.cards?.includes(card.title) ?? true)).slice(0, MOST_CARDS),
  }
}

/** Draws the chosen parts on the single page: the map, then the cards in two columns, and finally the method. */
export function drawOnePage(pages: Pages): void {
  const { report } = pages
  const { map, mapCard, cards } = chosenParts(report)
  drawHead(pages)
  const bottom = PAGE.height - PAGE.bottom - noteHeight(pages) - NOTE.gap
  const tables = cards.filter(({ chart }) => chart === null)
  const charts = cards.filter(({ chart }) => chart !== null)
  if (map !== null) {
    if (charts.length > 0) drawMapWithList(pages, map, mapCard)
    else drawWholeMap(pages, map, [...(mapCard === null ? [] : [mapCard]), ...tables], bottom)
  }
  if (map === null || charts.length > 0) for (const card of tables) drawWords(pages, card, PAGE.edge, INNER_WIDTH)
  const [only, ...others] = charts
  const isAlone = only !== undefined && others.length === 0
  drawCharts(pages, charts, isAlone ? bottom - shortTableHeight(only) : bottom)
  if (isAlone && shortTableHeight(only) > 0) drawTableBeside(pages, only.table, PAGE.edge, INNER_WIDTH)
  pages.y = bottom
  drawNote(pages)
}

/** If a chart is alone on the page and its table has at most this number of rows, the table is drawn below it. */
const MOST_ROWS_BELOW = 24

const shortTableHeight = ({ table }: PdfCard): number =>
  table.rows.length > 0 && table.rows.length <= MOST_ROWS_BELOW ? tableHeightBeside(table) + BETWEEN : 0

/** Draws the title, the period, the place and the logo. */
function drawHead(pages: Pages): void {
  const { doc, report } = pages
  const { palette, places, form } = report
  const logo = form?.logo ?? null
  const width = INNER_WIDTH - (logo === null ? 0 : LOGO.width + GUTTER)
  if (logo !== null) drawLogo(pages, logo, pages.y - 4)
  pages.words(9, true, palette.accent)
  doc.text(report.kind, PAGE.edge, pages.y + 7)
  pages.y += 13
  for (const line of pages.lines(report.name, 18, true, width)) {
    pages.words(18, true, palette.ink)
    doc.text(line, PAGE.edge, pages.y + 17)
    pages.y += 22
  }
  const facts = [report.about, report.period, places.title].filter(Boolean).join(' · ')
  for (const line of pages.lines(facts, 9.5, false, width)) {
    pages.words(9.5, false, palette.ink2)
    doc.text(line, PAGE.edge, pages.y + 10)
    pages.y += 13
  }
  pages.y += BETWEEN
}

/** Draws a map on the left. On the right are its sentence and the largest places, or the places of the area. */
function drawMapWithList(pages: Pages, map: PdfMap, card: PdfCard | null): void {
  const { y: top, report } = pages
  const left = PAGE.edge + MAP_WIDTH + GUTTER
  const width = PAGE.width - PAGE.edge - left
  const mapEnd = drawMap(pages, map, PAGE.edge, top, MAP_WIDTH)
  if (card !== null) {
    drawTitle(pages, card.title, left)
    drawSentence(pages, card.sentence, { ...SENTENCE, left, width })
    pages.y += NOTE.gap
    drawTableBeside(pages, listOf(pages, card.table, width), left, width)
    pages.y += tableHeightBeside(card.table)
  } else {
    drawTitle(pages, report.places.title, left)
    const most = Math.floor((mapEnd - pages.y) / ROW)
    for (const { name } of report.places.lines.slice(0, most)) {
      pages.words(8.5, false, report.palette.ink)
      pages.doc.text(pages.fitted(name, width), left, pages.y + 8.5)
      pages.y += ROW
    }
  }
  pages.y = Math.max(mapEnd, pages.y) + BETWEEN
}

/** Returns a table's names, figures and margins. The other columns do not fit next to a map. */
function listOf(pages: Pages, table: PdfTable, width: number): PdfTable {
  const columns = table.columns.slice(0, LISTED_COLUMNS)
  pages.words(7.5, false, pages.report.palette.ink)
  return {
    ...table,
    columns,
    rows: table.rows.map(row =>
      row.slice(0, LISTED_COLUMNS).map((cell, at) => (at === 1 ? pages.fitted(cell, width * NAME_SHARE) : cell)),
    ),
  }
}
const LISTED_COLUMNS = 3
const NAME_SHARE = 0.55

/**
 * Draws a map as wide as its height allows, with its cards below.
 * @param bottom the end of the free space, in pt
 */
function drawWholeMap(pages: Pages, map: PdfMap, cards: readonly PdfCard[], bottom: number): void {
  const words = cards.reduce((sum, card) => sum + wordsHeight(pages, card), 0)
  const room = bottom - pages.y - words - BETWEEN
  pages.y = drawMap(pages, map, PAGE.edge, pages.y, widestMap(pages, map, room)) + BETWEEN
  for (const card of cards) drawWords(pages, card, PAGE.edge, INNER_WIDTH)
}

const wordsHeight = (pages: Pages, { sentence, table, definition }: PdfCard): number =>
  TITLE +
  sentenceHeight(pages, sentence, { ...SENTENCE, width: INNER_WIDTH }) +
  2 * NOTE.gap +
  (table.rows.length === 0 ? 0 : TITLE + tableHeightBeside(table)) +
  (definition === '' ? 0 : pages.paragraphHeight(definition, NOTE.size))

/** Draws the title, the sentence and the table of a card without a chart. */
function drawWords(pages: Pages, { title, sentence, table, definition }: PdfCard, left: number, width: number): void {
  drawTitle(pages, title, left)
  drawSentence(pages, sentence, { ...SENTENCE, left, width })
  pages.y += NOTE.gap
  if (table.rows.length > 0) {
    drawTableTitle(pages, table)
    drawTableBeside(pages, table, left, width)
    pages.y += tableHeightBeside(table) + NOTE.gap
  }
  if (definition !== '') pages.paragraph(definition, NOTE.size, pages.report.palette.ink3, left, width)
}

function drawTitle(pages: Pages, title: string, left: number): void {
  pages.words(11, true, pages.report.palette.ink)
  pages.doc.text(title, left, pages.y + 10)
  pages.y += TITLE
}

/** A row of one or two cards, with its minimum height and the height that its charts can gain, in pt. */
interface Row {
  readonly cells: readonly { readonly card: PdfCard; readonly left: number; readonly width: number }[]
  readonly least: number
  readonly stretch: number
}

/** Arranges the cards in rows of two. If their number is odd, the last one is as wide as the page. */
function rowsOf(pages: Pages, cards: readonly PdfCard[]): readonly Row[] {
  const firsts = cards.filter((_, at) => at % 2 === 0)
  return firsts.map((first, row) => {
    const second = cards[2 * row + 1]
    const width = second === undefined ? INNER_WIDTH : CELL
    const cells = [
      { card: first, left: PAGE.edge, width },
      ...(second === undefined ? [] : [{ card: second, left: PAGE.edge + CELL + GUTTER, width }]),
    ]
    return {
      cells,
      least: Math.max(...cells.map(cell => aroundChart(pages, cell.card, cell.width) + leastChart(cell.card))),
      stretch: cells.some(({ card }) => fixedHeight(card) === null) ? MOST_CHART - LEAST_CHART : 0,
    }
  })
}

/** Returns the height of a chart whose height depends on its rows, or null for charts that can grow. */
const fixedHeight = ({ chart }: PdfCard): number | null => {
  const rows = chart === null ? 0 : heightOfRows(chart)
  return rows === null ? null : rows * SCALE
}

const leastChart = (card: PdfCard): number => fixedHeight(card) ?? LEAST_CHART

/** Returns the height of everything in a card except its chart. */
const aroundChart = (pages: Pages, { sentence, chart }: PdfCard, width: number): number =>
  TITLE +
  sentenceHeight(pages, sentence, { ...SENTENCE, width }) +
  SENTENCE_GAP +
  CAPTION +
  (chart === null ? 0 : chartKeyHeight(pages, chart, width))

/**
 * Draws charts in two columns. Free height goes to the charts that can grow; if there is too little, all of them
 * shrink.
 */
function drawCharts(pages: Pages, cards: readonly PdfCard[], bottom: number): void {
  const rows = rowsOf(pages, cards)
  const room = bottom - pages.y - BETWEEN * (rows.length - 1)
  const least = rows.reduce((sum, row) => sum + row.least, 0)
  const stretch = rows.reduce((sum, row) => sum + row.stretch, 0)
  const part = stretch === 0 ? 0 : Math.max(0, Math.min(1, (room - least) / stretch))
  const shrink = Math.min(1, room / least)
  let top = pages.y
  for (const row of rows) {
    const height = (row.least + row.stretch * part) * shrink
    for (const { card, left, width } of row.cells) drawCell(pages, card, { left, top, width, height })
    top += height + BETWEEN
  }
  pages.y = top
}

function drawCell(pages: Pages, card: PdfCard, { left, top, width, height }: Box): void {
  const { doc, report } = pages
  const { title, sentence, caption, chart } = card
  if (chart === null) return
  pages.y = top
  drawTitle(pages, title, left)
  drawSentence(pages, sentence, { ...SENTENCE, left, width })
  pages.y += SENTENCE_GAP
  pages.words(7.5, true, report.palette.ink)
  doc.text(pages.fitted(caption, width), left, pages.y + 7)
  pages.y += CAPTION
  const room = top + height - pages.y - chartKeyHeight(pages, chart, width)
  const rows = heightOfRows(chart)
  const scale = rows === null ? SCALE : Math.min(SCALE, room / rows)
  const drawn = rows === null ? room : rows * scale
  drawChart(new PdfPen(doc, left, pages.y, scale), chart, width / scale, drawn / scale, coloursOf(report.palette, FACE))
  drawChartKey(pages, chart, { left, top: pages.y + drawn, width })
}

const noteText = ({ facts }: PdfReport): string => {
  const text = (label: string) => facts.find(fact => fact.label === label)?.text ?? ''
  const author = [text('Prepared by'), text('Organisation'), text('Date')].filter(Boolean).join(', ')
  return `${author === '' ? '' : `Prepared by ${author}. `}${METHOD}`
}

const noteHeight = (pages: Pages): number =>
  NOTE.gap + pages.paragraphHeight(noteText(pages.report), NOTE.size) + NOTE.size * 1.42

/** Draws the author, the method and the link to the report. */
function drawNote(pages: Pages): void {
  const { doc, report } = pages
  pages.y += NOTE.gap
  pages.paragraph(noteText(report), NOTE.size, report.palette.ink3)
  pages.words(NOTE.size, false, report.palette.accent)
  doc.textWithLink(pages.fitted(report.link, INNER_WIDTH), PAGE.edge, pages.y + NOTE.size, { url: report.link })
}
