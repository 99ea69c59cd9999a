import { monthLabel, monthOf } from './months.ts'

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

interface Score {
  readonly score: number
  readonly parts: EvScoreParts
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

/** A score's parts with their weights, and their ranks in words. */
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

/** A score with its parts in one line. */
export const scoreLine = ({ score, parts }: Pick<Score, 'score' | 'parts'>): string =>
  `${score} of 100: long traverses ${parts.traverses}, dwells ${parts.dwells}, visits ${parts.visits}`

/** Explains the scale and which places are compared. */
export const SCORE_SCALE =
  'A place is a 500 m square with its eight neighbours; this one is about the first point. It is compared with all places in which people live. 0 means that it has none, or too few to be shown; 100 that hardly any place has more. Ranks are made of released figures and have no margin.'

/** Says which months a score is computed from, and that later deliveries do not change it. */
export const scoreMonths = ({ firstDay, lastDay }: Pick<Score, 'firstDay' | 'lastDay'>): string => {
  const labels = [firstDay, lastDay].map(day => {
    const month = monthOf(day)
    return month ? monthLabel(month) : day
  })
  const months = [...new Set(labels)].join(' to ')
  return `Made of the trips of ${months} alone. The score is kept with the dataset: later deliveries do not change it.`
}
