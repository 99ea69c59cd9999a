import { groupBy } from '../collections.ts'
import { DAYS_OF_WEEK } from '../constants.ts'
import { type Figure, interval, Z_95 } from '../summaries/figure.ts'

/** Fewer weeks of days give no scores: with four weeks, one ordinary day a month would be called unusual. */
const LEAST_WEEKS = 12
/** A weekday with fewer days has no median of its own. */
const LEAST_OF_WEEKDAY = LEAST_WEEKS / 2
/** Beyond this many usual spreads a figure is unusual. */
const UNUSUAL_SCORE = 3.5
/** The median absolute deviation of a normal distribution times this is its standard deviation. */
const NORMAL_SPREAD_PER_MAD = 1.4826

/** A figure of a series, and the figures that it is compared with: those of its method and its weekday. */
export interface SeriesFigure {
  readonly figure: Figure
  /** Figures with another number were counted by another method: they have a spread of their own. */
  readonly method: number
  /** 0 Sunday to 6 Saturday; the same number for all weeks. */
  readonly weekday: number
  /** True for the mean of several days or weeks, which cannot be compared with single ones. */
  readonly isShared: boolean
}

/** How far a figure lies from what is ordinary on its weekday. */
export interface Score {
  /** The figure less its expected value, in usual spreads. */
  readonly score: number
  /** The median of its weekday. */
  readonly expected: number
  /** The ordinary range: the expected value and 3.5 usual spreads either way. */
  readonly low: number
  readonly high: number
  /** Set where the whole 95 % interval of the figure lies outside the ordinary range. */
  readonly unusual: 'more' | 'fewer' | null
}

interface Known extends SeriesFigure {
  readonly at: number
  readonly value: number
}

/**
 * The score of each day of a series; null for a day without a figure to itself, where its method has fewer than 12 weeks of days, and where its
 * weekday has fewer than 6.
 */
export const scoresOfDays = (days: readonly SeriesFigure[]): readonly (Score | null)[] =>
  scores(days, LEAST_WEEKS * DAYS_OF_WEEK)

/** The score of each week of a series, for means of a day; null as for days. */
export const scoresOfWeeks = (weeks: readonly Omit<SeriesFigure, 'weekday'>[]): readonly (Score | null)[] =>
  scores(
    weeks.map(week => ({ ...week, weekday: 0 })),
    LEAST_WEEKS,
  )

/** @param least a method with fewer figures has no scores */
function scores(figures: readonly SeriesFigure[], least: number): readonly (Score | null)[] {
  const found: (Score | null)[] = figures.map(() => null)
  const known = figures.flatMap((each, at): readonly Known[] => {
    const { value } = each.figure
    return value === null || each.isShared ? [] : [{ ...each, at, value }]
  })
  for (const ofMethod of groupBy(known, ({ method }) => method).values())
    if (ofMethod.length >= least) for (const [at, score] of scoresOfMethod(ofMethod)) found[at] = score
  return found
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

/** NaN of no values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}
