/** Pairs of group sizes, smaller first, that an attacker has to distinguish. */
export const QUESTIONS = [
  [0, 1],
  [0, 5],
  [0, 14],
  [1, 14],
] as const
export type Question = (typeof QUESTIONS)[number]

/** The result of an attack on balanced cases for one question. */
export interface Score {
  readonly cases: number
  readonly right: number
}

/** The share of correct guesses that an attacker may reach, as a percentage. */
const ALLOWED = 55

export const percentOf = ({ cases, right }: Score): number => (100 * right) / cases

/** The allowed share, 55 % by default, plus two standard errors of random guessing. */
export const allowedPercent = ({ cases }: Pick<Score, 'cases'>, percent = ALLOWED): number =>
  percent + (2 * 50) / Math.sqrt(cases)

export const isNoBetterThanGuessing = (score: Score): boolean => percentOf(score) <= allowedPercent(score)

/** What an attacker sees of a case, as a number, and whether the case's group has more devices. */
export interface Seen {
  readonly seen: number
  readonly isMore: boolean
}

/** Finds the threshold that classifies most cases correctly, and on which side of it the larger groups are. */
const learn = (cases: readonly Seen[]): { cut: number; sign: number } => {
  let best = { cut: 0, sign: 1, right: -1 }
  for (const cut of new Set(cases.map(({ seen }) => seen)))
    for (const sign of [1, -1]) {
      const right = cases.filter(({ seen, isMore }) => seen * sign >= cut * sign === isMore).length
      if (right > best.right) best = { cut, sign, right }
    }
  return best
}

/** Two-fold cross-validation: learns from every other case and is tested on the rest, and vice versa. */
export const scoreOf = (cases: readonly Seen[]): Score => {
  const parts = [0, 1].map(part => cases.filter((_, i) => Math.floor(i / 2) % 2 === part))
  const right = parts.map((judged, i) => {
    const { cut, sign } = learn(parts[1 - i]!)
    return judged.filter(({ seen, isMore }) => seen * sign >= cut * sign === isMore).length
  })
  return { cases: cases.length, right: right.reduce((sum, count) => sum + count, 0) }
}

export const scoreOfGuesses = (cases: readonly { readonly guess: boolean; readonly isMore: boolean }[]): Score => ({
  cases: cases.length,
  right: cases.filter(({ guess, isMore }) => guess === isMore).length,
})

/** Formats a score for the output: '5 of 10 (50 %)'. */
export const describeScore = (score: Score): string =>
  `${score.right} of ${score.cases} (${percentOf(score).toFixed(0)} %)`
