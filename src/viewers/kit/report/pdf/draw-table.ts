import { INNER_WIDTH, PAGE, type Pages } from './pdf-pages.ts'
import type { PdfTable } from './pdf-report.ts'

const ROW = 11.6
const SIZE = 7.5
const MOST_ROWS_BESIDE = 14
/** The minimum number of rows in a column of a split table. */
const LEAST_ROWS = 6
/** The factor by which the text may shrink to make room for another column. */
const LEAST_SIZE_SHARE = 0.92
const GUTTER = 16
const TITLE = 14
const PAD = 4
const BASELINE = 8.3

/**
 * True if a table is short and narrow enough to fit next to its chart.
 * @param width the free width next to the chart, in pt
 */
export const fitsBeside = (pages: Pages, table: PdfTable, width: number): boolean =>
  table.rows.length > 0 && table.rows.length <= MOST_ROWS_BESIDE && LEAST_SIZE_SHARE * widthOf(pages, table) <= width

/** Returns the height, in pt, of a table that spans the page, split into as many columns as fit. */
export const tableHeight = (pages: Pages, table: PdfTable): number =>
  table.rows.length === 0 ? 0 : Math.ceil(table.rows.length / columnsOf(pages, table)) * ROW + ROW

/** Returns the height, in pt, of a table next to its chart. */
export const tableHeightBeside = ({ rows }: PdfTable): number => (rows.length + 1) * ROW

/** Returns the number of columns into which a table that spans the page is split. */
function columnsOf(pages: Pages, table: PdfTable): number {
  const most = Math.floor(table.rows.length / LEAST_ROWS)
  const needed = LEAST_SIZE_SHARE * widthOf(pages, table)
  return Math.max(1, Math.min(most, Math.floor((INNER_WIDTH + GUTTER) / (needed + GUTTER))))
}

/** Draws a table next to a chart. */
export function drawTableBeside(pages: Pages, table: PdfTable, left: number, width: number): void {
  drawRows(pages, table, table.rows, layOut(pages, table, width), left, width)
}

/**
 * Draws a table that spans the page, split into columns if it is long. It continues on further pages, where its header
 * is repeated.
 */
export function drawTable(pages: Pages, table: PdfTable): void {
  if (table.rows.length === 0) return
  const across = columnsOf(pages, table)
  const each = (INNER_WIDTH - (across - 1) * GUTTER) / across
  const layout = layOut(pages, table, each)
  let from = 0
  while (from < table.rows.length) {
    const rest = table.rows.length - from
    const fitting = Math.max(1, Math.floor(pages.room / ROW) - 1)
    const deep = Math.min(fitting, Math.ceil(rest / across))
    for (let column = 0; column < across; column++) {
      const rows = table.rows.slice(from + column * deep, from + (column + 1) * deep)
      if (rows.length > 0) drawRows(pages, table, rows, layout, PAGE.edge + column * (each + GUTTER), each)
    }
    from += across * deep
    pages.y += (deep + 1) * ROW
    if (from < table.rows.length) pages.next()
  }
}

/** Draws the title of a table without a chart. */
export function drawTableTitle(pages: Pages, { title }: PdfTable): void {
  pages.words(9, true, pages.report.palette.ink)
  pages.doc.text(title, PAGE.edge, pages.y + 8)
  pages.y += TITLE
}

function drawRows(
  pages: Pages,
  table: PdfTable,
  rows: PdfTable['rows'],
  { widths, size }: TableLayout,
  left: number,
  width: number,
): void {
  const { doc, report, y } = pages
  const { palette } = report
  const starts = widths.map((_, column) => left + widths.slice(0, column).reduce((sum, each) => sum + each, 0))
  const put = (text: string, column: number, baseline: number) => {
    const start = starts[column] ?? left
    if (table.columns[column]?.numeric === true)
      doc.text(text, start + (widths[column] ?? 0) - PAD, baseline, { align: 'right' })
    else doc.text(text, start + PAD, baseline)
  }
  pages.words(size, true, palette.ink2)
  for (const [column, { header }] of table.columns.entries()) put(header, column, y + BASELINE)
  doc.setDrawColor(palette.lineStrong).setLineWidth(0.5)
  doc.line(left, y + ROW - 0.5, left + width, y + ROW - 0.5)
  rows.forEach((cells, at) => {
    const top = y + (at + 1) * ROW
    if (at % 2 === 1) {
      doc.setFillColor(palette.canvas)
      doc.rect(left, top, width, ROW, 'F')
    }
    pages.words(size, false, palette.ink)
    const whole = cells.length === table.columns.length
    for (const [column, cell] of (whole ? cells : cells.slice(0, -1)).entries()) put(cell, column, top + BASELINE)
    if (whole) return
    pages.words(size, false, palette.ink3)
    const [reason = '', from = left] = [cells.at(-1), starts[cells.length - 1]]
    const fits = doc.getTextWidth(reason) <= left + width - 2 * PAD - from
    const [inShort = ''] = reason.split(' to ')
    doc.text(fits ? reason : inShort, left + width - PAD, top + BASELINE, { align: 'right' })
  })
}

interface TableLayout {
  readonly widths: readonly number[]
  /** The font size, in pt. */
  readonly size: number
}

/**
 * Makes each column as wide as its widest cell and distributes the remaining width. The text shrinks if it does not
 * fit.
 */
function layOut(pages: Pages, table: PdfTable, width: number): TableLayout {
  const least = leastWidths(pages, table)
  const needed = least.reduce((sum, each) => sum + each, 0)
  const shrunk = Math.min(1, width / needed)
  const over = Math.max(0, width - needed) / table.columns.length
  return { widths: least.map(each => each * shrunk + over), size: SIZE * shrunk }
}

/** Returns the width, in pt, at which no cell of a table is truncated. */
const widthOf = (pages: Pages, table: PdfTable): number =>
  leastWidths(pages, table).reduce((sum, each) => sum + each, 0)

/** Returns the minimum width of each column, in pt, at which no cell is truncated. */
function leastWidths(pages: Pages, { columns, rows }: PdfTable): readonly number[] {
  pages.words(SIZE, true, pages.report.palette.ink)
  return columns.map(({ header }, column) => {
    // The last cell of a row without figures is a reason that spans the other columns.
    const cells = rows.flatMap(row =>
      (row.length === columns.length ? row : row.slice(0, -1)).slice(column, column + 1),
    )
    return Math.max(...[header, ...cells].map(text => pages.doc.getTextWidth(text))) + 2 * PAD
  })
}
