import { INNER_WIDTH, PAGE, type Pages } from './pages.ts'
import type { PdfTerms } from './pdf-report.ts'

const GUTTER = 24
const WIDTH = (INNER_WIDTH - GUTTER) / 2
const SIZE = 7.5
const LEAD = SIZE * 1.42
const HEADING = 24
const ENTRY_GAP = 4
/** Less than this at the end of a page is left. */
const LEAST_ROOM = 90

/** What stays together: a term with its text, the first of a part with the part's heading. */
interface Block {
  readonly heading: string | null
  readonly term: string | null
  readonly lines: readonly string[]
  readonly height: number
}

/** Draws definitions and rules in two columns: no entry is cut, and no part goes on over a page that one page would hold. */
export function drawTerms(pages: Pages, terms: readonly PdfTerms[]): void {
  let rest = terms.map(part => blocksOf(pages, part))
  pages.reserve(LEAST_ROOM)
  let isFirst = true
  while (rest.length > 0) {
    const whole = wholeParts(rest, pages.room)
    if (whole === 0 && !pages.fresh) {
      pages.next()
      continue
    }
    if (isFirst) pages.doc.outline.add(null, terms[0]!.title, { pageNumber: pages.doc.getCurrentPageInfo().pageNumber })
    isFirst = false
    drawColumns(pages, rest.slice(0, Math.max(1, whole)).flat())
    rest = rest.slice(Math.max(1, whole))
    if (rest.length > 0) pages.next()
  }
}

/** How many of the first parts stand whole in the two columns of a room. */
function wholeParts(parts: readonly (readonly Block[])[], room: number): number {
  let whole = 0
  while (whole < parts.length && isHeld(parts.slice(0, whole + 1).flat(), room)) whole++
  return whole
}

const isHeld = (blocks: readonly Block[], room: number): boolean => {
  const left = held(blocks, room)
  return left + held(blocks.slice(left), room) === blocks.length
}

/** Draws entries from here on, over as many pages as they take; the last page's columns are of one height. */
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

/** How many of the first blocks have room. */
function held(blocks: readonly Block[], depth: number): number {
  let used = 0
  const over = blocks.findIndex(({ height }) => {
    used += height
    return used > depth + 0.01
  })
  return over < 0 ? blocks.length : over
}

/** The same, and one at least, so that drawing comes to an end. */
const fitting = (blocks: readonly Block[], depth: number): number => Math.max(1, held(blocks, depth))

/** The least depth of two columns that hold all blocks; the whole room where they do not. */
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
