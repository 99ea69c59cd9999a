import { type Sentence, sentence, strong, term } from './sentence.ts'
import { countText, percentText } from './words.ts'

const DAYS_OF_WEEK = 7

/** Visits and repeat visits per day of one weekday; both null where withheld. */
export interface RepeatDay {
  readonly total: number | null
  readonly repeat: number | null
}

export interface RepeatShare {
  /** Average daily repeat visits: the sum over the weekdays / 7 (viewers.md 9), or over those released. */
  readonly daily: number
  readonly dailyTotal: number
  /** Repeat visits / visits, 0 to 1. */
  readonly share: number
  /** How many weekdays the figures rest on, 1 to 7. */
  readonly days: number
}

/** Average daily repeat visits and their share; null where no weekday is released. */
export function repeatShare(days: readonly RepeatDay[]): RepeatShare | null {
  const released = days.flatMap(({ total, repeat }) => (total === null || repeat === null ? [] : [{ total, repeat }]))
  const total = released.reduce((sum, day) => sum + day.total, 0)
  const repeat = released.reduce((sum, day) => sum + day.repeat, 0)
  if (released.length === 0 || total === 0) return null
  return {
    daily: repeat / released.length,
    dailyTotal: total / released.length,
    share: repeat / total,
    days: released.length,
  }
}

/** How many of the visits of an average day are repeat visits. Percentage to 1 decimal. */
export function repeatSentence(days: readonly RepeatDay[]): Sentence {
  const found = repeatShare(days)
  if (found === null) return sentence('Every day of the week is withheld to protect individuals, or has no data.')
  return sentence(
    found.days === DAYS_OF_WEEK ? 'On an average day ' : `Over the ${found.days} days of the week that can be shown, `,
    strong(countText(found.daily)),
    ` of ${countText(found.dailyTotal)} visits a day are `,
    term('repeat visits', 'repeat-visit'),
    ', ',
    strong(percentText(found.share)),
    '.',
  )
}
