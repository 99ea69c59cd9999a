import type { NamedFigure } from './figure.ts'
import { leadOf } from './lead.ts'
import { type Part, type Sentence, sentence, strong } from './sentence.ts'
import { type Kind, leadWords, type Parts, soleLead } from './shares.ts'
import type { Total } from './sum-figures.ts'
import { capital, leftOut, type Words } from './words.ts'

/**
 * The most common of a list with its share, then the next if it is clear which that is.
 * @param total the total of the list
 */
export function mostCommonSentence(
  kind: Kind,
  figures: readonly NamedFigure[],
  total: Total | null,
  noun: Part,
): Sentence {
  const parts = { figures, total, decimals: 0 } as const
  const lead = leadWords(kind, `most common ${kind.one}`, parts, noun)
  if (lead === null) return sentence(`No ${kind.one} has data.`)
  const first = soleLead(parts)
  const then = first === null ? [] : nextWords(parts, first)
  return sentence(...capital(lead), ...then, `${leftOut(figures, kind.one, kind.many)}.`)
}

/** Names the second, if it is clear which that is. */
function nextWords(parts: Parts, first: NamedFigure): Words {
  const [next, ...tied] =
    leadOf(
      'largest',
      parts.figures.filter(figure => figure !== first),
    ) ?? []
  return next === undefined || tied.length > 0 ? [] : [', then ', strong(next.name)]
}
