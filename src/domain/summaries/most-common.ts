import type { NamedFigure } from './figure.ts'
import { leaderOf, leaderParts } from './leader.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { leftOut, noClearDifference, wholePercentText } from './words.ts'

/** What is told apart, in the singular and the plural: `purpose`, `purposes`. */
export interface Kind {
  readonly one: string
  readonly many: string
}

/** The most common of a list and its share, then the next where it is clear which that is. */
export function mostCommonSentence(kind: Kind, figures: readonly NamedFigure[], noun: Part): Sentence {
  const found = leaderOf(figures)
  if (found === null) return sentence(`Every ${kind.one} is withheld to protect individuals, or has no data.`)
  const next = leaderOf(found.others)
  return sentence(
    `The most common ${kind.one} is `,
    ...leaderParts(found, noun, wholePercentText),
    noClearDifference(found.rivals, kind.many),
    ...(found.rivals.length === 0 && next?.rivals.length === 0 ? [', then ', strong(next.first.name)] : []),
    `${leftOut(figures, kind.one, kind.many)}.`,
  )
}
