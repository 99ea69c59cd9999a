import type { Loaded } from '../load.ts'
import type { ViewAnswer, ViewContext } from './data-view.ts'
import type { DoneCard, SummaryCard } from './summary-card.ts'

/**
 * The cards with their figures once every one of them is done; null while any is not. A card is done when its answer is there, withheld
 * and empty ones included; one that failed is not.
 * @param stateOf how far the answer of a card is
 */
export function doneCards(
  cards: readonly SummaryCard[],
  stateOf: (card: SummaryCard) => Loaded<ViewAnswer>,
  context: ViewContext,
): readonly DoneCard[] | null {
  const done: DoneCard[] = []
  for (const card of cards) {
    const state = stateOf(card)
    if (state.kind !== 'ready') return null
    done.push({ card, answer: state.value, shown: state.value.present(context) })
  }
  return done
}
