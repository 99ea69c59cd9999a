import { FACE, INNER_WIDTH, PAGE, type Pages } from './pdf-pages.ts'
import type { PdfMap, PdfPlaces } from './pdf-report.ts'

const GUTTER = 28
const FACTS_WIDTH = 208
const LABEL_WIDTH = 76
const MARK_RADIUS = 6.5
const LINE = 12.5
const GAP = 6
const CREDIT_SIZE = 7
const CREDIT_LINE = 8.5
const MOST_PLACE_LINES = 14

/** Draws the first page: title, period, map, facts and places. */
export function drawCover(pages: Pages): void {
  const { doc, report } = pages
  const { palette } = report
  pages.y += 14
  pages.words(10.5, true, palette.accent)
  doc.text(report.kind, PAGE.edge, pages.y + 10)
  pages.y += 20
  for (const line of pages.lines(report.name, 25, true, INNER_WIDTH)) {
    pages.words(25, true, palette.ink)
    doc.text(line, PAGE.edge, pages.y + 24)
    pages.y += 31
  }
  pages.words(12, false, palette.ink2)
  doc.text(report.period, PAGE.edge, pages.y + 12)
  pages.y += 32
  if (report.map !== null) drawMap(pages, report.map)
  const top = pages.y
  const facts = drawFacts(pages, top)
  const places = drawPlaces(pages, top)
  pages.y = Math.max(facts, places) + 14
  drawLink(pages)
}

function drawMap(pages: Pages, { bytes, width, height, marks, credit }: PdfMap): void {
  const { doc, report, y } = pages
  const { palette } = report
  const scale = INNER_WIDTH / width
  const drawn = height * scale
  doc.addImage(bytes, 'JPEG', PAGE.edge, y, INNER_WIDTH, drawn)
  doc.setDrawColor(palette.line).setLineWidth(0.75)
  doc.rect(PAGE.edge, y, INNER_WIDTH, drawn)
  for (const { at, text } of marks) {
    const [x, down] = [PAGE.edge + at[0] * scale, y + at[1] * scale]
    doc.setFillColor(palette.accent).setDrawColor(palette.surface).setLineWidth(1.25)
    doc.circle(x, down, MARK_RADIUS, 'FD')
    doc.setFont(FACE, 'bold').setFontSize(7.5).setTextColor(palette.surface)
    doc.text(text, x, down + 2.7, { align: 'center' })
  }
  const lines = pages.lines(credit, CREDIT_SIZE, false, INNER_WIDTH)
  pages.words(CREDIT_SIZE, false, palette.ink3)
  lines.forEach((line, at) => {
    doc.text(line, PAGE.width - PAGE.edge, y + drawn + 10 + at * CREDIT_LINE, { align: 'right' })
  })
  pages.y = y + drawn + 26 + (lines.length - 1) * CREDIT_LINE
}

/** Draws the facts of the dataset. @returns the y of its end, in pt */
function drawFacts(pages: Pages, top: number): number {
  const { doc, report } = pages
  const { palette } = report
  let y = top
  for (const { label, text } of report.facts) {
    pages.words(9, false, palette.ink3)
    doc.text(label, PAGE.edge, y + 9)
    for (const line of pages.lines(text, 9, true, FACTS_WIDTH - LABEL_WIDTH)) {
      pages.words(9, true, palette.ink)
      doc.text(line, PAGE.edge + LABEL_WIDTH, y + 9)
      y += LINE
    }
    y += 3
  }
  return y
}

/** Draws the names of points and zones, in several columns if there are many. @returns the y of its end, in pt */
function drawPlaces(pages: Pages, top: number): number {
  const { doc, report } = pages
  const { palette, places } = report
  const left = PAGE.edge + FACTS_WIDTH + GUTTER
  const width = PAGE.width - PAGE.edge - left
  pages.words(9, true, palette.ink)
  doc.text(places.title, left, top + 9)
  const start = top + LINE + 4
  const isLong = places.lines.length > MOST_PLACE_LINES
  const [size, lead] = isLong ? [8, 11] : [9, LINE]
  pages.words(size, false, palette.ink)
  const wide = (words: (line: PdfPlaces['lines'][number]) => string) =>
    GAP + Math.max(0, ...places.lines.map(line => doc.getTextWidth(words(line))))
  const across = isLong ? Math.min(3, Math.max(2, Math.floor(width / wide(({ name }) => name)))) : 1
  const deep = Math.ceil(places.lines.length / across)
  const each = width / across
  // either all names have their codes next to them, or none has
  const withBeside = wide(({ name, beside }) => name + beside) + GAP <= each
  const isUnder = places.isUnder === true && !withBeside
  const step = isUnder ? 2 * lead + 3 : lead
  places.lines.forEach(({ name, beside }, at) => {
    const [x, y] = [left + Math.floor(at / deep) * each, start + (at % deep) * step + 9]
    pages.words(size, false, palette.ink)
    doc.text(pages.fitted(name, each - GAP), x, y)
    const after = doc.getTextWidth(name) + GAP
    pages.words(size, false, palette.ink3)
    if (withBeside) doc.text(beside, x + after, y)
    if (isUnder) doc.text(pages.fitted(beside, each - GAP), x, y + lead)
  })
  return start + Math.max(1, deep) * step
}

/** Draws the link to the report and its URL. */
function drawLink(pages: Pages): void {
  const { doc, report } = pages
  const { palette } = report
  const words = 'Open this report'
  pages.y += 14
  pages.words(9, true, palette.accent)
  doc.textWithLink(words, PAGE.edge, pages.y + 9, { url: report.link })
  const width = doc.getTextWidth(words)
  doc.setDrawColor(palette.accentLine).setLineWidth(0.5)
  doc.line(PAGE.edge, pages.y + 11, PAGE.edge + width, pages.y + 11)
  pages.words(8, false, palette.ink3)
  doc.text(pages.fitted(report.link, INNER_WIDTH - width - 12), PAGE.edge + width + 12, pages.y + 9)
}
