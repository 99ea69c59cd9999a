import { groupBy } from '../collections.ts'
import { DAYS_OF_WEEK } from '../constants.ts'
import { type Figure, interval, Z_95 } from '../summaries/figure.ts'

/** Minimum number of weeks of days for scores: with four weeks, one ordinary day a month would be called unusual. */
const LEAST_WEEKS = 12
/** Minimum number of days for the median of a weekday. */
const LEAST_OF_WEEKDAY = LEAST_WEEKS / 2
/** A figure more than this number of usual spreads from the median is unusual. */
const UNUSUAL_SCORE = 3.5
/** The ratio of the standard deviation to the median absolute deviation of a normal distribution. */
const NORMAL_SPREAD_PER_MAD = 1.4826

/** A figure of a series. It is compared with the figures of its method and its weekday. */
export interface SeriesFigure {
  readonly figure: Figure
  /** The number of the counting method. Each method has its own spread. */
  readonly method: number
  /** 0 Sunday to 6 Saturday; the same number for all weeks. */
  readonly weekday: number
  /** True for the mean of several days or weeks, which cannot be compared with single ones. */
  readonly isShared: boolean
}

/** The deviation of a figure from the ordinary figure of its weekday. */
export interface Score {
  /** The figure minus its expected value, in usual spreads. */
  readonly score: number
  /** The median of its weekday. */
  readonly expected: number
  /** The ordinary range: the expected value and 3.5 usual spreads either way. */
  readonly low: number
  readonly high: number
  /** Set if the whole 95 % interval of the figure is outside the ordinary range. */
  readonly unusual: 'more' | 'fewer' | null
}

interface Known extends SeriesFigure {
  readonly at: number
  readonly value: number
}

/**
 * The score of each day of a series; null for a day that lacks or shares a figure, if its method has fewer than 12
 * weeks of days, or if its weekday has fewer than 6 days.
 */
export const scoresOfDays = (days: readonly SeriesFigure[]): readonly (Score | null)[] =>
  scores(days, LEAST_WEEKS * DAYS_OF_WEEK)

/** The score of each week of a series, from the means per day; null as for days. */
export const scoresOfWeeks = (weeks: readonly Omit<SeriesFigure, 'weekday'>[]): readonly (Score | null)[] =>
  scores(
    weeks.map(week => ({ ...week, weekday: 0 })),
    LEAST_WEEKS,
  )

/** @param least the minimum number of figures of a method for scores */
function scores(figures: readonly SeriesFigure[], least: number): readonly (Score | null)[] {
  const results: (Score | null)[] = figures.map(() => null)
  const measured = figures.flatMap((each, at): readonly Known[] => {
    const { value } = each.figure
    return value === null || each.isShared ? [] : [{ ...each, at, value }]
  })
  for (const ofMethod of groupBy(measured, ({ method }) => method).values())
    if (ofMethod.length >= least) for (const [at, score] of scoresOfMethod(ofMethod)) results[at] = score
  return results
}

function* scoresOfMethod(known: readonly Known[]): Generator<readonly [at: number, score: Score]> {
  const judged = [...groupBy(known, ({ weekday }) => weekday).values()].flatMap(ofWeekday => {
    if (ofWeekday.length < LEAST_OF_WEEKDAY) return []
    const expected = median(ofWeekday.map(({ value }) => value))
    return ofWeekday.map(each => ({ ...each, expected }))
  })
  const deviation = Math.max(
    median(judged.map(({ value, expected }) => Math.abs(value - expected))),
    median(judged.map(({ figure, value }) => standardError(value, figure.margin))),
  )
  const spread = NORMAL_SPREAD_PER_MAD * deviation
  if (!(spread > 0)) return
  for (const { at, value, figure, expected } of judged) {
    const [low, high] = [expected - UNUSUAL_SCORE * spread, expected + UNUSUAL_SCORE * spread]
    const [from, to] = interval(value, figure.margin)
    yield [
      at,
      {
        score: (value - expected) / spread,
        expected,
        low,
        high,
        unusual: from > high ? 'more' : to < low ? 'fewer' : null,
      },
    ]
  }
}

const standardError = (value: number, margin: number | null): number => {
  const [low, high] = interval(value, margin)
  return (high - low) / 2 / Z_95
}

/** The median; NaN without values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
