import type { Loaded } from '../../../app/load.ts'
import type { ViewAnswer, ViewContext } from './data-view.ts'
import type { DoneCard, SummaryCard } from './summary-card.ts'

/**
 * The cards with their figures once all are loaded; null before that, or if one failed. Empty cards count as loaded.
 * @param stateOf gives the loading state of a card
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
