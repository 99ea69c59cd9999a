import { randomOf } from '../../../../support/random.ts'
import { drawnFactors } from '../drawn-factors.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Question, Score } from '../score.ts'

export interface SeriesAttack {
  readonly seed: number
  readonly cases: number
  /** Devices of the group that stops coming to the place half way through the series. */
  readonly question: Question
  /** Devices that come to the place beside the group. */
  readonly devices: number
  readonly months: number
  /** Figures as they are counted, so that the attacker can be held to what there is to see. */
  readonly exact?: boolean
}

/** Visits that a device makes in a month, on average: between these two; those of the group lie in the middle. */
const [FEWEST, MOST] = [1, 7]
/** The threshold of a cell is drawn from as many numbers. */
const MIN_DEVICES = 15
const THRESHOLDS = 5
const THIRDS_OF_THOUSANDTHS = 3000
const CASE_SEEDS = 1_000_003

/** Knuth's way, for small means. */
const poisson = (random: () => number, mean: number): number => {
  const limit = Math.exp(-mean)
  let count = 0
  for (let left = random(); left > limit; left *= random()) count++
  return count
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The released total of each month; null where it is withheld. */
const monthsOf = (
  { devices, months, exact = false }: SeriesAttack,
  group: number,
  seed: number,
): readonly (number | null)[] => {
  const random = randomOf(seed)
  const rates = Array.from({ length: devices + group }, (_, person) =>
    person < devices ? FEWEST + (MOST - FEWEST) * random() : (FEWEST + MOST) / 2,
  )
  return Array.from({ length: months }, (_, month) => {
    const factorOf = drawnFactors(seed * months + month)
    const threshold = MIN_DEVICES + Math.floor(THRESHOLDS * random())
    let [seen, total] = [0, 0]
    for (const [person, rate] of rates.entries()) {
      const visits = person >= devices && month >= months / 2 ? 0 : poisson(random, rate)
      if (visits > 0) seen++
      total += visits * (exact ? 1 : factorOf(person) / THIRDS_OF_THOUSANDTHS)
    }
    return seen < threshold && !exact ? null : Math.round(total)
  })
}

/** The difference of two windows beside the middle, over its noise, and how many more months are shown before than after. */
const differenceOf = (series: readonly (number | null)[], window: number): readonly number[] => {
  const middle = series.length / 2
  const shown = [series.slice(middle - window, middle), series.slice(middle, middle + window)].map(months =>
    months.filter(value => value !== null),
  )
  const [before, after] = shown.map(meanOf) as [number, number]
  const isKnown = shown.every(months => months.length > 0)
  return [isKnown ? (before - after) / Math.sqrt(before + after + 1) : 0, shown[0]!.length - shown[1]!.length]
}

/**
 * Tells from a series of one place whether a group stopped coming half way: every window of months on both sides of the middle, as
 * a comparison or the series screen may show them, and which months are withheld.
 */
export const attackSeries = (attack: SeriesAttack): Score =>
  scoreByRegression(
    Array.from({ length: attack.cases }, (_, at): Sight => {
      const isMore = at % 2 === 1
      const series = monthsOf(attack, attack.question[isMore ? 1 : 0], attack.seed * CASE_SEEDS + at)
      const windows = [1, 2, 3, 6, 12].filter(window => window <= attack.months / 2)
      return { seen: windows.flatMap(window => differenceOf(series, window)), isMore }
    }),
  )
