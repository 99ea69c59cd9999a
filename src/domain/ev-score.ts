import { monthLabel, monthOf } from './months.ts'
import { listed } from './text/lists.ts'

/** The parts of an EV score. Each is a place's percentile rank among inhabited neighbourhoods, 0 to 100. */
export interface EvScoreParts {
  readonly traverses: number
  readonly dwells: number
  readonly visits: number
}

export type EvScorePart = keyof EvScoreParts

/** The weights of the parts (docs/movement-data.md 4). */
export const EV_SCORE_WEIGHTS: Readonly<Record<EvScorePart, number>> = { traverses: 5, dwells: 3, visits: 2 }

/**
 * The weighted mean of the parts, rounded: 0 to 100.
 * @example scoreOfParts({ traverses: 90, dwells: 80, visits: 60 }) // 81
 */
export const scoreOfParts = ({ traverses, dwells, visits }: EvScoreParts): number => {
  const { traverses: t, dwells: d, visits: v } = EV_SCORE_WEIGHTS
  return Math.round((t * traverses + d * dwells + v * visits) / (t + d + v))
}

/** The score of a point, from its parts. */
export interface PointScore {
  /** The number of the point in its dataset, from 1. */
  readonly point: number
  readonly score: number
  readonly parts: EvScoreParts
}

/**
 * A dataset's points with their scores, highest first. Points with equal scores are ordered by their parts, starting
 * with the heaviest part.
 * @param points the parts of each point, in the order of the dataset
 */
export const rankedPoints = (points: readonly EvScoreParts[]): readonly PointScore[] =>
  points
    .map((parts, at) => ({ point: at + 1, score: scoreOfParts(parts), parts }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.parts.traverses - a.parts.traverses ||
        b.parts.dwells - a.parts.dwells ||
        b.parts.visits - a.parts.visits,
    )

interface Score {
  readonly score: number
  /** ISO dates, inclusive. */
  readonly firstDay: string
  readonly lastDay: string
}

const MEASURES: Readonly<Record<EvScorePart, string>> = {
  traverses: 'Traverses by electric vehicles on trips over 160 km',
  dwells: 'Dwells by electric vehicles',
  visits: 'Visits by electric vehicles',
}
const PARTS: readonly EvScorePart[] = ['traverses', 'dwells', 'visits']

export const NO_SCORE = 'No score: the dataset has no point of interest.'

/** @example placesText(90) // 'More than 90 of 100 places' */
const placesText = (rank: number): string =>
  rank === 0 ? 'None, or too few' : rank === 100 ? 'More than nearly all places' : `More than ${rank} of 100 places`

/** A score's parts, their weights, and their ranks in words. */
export const scoreRows = (parts: EvScoreParts | null) =>
  PARTS.map(part => ({
    measure: MEASURES[part],
    weight: EV_SCORE_WEIGHTS[part],
    rank: parts === null ? null : parts[part],
    places: parts === null ? null : placesText(parts[part]),
  }))

/** @example scoreSentence({ score: 81, … }) // '81 of 100: a weighted average of three ranks. Each rank says how many of 100 populated places have less than this one.' */
export const scoreSentence = ({ score }: Pick<Score, 'score'>): string =>
  score === 0
    ? '0 of 100: in all three measures this place has none, or too few to be shown.'
    : score === 100
      ? '100 of 100: in all three measures hardly any place has more.'
      : `${score} of 100: a weighted average of three ranks. Each rank says how many of 100 populated places have less than this one.`

/**
 * Says which of several points have the highest score.
 * @param ranked at least two points, highest score first
 * @param nameOf returns the name of the point with a given number
 * @example 'Point 2 (Headingley) has the highest score of the 3 points, 96 of 100.'
 */
export function rankingSentence(ranked: readonly PointScore[], nameOf: (point: number) => string): string {
  const most = ranked[0]?.score ?? 0
  const best = ranked.filter(({ score }) => score === most).map(({ point }) => point)
  if (best.length === ranked.length)
    return `${ranked.length === 2 ? 'Both' : `All ${ranked.length}`} points have the same score, ${most} of 100.`
  const [only, second] = best
  const named = (point: number) => `${point} (${nameOf(point)})`
  return only !== undefined && second === undefined
    ? `Point ${named(only)} has the highest score of the ${ranked.length} points, ${most} of 100.`
    : `Points ${listed(best.map(named))} have the highest score of the ${ranked.length} points, ${most} of 100.`
}

/** The maximum number of points to list in one line. */
const MOST_IN_LINE = 5

/**
 * A dataset's scores and their parts in one line, highest first.
 * @example '81 of 100: long traverses 90, dwells 80, visits 60'
 * @param points the parts of each point, in the order of the dataset
 */
export function scoreLine(points: readonly EvScoreParts[]): string {
  const ranked = rankedPoints(points)
  const texts = ranked.slice(0, MOST_IN_LINE).map(({ point, score, parts: { traverses, dwells, visits } }) => {
    const text = `${score} of 100: long traverses ${traverses}, dwells ${dwells}, visits ${visits}`
    return points.length === 1 ? text : `point ${point}, ${text}`
  })
  const more = ranked.length - texts.length
  return [...texts, ...(more > 0 ? [`${more} more with lower or equal scores`] : [])].join('; ')
}

/** Explains the scale and which places are compared. */
export const SCORE_SCALE =
  'A place is the 500 m square of a point with its eight neighbours. It is compared with all places in which people live. 0 means that it has none, or too few to be shown; 100 that hardly any place has more. Ranks are made of released figures and have no margin.'

/** Says which months a score is computed from, and that later deliveries do not change it. */
export const scoreMonths = ({ firstDay, lastDay }: Pick<Score, 'firstDay' | 'lastDay'>): string => {
  const labels = [firstDay, lastDay].map(day => {
    const month = monthOf(day)
    return month ? monthLabel(month) : day
  })
  const months = [...new Set(labels)].join(' to ')
  return `Made of the trips of ${months} alone. The score is kept with the dataset: later deliveries do not change it.`
}
