import type { NamedFigure } from './figure.ts'
import { leaderOf, leaderParts } from './leader.ts'
import { type Part, type Sentence, sentence } from './sentence.ts'
import { noClearDifference } from './words.ts'

/** What stands first: `most common purpose`, `largest age band`; and several of them, `purposes`. */
export interface Ranked {
  readonly first: string
  readonly many: string
  /** A share, 0 to 1, in words. */
  readonly percent: (share: number) => string
}

/** The largest of a list on weekdays and at weekends, each with its share of that day. */
export function dayTypesSentence(
  ranked: Ranked,
  weekdays: readonly NamedFigure[],
  weekends: readonly NamedFigure[],
  noun: Part,
): Sentence {
  const [weekday, weekend] = [leaderOf(weekdays), leaderOf(weekends)]
  const say = (day: string, found: typeof weekday, is: string, what: string | Part): readonly (string | Part)[] =>
    found === null
      ? [`${day} every figure is withheld to protect individuals, or there is no data`]
      : [`${day} ${is} `, ...leaderParts(found, what, ranked.percent), noClearDifference(found.rivals, ranked.many)]
  const same = weekday !== null && weekday.first.name === weekend?.first.name
  return sentence(
    ...say('On weekdays', weekday, `the ${ranked.first} is`, noun),
    '; ',
    ...say('at weekends', weekend, weekday === null ? `the ${ranked.first} is` : same ? 'it is also' : 'it is', 'them'),
    '.',
  )
}
