import { DAYS_OF_WEEK } from '../constants.ts'
import { shareOf } from '../disclosure/share-of.ts'
import { amountOf, type Figure, sumOf } from './figure.ts'
import { about, isQuoted, type Sentence, sentence, strong, term } from './words.ts'

/** A weekday's repeat visits and all visits, per day; both are null if no data exist. */
interface RepeatDay extends Figure {
  readonly total: number | null
}

interface RepeatShare {
  /** Average daily repeat visits: the sum over the weekdays with data divided by their number, normally 7 (docs/specification.md V9.04). */
  readonly daily: number
  readonly dailyTotal: number
  /** The margin of the repeat visits, as a percentage. */
  readonly margin: number | null
  /** Repeat visits / visits, 0 to 1. */
  readonly share: number
  /** The number of weekdays with data, 1 to 7. */
  readonly days: number
}

/** Average daily repeat visits and their share; null if no weekday has data. */
export function repeatShare(days: readonly RepeatDay[]): RepeatShare | null {
  const released = days.flatMap(day => (day.total === null || day.value === null ? [] : [{ ...day, total: day.total }]))
  const total = released.reduce(
    (sum, { total: value, times }) => sum + amountOf({ value, ...(times !== undefined && { times }) }),
    0,
  )
  const count = released.reduce((sum, { times = 1 }) => sum + times, 0)
  const { value: repeat, margin } = sumOf(released, null)
  if (repeat === null || total === 0) return null
  return {
    daily: repeat / count,
    dailyTotal: total / count,
    margin,
    share: repeat / total,
    days: count,
  }
}

/** The average number of repeat visits a day and their share of all visits, unless they are too uncertain to quote. */
export function repeatSentence(days: readonly RepeatDay[]): Sentence {
  const repeats = repeatShare(days)
  if (repeats === null) return sentence('No day of the week has data.')
  const { daily, dailyTotal, margin } = repeats
  const figure = { value: daily, margin }
  const share = shareOf(figure, { value: dailyTotal }, 1)
  const words = term('repeat visits', 'repeat-visit')
  if (share === null || !isQuoted(figure))
    return sentence('Too little is known to say how many visits are ', words, '.')
  const over = repeats.days === DAYS_OF_WEEK ? '7 days of the week' : `${repeats.days} days of the week with data`
  return sentence(
    `Over the ${over}, `,
    ...about(figure),
    ' visits a day are ',
    words,
    ', ',
    strong(share.text),
    ' of all visits.',
  )
}
