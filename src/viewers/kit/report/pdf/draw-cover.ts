import { drawMap, widestMap } from './draw-map.ts'
import { INNER_WIDTH, PAGE, type Pages } from './pdf-pages.ts'
import type { PdfLogo, PdfPlaces } from './pdf-report.ts'

const GUTTER = 28
const FACTS_WIDTH = 208
const LABEL_WIDTH = 76
const LINE = 12.5
const GAP = 6
const MOST_PLACE_LINES = 14
const MOST_LINK_LINES = 3
const LINK_LINE = 10
const LINK_LEFT = 84

/** The maximum size of a logo, in pt. */
export const LOGO = { width: 130, height: 44 } as const

/**
 * Draws a logo in the upper right corner, as large as possible.
 * @param top in pt
 */
export function drawLogo({ doc }: Pages, { url, width, height }: PdfLogo, top: number): void {
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  doc.addImage(url, 'PNG', PAGE.width - PAGE.edge - width * scale, top, width * scale, height * scale)
}

/** Draws the first page: title, period, map, facts and places. */
export function drawCover(pages: Pages): void {
  const { doc, report } = pages
  const { palette } = report
  pages.y += 14
  pages.words(10.5, true, palette.accent)
  doc.text(report.kind, PAGE.edge, pages.y + 10)
  pages.y += 20
  const logo = report.form?.logo ?? null
  if (logo !== null) drawLogo(pages, logo, pages.y - 20)
  for (const line of pages.lines(report.name, 25, true, INNER_WIDTH - (logo === null ? 0 : LOGO.width + 16))) {
    pages.words(25, true, palette.ink)
    doc.text(line, PAGE.edge, pages.y + 24)
    pages.y += 31
  }
  pages.words(12, false, palette.ink2)
  doc.text([report.period, report.about].filter(Boolean).join(' · '), PAGE.edge, pages.y + 12)
  pages.y += 32
  if (report.map !== null) {
    const width = widestMap(pages, report.map, pages.room - belowMap(pages))
    pages.y = drawMap(pages, report.map, PAGE.edge, pages.y, width) + 12
  }
  const top = pages.y
  const facts = drawFacts(pages, top)
  const places = drawPlaces(pages, top)
  pages.y = Math.max(facts, places) + 14
  drawLink(pages)
}

/** Returns the space, in pt, for the facts, the places and the link below the map. */
function belowMap(pages: Pages): number {
  const { facts, places, link } = pages.report
  const ofFacts = facts.reduce((sum, { text }) => sum + factLines(pages, text).length * LINE + GAP / 2, 0)
  const ofPlaces = LINE + 4 + Math.min(places.lines.length, MOST_PLACE_LINES) * LINE
  const ofLink = linkLines(pages, link, INNER_WIDTH - LINK_LEFT).length * LINK_LINE
  return 12 + Math.max(ofFacts, ofPlaces) + 28 + ofLink + GAP
}

const factLines = (pages: Pages, text: string): readonly string[] =>
  pages.lines(text, 9, true, FACTS_WIDTH - LABEL_WIDTH)

/**
 * Draws the facts about the dataset.
 * @returns the y of the end, in pt
 */
function drawFacts(pages: Pages, top: number): number {
  const { doc, report } = pages
  const { palette } = report
  let y = top
  for (const { label, text } of report.facts) {
    pages.words(9, false, palette.ink3)
    doc.text(label, PAGE.edge, y + 9)
    for (const line of factLines(pages, text)) {
      pages.words(9, true, palette.ink)
      doc.text(line, PAGE.edge + LABEL_WIDTH, y + 9)
      y += LINE
    }
    y += GAP / 2
  }
  return y
}

/**
 * Draws the names of points and zones, in several columns if there are many.
 * @returns the y of the end, in pt
 */
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
  // Either all names have their codes next to them, or none has.
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

/** Draws the link to the report, with its URL. */
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
  const lines = linkLines(pages, report.link, INNER_WIDTH - LINK_LEFT)
  pages.words(8, false, palette.ink3)
  lines.forEach((line, at) => {
    doc.text(line, PAGE.edge + LINK_LEFT, pages.y + 9 + at * LINK_LINE)
  })
  pages.y += (lines.length - 1) * LINK_LINE
}

/**
 * Breaks a URL before its parameters, so that it can be typed from paper. The last line is shortened if the URL needs
 * more than these lines.
 */
function linkLines(pages: Pages, link: string, width: number): readonly string[] {
  const lines: string[] = []
  pages.words(8, false, pages.report.palette.ink3)
  for (const part of link.split(/(?=[?&])/)) {
    const joined = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && (pages.doc.getTextWidth(joined) <= width || lines.length === MOST_LINK_LINES))
      lines.splice(-1, 1, joined)
    else lines.push(part)
  }
  return lines.map(line => pages.fitted(line, width))
}
