import { monthLabel } from '../months.ts'
import type { Change, Changes, MonthOfSeries } from '../series/month-changes.ts'
import { numberWord } from '../text/numbers.ts'
import { sentenceCase } from '../text/sentence-case.ts'
import type { Figure } from './figure.ts'
import { about, isQuoted, type Part, type Sentence, sentence, strong, term, VISITS, type Words } from './words.ts'

/** The words for a measure over time. */
export interface MeasureWords {
  /** The words after the month, such as ` City centre had about 28,600 visits a day`. */
  readonly had: (place: string, figure: Figure) => Words
  readonly more: string
  readonly fewer: string
}

const aDay =
  (noun: Part) =>
  (place: string, figure: Figure): Words => [`${place} had `, ...about(figure), ' ', noun, ' a day']

export const VISITS_OVER_TIME: MeasureWords = { had: aDay(VISITS), more: 'more', fewer: 'fewer' }
export const REPEATS_OVER_TIME: MeasureWords = {
  had: aDay(term('repeat visits', 'repeat-visit')),
  more: 'more',
  fewer: 'fewer',
}
const SECONDS_PER_MINUTE = 60

/** The words for mean stays, whose values are in seconds. */
export const STAYS_OVER_TIME: MeasureWords = {
  had: (place, figure) => [
    'the average ',
    term('dwell', 'dwell'),
    ` in ${place} lasted `,
    ...about({ ...figure, value: (figure.value ?? 0) / SECONDS_PER_MINUTE }),
    ' minutes',
  ],
  more: 'longer',
  fewer: 'shorter',
}

/** The unusual days or weeks shown in a chart. */
export interface UnusualFound {
  readonly one: 'day' | 'week'
  /** Each of them with its note if there is one, such as `11 to 17 May 2026 (Rail strike)`, largest score first. */
  readonly names: readonly string[]
}

/** The maximum number of unusual days or weeks that a sentence names. More are only counted: their scores are close. */
const MOST_NAMED = 3

/** Formats an unsigned percentage change, with one decimal place below 1, such as `3` or `0.4`. */
const sizeText = (percent: number): string => {
  const size = Math.abs(percent)
  return size < 1 ? size.toFixed(1) : size.toFixed(0)
}

/** A change as text, such as `3%`, or with a sign: `+3%`, `−3%`. */
export const changeText = (percent: number): string => `${signOf(percent)}${sizeText(percent)}%`

const signOf = (percent: number): string => (Number(sizeText(percent)) === 0 ? '' : percent > 0 ? '+' : '−')

/** A change's interval, such as `+1 to +5%`. */
export const changeIntervalText = (low: number, high: number): string =>
  `${signOf(low)}${sizeText(low)} to ${signOf(high)}${sizeText(high)}%`

/** The interval of a rise or a fall, such as `(1 to 5%)`. The sentence says which of the two it is. */
const sizesText = ({ low, high }: { readonly low: number | null; readonly high: number | null }): string => {
  if (low === null || high === null) return ''
  const [least, most] = low < 0 && high <= 0 ? [high, low] : [low, high]
  return ` (${sizeText(least)} to ${sizeText(most)}%)`
}

/** The interval of a change that is not clear, such as ` (−2 to +3%)`. */
const spanText = ({ low, high }: { readonly low: number | null; readonly high: number | null }): string =>
  low === null || high === null ? '' : ` (${changeIntervalText(low, high)})`

function changeWords(change: Change, words: MeasureWords, than: string, from: string): Words {
  if (change.kind !== 'compared') return []
  if (change.clear === null || change.percent === null)
    return [`, with no clear difference from ${from}${spanText(change)}`]
  return [
    ', ',
    strong(`${sizeText(change.percent)}% ${change.clear === 'more' ? words.more : words.fewer}`),
    ` than ${than}${sizesText(change)}`,
  ]
}

function yearWords(change: Change): Words {
  if (change.kind !== 'compared') return []
  if (change.clear === null || change.percent === null)
    return [`; no clear difference from a year before${spanText(change)}`]
  const direction = change.clear === 'more' ? 'up' : 'down'
  return ['; ', strong(`${direction} ${sizeText(change.percent)}% on a year before`), sizesText(change)]
}

function unusualWords({ one, names }: UnusualFound): Words {
  const count = names.length
  const number = numberWord(count)
  if (count === 0) return [` No ${one} was unusual.`]
  const claim = `${sentenceCase(number)} ${one}${count === 1 ? ' was' : 's were'} unusual`
  return [' ', strong(claim), count > MOST_NAMED ? '.' : `: ${names.join('; ')}.`]
}

function apartText(breaks: OverTime['breaks']): string {
  if (breaks === null) return ' Months are not compared: it is not known whether the method changed between them.'
  return breaks.length === 0
    ? ''
    : ` Months before and after ${breaks.join(' and ')} are not compared: the method changed.`
}

interface OverTime {
  readonly place: string
  readonly words: MeasureWords
  /** The last month shown. */
  readonly last: MonthOfSeries & Changes
  /** Null if no day or week has a score. */
  readonly unusual: UnusualFound | null
  /** The dates in the displayed period on which the counting method changes, such as `1 July 2026`; null if unknown. */
  readonly breaks: readonly string[] | null
}

/**
 * The summary of a series: the newest month compared with the previous month and the year before, the unusual days or
 * weeks, and what is not compared.
 */
export function overTimeSentence({ place, words, last, unusual, breaks }: OverTime): Sentence {
  const { figure, month } = last
  const label = monthLabel(month)
  const monthBefore = monthLabel(
    month.month === 1 ? { year: month.year - 1, month: 12 } : { year: month.year, month: month.month - 1 },
  )
  const before = month.month === 1 ? monthBefore : (monthBefore.split(' ')[0] ?? monthBefore)
  const comparison: Words =
    figure.value === null
      ? [`There are no data for ${label}.`]
      : [
          `In ${label} `,
          ...(isQuoted(figure) ? words.had(place, figure) : [`figures of ${place} are too uncertain to be quoted`]),
          ...changeWords(last.onMonthBefore, words, `in ${before}`, before),
          ...yearWords(last.onYearBefore),
          '.',
        ]
  return sentence(...comparison, ...(unusual === null ? [] : unusualWords(unusual)), apartText(breaks))
}
