import { type Part, type Sentence, sentence } from './sentence.ts'
import { type Kind, leadWords, type Parts, soleLead } from './shares.ts'

/** A kind with the words for its largest: `most common purpose`, `largest age band`. */
export interface Ranked extends Kind {
  readonly first: string
}

/** The largest of a list on weekdays and at weekends with its share of the day. */
export function dayTypesSentence(ranked: Ranked, weekdays: Parts, weekends: Parts, noun: Part): Sentence {
  const [weekday, weekend] = [soleLead(weekdays), soleLead(weekends)]
  const again = weekday === null ? undefined : weekday.name === weekend?.name ? 'it is also' : 'it is'
  const none = ['there is no data']
  return sentence(
    'On weekdays ',
    ...(leadWords(ranked, ranked.first, weekdays, noun) ?? none),
    '; at weekends ',
    ...(leadWords(ranked, ranked.first, weekends, 'them', again) ?? none),
    '.',
  )
}
