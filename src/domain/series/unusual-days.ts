import { groupBy } from '../collections.ts'
import { DAYS_OF_WEEK } from '../constants.ts'
import { type Figure, interval, NO_FIGURE, Z_95 } from '../summaries/figure.ts'

/**
 * The minimum number of weeks needed to score days. With four weeks, one ordinary day a month would be called unusual.
 */
const LEAST_WEEKS = 12
/** The minimum number of days needed for a weekday's median. */
const LEAST_OF_WEEKDAY = LEAST_WEEKS / 2
/** A figure is unusual if it is more than this many usual spreads from the median. */
const UNUSUAL_SCORE = 3.5
/** The ratio of the standard deviation to the median absolute deviation in a normal distribution. */
const NORMAL_SPREAD_PER_MAD = 1.4826

/** A figure that more days than this share is not scored: a closed day is released as a mean with other days. */
const MOST_SHARED = DAYS_OF_WEEK

/** A figure in a series. It is compared with figures that have the same method and weekday. */
export interface SeriesFigure {
  readonly figure: Figure
  /** The number of the counting method. Each method has its own spread. */
  readonly method: number
  /** 0 for Sunday to 6 for Saturday; the same number for all weeks. */
  readonly weekday: number
  /**
   * The positions of the figures that share this one, which is their mean. If it is not shared, only its own position.
   */
  readonly sharedBy: readonly number[]
}

/** A figure's deviation from the ordinary figure of its weekday or weekdays. */
export interface Score {
  /** The figure minus its expected value, in usual spreads. */
  readonly score: number
  /** The median of its weekday or, for a shared figure, the mean of the medians. */
  readonly expected: number
  /** The ordinary range: the expected value and 3.5 usual spreads either way. */
  readonly low: number
  readonly high: number
  /** Set if the figure is outside the ordinary range. The spread includes sampling and noise, so the figure's own interval does not matter. */
  readonly unusual: 'more' | 'fewer' | null
}

interface Known extends SeriesFigure {
  readonly at: number
  readonly value: number
}

/**
 * The score of each day in a series; null for a day without a figure, if its method has fewer than 12 weeks of days, or
 * if its weekday has fewer than 6 days. Up to 7 days that share a figure have a single score, listed at the first.
 */
export const scoresOfDays = (days: readonly SeriesFigure[]): readonly (Score | null)[] =>
  scores(days, LEAST_WEEKS * DAYS_OF_WEEK)

interface SeriesWeek extends Pick<SeriesFigure, 'figure' | 'method'> {
  /** True if it shares a figure with days outside it. */
  readonly isShared: boolean
}

/**
 * The score of each week in a series, from the means per day; null under the same conditions, and for weeks that share
 * figures.
 */
export const scoresOfWeeks = (weeks: readonly SeriesWeek[]): readonly (Score | null)[] =>
  scores(
    weeks.map(({ figure, method, isShared }, at) => ({
      figure: isShared ? NO_FIGURE : figure,
      method,
      weekday: 0,
      sharedBy: [at],
    })),
    LEAST_WEEKS,
  )

/** @param least the minimum number of unshared figures that a method needs for scores */
function scores(figures: readonly SeriesFigure[], least: number): readonly (Score | null)[] {
  const results: (Score | null)[] = figures.map(() => null)
  const measured = figures.flatMap((each, at): readonly Known[] => {
    const { value } = each.figure
    return value === null ? [] : [{ ...each, at, value }]
  })
  for (const ofMethod of groupBy(measured, ({ method }) => method).values()) {
    const single = ofMethod.filter(({ sharedBy }) => sharedBy.length === 1)
    if (single.length < least) continue
    const ordinary = ordinaryOf(single)
    for (const each of ofMethod) results[each.at] = scoreOf(each, figures, ordinary)
  }
  return results
}

/** A weekday's ordinary figure and its usual spread. */
interface Ordinary {
  readonly expected: number
  readonly spread: number
}

/**
 * By weekday, for weekdays with enough days: the median, and a spread in proportion to the weekday's median standard
 * error, because busier days vary more. The factor is the median absolute deviation in standard errors, at least 1. Empty
 * if figures are exact.
 */
function ordinaryOf(single: readonly Known[]): ReadonlyMap<number, Ordinary> {
  const weekdays = [...groupBy(single, ({ weekday }) => weekday)]
    .filter(([, ofWeekday]) => ofWeekday.length >= LEAST_OF_WEEKDAY)
    .map(([weekday, ofWeekday]) => ({
      weekday,
      values: ofWeekday.map(({ value }) => value),
      expected: median(ofWeekday.map(({ value }) => value)),
      error: median(ofWeekday.map(({ figure, value }) => standardError(value, figure.margin))),
    }))
    .filter(({ error }) => error > 0)
  const deviations = weekdays.flatMap(({ values, expected, error }) =>
    values.map(value => Math.abs(value - expected) / error),
  )
  const factor = NORMAL_SPREAD_PER_MAD * Math.max(1, median(deviations))
  return new Map(weekdays.map(({ weekday, expected, error }) => [weekday, { expected, spread: factor * error }]))
}

function scoreOf(
  { at, value, figure, method, sharedBy }: Known,
  figures: readonly SeriesFigure[],
  ordinary: ReadonlyMap<number, Ordinary>,
): Score | null {
  if (sharedBy.length > MOST_SHARED || sharedBy[0] !== at) return null
  const days = sharedBy.flatMap(position => {
    const day = figures[position]
    return (day?.method === method && ordinary.get(day.weekday)) || []
  })
  if (days.length < sharedBy.length) return null
  const expected = days.reduce((sum, day) => sum + day.expected, 0) / days.length
  // The mean of several days varies less than a single day, but at least as much as its error.
  const spread = Math.max(
    Math.sqrt(days.reduce((sum, day) => sum + day.spread ** 2, 0)) / days.length,
    days.length > 1 ? standardError(value, figure.margin) : 0,
  )
  const score = (value - expected) / spread
  return {
    score,
    expected,
    low: expected - UNUSUAL_SCORE * spread,
    high: expected + UNUSUAL_SCORE * spread,
    unusual: score > UNUSUAL_SCORE ? 'more' : score < -UNUSUAL_SCORE ? 'fewer' : null,
  }
}

const standardError = (value: number, margin: number | null): number => {
  const [low, high] = interval(value, margin)
  return (high - low) / 2 / Z_95
}

/** The median; NaN if no values exist. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
