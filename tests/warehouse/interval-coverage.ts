import { isSafe } from '../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../server/warehouse/gate/measure.ts'
import { contributionsOf } from '../../server/warehouse/gate/quality.ts'
import { releasedMarks, releasedValue } from '../../server/warehouse/gate/release.ts'
import { disclosureSettings } from '../../server/warehouse/gate/settings.ts'
import { interval } from '../../src/domain/summaries/figure.ts'
import { randomOf } from '../support/random.ts'
import { drawnFactors } from './attack/drawn-factors.ts'

/** Released figures of a family or grade, and the share whose interval holds the truth. */
export interface Coverage {
  readonly name: string
  readonly cells: number
  readonly covered: number
}

/** By family, how often a person does something in each of its cells: the probabilities of the cells. */
const familiesOf = (random: () => number): Readonly<Record<string, readonly number[]>> => {
  const shares = (cells: number, skew: number) => {
    const raw = Array.from({ length: cells }, () => random() ** skew + 0.02)
    const sum = raw.reduce((total, one) => total + one, 0)
    return raw.map(one => one / sum)
  }
  return {
    weekdays: shares(7, 1),
    hours: shares(168, 2),
    'purposes by hour': shares(96, 2),
    'ages by gender': shares(21, 1),
    zones: shares(300, 5),
  }
}

const gradeOf = (margin: number): string => (margin <= 10 ? 'A' : margin <= 25 ? 'B' : margin <= 50 ? 'C' : 'D')

/**
 * How often the interval of a released figure holds the figure of the population that the devices sample. Each place has people
 * of unlike habits, each of whom is observed with a probability of their own and then stands for as many as its inverse.
 */
export const intervalCoverage = (seed: number, places: number): Coverage[] => {
  const random = randomOf(seed)
  const settings = disclosureSettings(15)
  const families = familiesOf(random)
  const counts = new Map<string, [cells: number, covered: number]>()
  const count = (name: string, isCovered: boolean) => {
    const [cells, covered] = counts.get(name) ?? [0, 0]
    counts.set(name, [cells + 1, covered + Number(isCovered)])
  }
  for (let place = 0; place < places; place++) {
    const people = Math.round(400 * 60 ** random())
    const factorOf = drawnFactors(place)
    for (const [family, shares] of Object.entries(families)) {
      const truth = shares.map(() => 0)
      const given = shares.map(() => new Map<number, number>())
      const limits = shares.map((_, i) => shares.slice(0, i + 1).reduce((sum, one) => sum + one, 0))
      for (let person = 1; person <= people; person++) {
        const weight = 4 + random() * 16
        const isObserved = random() * weight < 1
        // Demographic cells hold all of a person's visits, the others some of them.
        const visits = Math.ceil(Math.exp(2 * random() ** 2 * 1.5))
        const own = random()
        for (let visit = 0; visit < visits; visit++) {
          const at = family === 'ages by gender' ? own : random()
          const cell = Math.min(
            limits.findIndex(limit => at < limit),
            shares.length - 1,
          )
          const i = cell < 0 ? shares.length - 1 : cell
          truth[i]! += 1
          if (isObserved) given[i]!.set(person, (given[i]!.get(person) ?? 0) + Math.round(weight * 1000))
        }
      }
      const measures = given.map((parts): Measure => {
        const gave = [...parts.values()].sort((a, b) => b - a)
        const over = (part: (value: number, factor: number) => number) =>
          [...parts].reduce((sum, [person, value]) => sum + part(value, factorOf(person)), 0)
        return {
          value_m: gave.reduce((sum, one) => sum + one, 0),
          devices: gave.length,
          largest_m: gave[0] ?? 0,
          largest_two_m: (gave[0] ?? 0) + (gave[1] ?? 0),
          noised_m: over((value, factor) => value * factor),
          noised_devices: over((_, factor) => factor),
          noised_squares_m2: over((value, factor) => value * value * factor),
        }
      })
      const shown = measures.map(measure => isSafe(measure, settings))
      const contributions = contributionsOf(measures.filter((_, i) => shown[i]))
      measures.forEach((measure, i) => {
        if (!shown[i]) return
        const value = releasedValue(measure)
        const { margin } = releasedMarks(value, contributions)
        const [low, high] = interval(value, margin)
        const isCovered = low <= truth[i]! && truth[i]! <= high
        for (const name of ['all', family, `grade ${gradeOf(margin)}`]) count(name, isCovered)
      })
    }
  }
  return [...counts].map(([name, [cells, covered]]) => ({ name, cells, covered: covered / cells }))
}

/** Shares that the coverage must lie between: over all, by family and by grade (movement-data.md 6). */
export const isWithinBounds = ({ name, covered }: Coverage): boolean => {
  const [least, most] = name === 'all' ? [0.93, 0.97] : name.startsWith('grade') ? [0.9, 0.99] : [0.92, 0.98]
  return covered >= least && covered <= most
}
