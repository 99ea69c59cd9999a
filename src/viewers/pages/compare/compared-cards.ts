import { includesInput } from '../../../domain/includes-input.ts'
import type { SummaryCard } from '../../kit/report/summary-card.ts'
import type { CompareLink } from './compare-link.ts'
import { type ComparedView, comparedView } from './compared-view.ts'
import type { Levels } from './levels-of.ts'
import { presentSides } from './present-sides.ts'
import type { Side } from './side.ts'

/** The sides that have a card's part of the report. */
export const havingCard = (sides: readonly Side[], { needsInput }: SummaryCard): readonly Side[] =>
  sides.filter(({ details }) => needsInput === undefined || includesInput(details.details.reportInputs, needsInput))

/** The comparison of a card; null until the data of all its sides are loaded. */
export function comparedCard(
  card: SummaryCard,
  sides: readonly Side[],
  levels: (side: Side) => Levels,
  per: CompareLink['per'],
): ComparedView | null {
  const having = havingCard(sides, card)
  const answered = having.flatMap(side => {
    const state = side.report.answer(card.view).state.value
    return state.kind === 'ready' ? [{ side, answer: state.value }] : []
  })
  return answered.length < having.length ? null : comparedView(presentSides(answered, levels, { weekday: 0 }), per)
}
