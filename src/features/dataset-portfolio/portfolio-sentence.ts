import { calledPlace } from '../../domain/dataset-names.ts'
import { whole } from '../../domain/text/numbers.ts'
import type { PortfolioRow } from './model.ts'
import { TEXT } from './text.ts'

/** Names that one sentence can hold. */
const SOME = 3

/** What the ranks say: which place has the most visits, and whether it clearly has. @param ranked the first rank first */
export const portfolioSentence = (ranked: readonly PortfolioRow[]): string | null => {
  const [first, ...others] = ranked
  if (first?.rank == null || first.visits?.value == null) return null
  const start = TEXT.sentence.first(first.dataset.name, whole(first.visits.value))
  // where two ranges of ranks overlap, neither place is certainly above the other
  const alike = others.filter(({ rank }) => rank !== null && rank.from <= first.rank!.to)
  if (others.length === 0) return `${start}.`
  if (alike.length === 0) return `${start}, ${TEXT.sentence.clear(others[0]!.dataset.name)}.`
  const names = alike.slice(0, SOME).map(({ dataset }) => dataset.name)
  const more = alike.length > SOME ? [`${alike.length - SOME} more`] : []
  return `${start}, ${TEXT.sentence.open(new Intl.ListFormat('en-GB').format([...names, ...more]))}.`
}

/** The names of a dataset's places; a point without a name shows its position. */
export const placeOf = ({ dataset }: PortfolioRow): string => dataset.places.map(calledPlace).join('; ')
