import type { NamedFigure } from './figure.ts'
import { leadOf } from './lead.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { type Kind, leadWords, type Parts, shownWord, soleLead } from './shares.ts'
import type { Total } from './sum-figures.ts'
import { capital, leftOut, type Words } from './words.ts'

/**
 * The most common of a list with its share, then the next if it is clear which that is.
 * @param total the total of the list; null if it may not be released
 */
export function mostCommonSentence(
  kind: Kind,
  figures: readonly NamedFigure[],
  total: Total | null,
  noun: Part,
): Sentence {
  const parts = { figures, total, decimals: 0 } as const
  const lead = leadWords(kind, `most common ${kind.one}`, parts, noun)
  if (lead === null) return sentence(`Every ${kind.one} is withheld to protect individuals, or has no data.`)
  const first = soleLead(parts)
  const then = first === null ? [] : nextWords(parts, first)
  return sentence(...capital(lead), ...then, `${leftOut(figures, kind.one, kind.many)}.`)
}

/** Names the second, unless a withheld figure could be larger. */
function nextWords(parts: Parts, first: NamedFigure): Words {
  const [next, ...tied] =
    leadOf(
      'largest',
      parts.figures.filter(figure => figure !== first),
    ) ?? []
  return next === undefined || tied.length > 0 || shownWord(parts, next) !== '' ? [] : [', then ', strong(next.name)]
}
