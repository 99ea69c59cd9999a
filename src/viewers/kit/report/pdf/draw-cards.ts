import { CARD_GAP, drawCard, type MeasuredCard, measureCard } from './draw-card.ts'
import type { Pages } from './pages.ts'
import type { PdfCard } from './pdf-report.ts'

/**
 * Draws the cards, as many on each page as fit; their charts grow into the free room.
 * @param drawn is called after each card
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

/** The number of first cards that fit into a height. */
export function fitting(cards: readonly MeasuredCard[], room: number): number {
  let fit = 0
  while (fit < cards.length && heightOf(cards.slice(0, fit + 1)) <= room) fit++
  return fit
}

const heightOf = (cards: readonly MeasuredCard[]): number =>
  cards.reduce((sum, { least }) => sum + least + CARD_GAP, -CARD_GAP)

/** Distributes the free height: every chart grows by the same part of the height that it can gain. */
function shareOut(over: number, cards: readonly MeasuredCard[]): readonly number[] {
  const most = cards.reduce((sum, { stretch }) => sum + stretch, 0)
  const part = most === 0 ? 0 : Math.max(0, Math.min(1, over / most))
  return cards.map(({ stretch }) => stretch * part)
}
