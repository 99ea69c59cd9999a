import { clearlyDiffer, isReleased, type NamedFigure, type ReleasedFigure } from './figure.ts'
import { type Part, strong } from './sentence.ts'

/** The largest of a list of parts of one whole, and those it cannot be told from. */
export interface Leader {
  readonly first: ReleasedFigure
  readonly rivals: readonly ReleasedFigure[]
  /** Of the sum of all that are released, 0 to 1. */
  readonly share: number
  /** The others that are clearly smaller, largest first. */
  readonly others: readonly ReleasedFigure[]
}

/** null where nothing is released, or all is zero. */
export function leaderOf(figures: readonly NamedFigure[]): Leader | null {
  const released = figures.filter(isReleased)
  const total = released.reduce((sum, figure) => sum + figure.value, 0)
  const [first, ...rest] = released.toSorted((a, b) => b.value - a.value)
  if (first === undefined || total === 0) return null
  const rivals = rest.filter(figure => !clearlyDiffer(first, figure))
  return { first, rivals, share: first.value / total, others: rest.filter(figure => !rivals.includes(figure)) }
}

/** `Road`, `58%` of visits, set strong. */
export const leaderParts = (
  { first, share }: Leader,
  noun: string | Part,
  percent: (share: number) => string,
): readonly (string | Part)[] => [strong(first.name), ', ', strong(percent(share)), ' of ', noun]
