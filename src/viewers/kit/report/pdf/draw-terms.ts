import { INNER_WIDTH, PAGE, type Pages } from './pdf-pages.ts'
import type { PdfTerms } from './pdf-report.ts'

const GUTTER = 24
const WIDTH = (INNER_WIDTH - GUTTER) / 2
const SIZE = 7.5
const LEAD = SIZE * 1.42
const HEADING = 24
const ENTRY_GAP = 4
/** Free space at the end of a page that is lower than this stays empty. */
const LEAST_ROOM = 90
/** A last page with columns lower than this, in pt, looks unfinished. */
const SHORT_PAGE = 120
/** The height of an empty page, in pt. */
const FULL_ROOM = PAGE.height - PAGE.bottom - PAGE.top

/** An unbreakable block: a term with its text. A part's first block also contains the heading. */
interface Block {
  readonly heading: string | null
  readonly term: string | null
  readonly lines: readonly string[]
  readonly height: number
}

/**
 * Draws definitions and rules in two columns. No entry is split. A part that fits on one page is split over two only if
 * that saves a last page of a few lines.
 */
export function drawTerms(pages: Pages, terms: readonly PdfTerms[]): void {
  let rest = terms.map(part => blocksOf(pages, part))
  pages.reserve(LEAST_ROOM)
  const entries = rest.flat()
  const whole = wholeLayout(rest, pages.room)
  if (whole.last < SHORT_PAGE && flowingPages(entries, pages.room) < whole.pages) {
    outline(pages, terms)
    drawColumns(pages, entries)
    return
  }
  let isFirst = true
  while (rest.length > 0) {
    const whole = wholeParts(rest, pages.room)
    if (whole === 0 && !pages.fresh) {
      pages.next()
      continue
    }
    if (isFirst) outline(pages, terms)
    isFirst = false
    drawColumns(pages, rest.slice(0, Math.max(1, whole)).flat())
    rest = rest.slice(Math.max(1, whole))
    if (rest.length > 0) pages.next()
  }
}

const outline = ({ doc }: Pages, [first]: readonly PdfTerms[]): void => {
  if (first !== undefined) doc.outline.add(null, first.title, { pageNumber: doc.getCurrentPageInfo().pageNumber })
}

/** Returns the number of pages, including the current one, that entries need if they may continue over pages. */
function flowingPages(entries: readonly Block[], room: number): number {
  let [rest, pages, depth] = [entries, 0, room]
  while (rest.length > 0) {
    const left = held(rest, depth)
    const both = left + held(rest.slice(left), depth)
    rest = rest.slice(depth === FULL_ROOM ? Math.max(1, both) : both)
    pages++
    depth = FULL_ROOM
  }
  return pages
}

/**
 * Returns the number of pages, including the current one, that parts need if they are not split, and the height of the
 * last page in pt.
 */
function wholeLayout(
  parts: readonly (readonly Block[])[],
  room: number,
): { readonly pages: number; readonly last: number } {
  let [rest, pages, depth, last] = [parts, 0, room, 0]
  while (rest.length > 0) {
    const whole = wholeParts(rest, depth)
    const isLong = whole === 0 && depth === FULL_ROOM
    pages += isLong ? flowingPages(rest[0] ?? [], FULL_ROOM) : 1
    last = isLong ? FULL_ROOM : evenDepth(rest.slice(0, whole).flat(), depth)
    rest = rest.slice(isLong ? 1 : whole)
    depth = FULL_ROOM
  }
  return { pages, last }
}

/** Returns the number of parts, from the first, that fit completely in two columns of this height. */
function wholeParts(parts: readonly (readonly Block[])[], room: number): number {
  let whole = 0
  while (whole < parts.length && isHeld(parts.slice(0, whole + 1).flat(), room)) whole++
  return whole
}

const isHeld = (blocks: readonly Block[], room: number): boolean => {
  const left = held(blocks, room)
  return left + held(blocks.slice(left), room) === blocks.length
}

/** Draws entries on as many pages as needed. The columns on the last page are balanced. */
function drawColumns(pages: Pages, entries: readonly Block[]): void {
  let blocks = entries
  for (;;) {
    const depth = evenDepth(blocks, pages.room)
    const left = fitting(blocks, depth)
    const right = fitting(blocks.slice(left), depth)
    const top = pages.y
    drawColumn(pages, blocks.slice(0, left), PAGE.edge, top)
    drawColumn(pages, blocks.slice(left, left + right), PAGE.edge + WIDTH + GUTTER, top)
    blocks = blocks.slice(left + right)
    pages.y = top + depth
    if (blocks.length === 0) return
    pages.next()
  }
}

function blocksOf(pages: Pages, { title, entries }: PdfTerms): readonly Block[] {
  return entries.map(({ term = null, text }, at) => {
    const lines = pages.lines(text, SIZE, false, WIDTH)
    const heading = at === 0 ? title : null
    const height = (heading === null ? 0 : HEADING) + (lines.length + (term === null ? 0 : 1)) * LEAD + ENTRY_GAP
    return { heading, term, lines, height }
  })
}

/** Returns the number of blocks, from the first, that fit in a column. */
function held(blocks: readonly Block[], depth: number): number {
  let used = 0
  const over = blocks.findIndex(({ height }) => {
    used += height
    return used > depth + 0.01
  })
  return over < 0 ? blocks.length : over
}

/** Returns at least one block, so that drawing always terminates. */
const fitting = (blocks: readonly Block[], depth: number): number => Math.max(1, held(blocks, depth))

/** Returns the minimum height at which two columns contain all blocks, or the full height if they do not fit. */
function evenDepth(blocks: readonly Block[], room: number): number {
  let used = 0
  for (const { height } of blocks) {
    used += height
    if (used <= room && isHeld(blocks, used)) return used
  }
  return room
}

function drawColumn(pages: Pages, blocks: readonly Block[], left: number, top: number): void {
  const { doc, report } = pages
  const { palette } = report
  let y = top
  for (const { heading, term, lines, height } of blocks) {
    let at = y
    if (heading !== null) {
      pages.words(12, true, palette.ink)
      doc.text(heading, left, at + 12)
      at += HEADING
    }
    if (term !== null) {
      pages.words(SIZE, true, palette.ink)
      doc.text(term, left, at + SIZE)
      at += LEAD
    }
    pages.words(SIZE, false, palette.ink2)
    for (const line of lines) {
      doc.text(line, left, at + SIZE)
      at += LEAD
    }
    y += height
  }
}
