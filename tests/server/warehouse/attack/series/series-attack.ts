import { disclosureSettings, isSafe, isTotalSafe } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { concentrationOf } from '../../../../../server/warehouse/disclosure/measure.ts'
import { releasedValue } from '../../../../../server/warehouse/disclosure/release.ts'
import { randomOf } from '../../../../support/random.ts'
import { drawnFactors } from '../drawn-factors.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Question, Score } from '../score.ts'

export interface SeriesAttack {
  readonly seed: number
  readonly cases: number
  /** Two numbers of devices. The group that stops coming halfway through the series has one of them. */
  readonly question: Question
  /** The devices that visit the place in addition to the group. */
  readonly devices: number
  readonly months: number
  /** The attacked figures: a place's months (default), or its Mondays. Four Mondays share their noise. */
  readonly figures?: 'months' | 'mondays'
  /**
   * The rule for a place's total (default) or for any other figure, or exact counts as an upper bound for the attacker.
   */
  readonly rule?: 'total' | 'cell' | 'exact'
}

interface Habits {
  /** The number of figures per month that share the same noise. */
  readonly aMonth: number
  /** The range for a device's mean number of visits during a figure's period. */
  readonly rates: readonly [fewest: number, most: number]
  /** How often each device of the group visits on average during a figure's period. */
  readonly groupRate: number
  readonly visits: (random: () => number, rate: number) => number
}

const SETTINGS = disclosureSettings(15)
const THOUSANDTHS = 1000
const CASE_SEEDS = 1_000_003

/** Knuth's method, for small means. */
const poisson = (random: () => number, mean: number): number => {
  const limit = Math.exp(-mean)
  let count = 0
  for (let left = random(); left > limit; left *= random()) count++
  return count
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const HABITS: Readonly<Record<'months' | 'mondays', Habits>> = {
  months: { aMonth: 1, rates: [1, 7], groupRate: 4, visits: poisson },
  /** The group comes every Monday. */
  mondays: { aMonth: 4, rates: [0.1, 0.7], groupRate: 1, visits: (random, rate) => (random() < rate ? 1 : 0) },
}

/** The released figures in order; null if withheld. */
const figuresOf = (
  { devices, months, figures = 'months', rule = 'total' }: SeriesAttack,
  group: number,
  seed: number,
): readonly (number | null)[] => {
  const random = randomOf(seed)
  const { aMonth, rates, groupRate, visits } = HABITS[figures]
  const people = Array.from({ length: devices + group }, (_, person) =>
    person < devices ? rates[0] + (rates[1] - rates[0]) * random() : groupRate,
  )
  return Array.from({ length: months * aMonth }, (_, at) => {
    const month = Math.floor(at / aMonth)
    const factorOf = drawnFactors(seed * months + month)
    const given: { value: number; factor: number }[] = []
    for (const [person, rate] of people.entries()) {
      const count = person >= devices && month >= months / 2 ? 0 : visits(random, rate)
      if (count > 0) given.push({ value: count * THOUSANDTHS, factor: factorOf(person) })
    }
    if (rule === 'exact') return given.reduce((sum, { value }) => sum + value / THOUSANDTHS, 0)
    const measure = concentrationOf(given)
    const isShown = rule === 'total' ? isTotalSafe : isSafe
    return measure && isShown(measure, SETTINGS) ? releasedValue(measure) : null
  })
}

/**
 * The difference between the two windows around the middle, divided by its noise, and how many more months are shown
 * before than after.
 */
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
 * Guesses from a place's series whether a group stopped coming halfway. It uses every window of months around the
 * middle that a comparison or the series screen may show, and the number of withheld figures. It makes no difference
 * whether the months were ordered together, one by one or by a standing order, because their figures are the same.
 */
export const attackSeries = (attack: SeriesAttack): Score =>
  scoreByRegression(
    Array.from({ length: attack.cases }, (_, at): Sight => {
      const isMore = at % 2 === 1
      const series = figuresOf(attack, attack.question[isMore ? 1 : 0], attack.seed * CASE_SEEDS + at)
      const { aMonth } = HABITS[attack.figures ?? 'months']
      const windows = [1, 2, 3, 6, 12].filter(window => window <= attack.months / 2)
      return { seen: windows.flatMap(window => differenceOf(series, window * aMonth)), isMore }
    }),
  )
