import type { Axis } from '../../../../server/warehouse/dimensions.ts'
import { categoriesOf, finestSafeCut, halved, leavesOf } from '../../../../server/warehouse/disclosure/categories.ts'
import { disclosureSettings, isSafe } from '../../../../server/warehouse/disclosure/is-safe.ts'
import type { Measure } from '../../../../server/warehouse/disclosure/measure.ts'
import { contributionsOf, releasedMarks, releasedValue } from '../../../../server/warehouse/disclosure/release.ts'
import {
  isMeanSafe,
  releaseStays,
  releaseTotals,
  type StayMeasure,
} from '../../../../server/warehouse/disclosure/release-tables.ts'
import { interval } from '../../../../src/domain/summaries/figure.ts'
import { withTripNoise } from '../../../reference/noise.ts'
import { randomOf } from '../../../support/random.ts'
import { drawnFactors } from '../attack/drawn-factors.ts'

/** The released figures of a family or grade, and how many of their intervals contain the true value. */
export interface Coverage {
  readonly name: string
  readonly cells: number
  readonly covered: number
}

interface StayRow {
  readonly at: number
  readonly avgdwelltime: number
  readonly margin: number
}

/** For each family of cells, the probability of each cell in a person's habits. */
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

/** The shortest and longest stays in seconds. Each person's stays vary around a typical length. */
const STAY_S = { least: 1800, most: 6 * 3600 }

const gradeOf = (margin: number): string => (margin <= 10 ? 'A' : margin <= 25 ? 'B' : margin <= 50 ? 'C' : 'D')

/** People's contributions to a cell, in thousandths. */
type Given = ReadonlyMap<number, number>

const measureOf = (given: Given, factorOf: (person: number) => number): Measure => {
  const noised = [...given].map(([person, value]) => value * factorOf(person)).sort((a, b) => b - a)
  const over = (part: (value: number, factor: number) => number) =>
    [...given].reduce((sum, [person, value]) => sum + part(value, factorOf(person)), 0)
  return {
    value_m: over(value => value),
    devices: given.size,
    noised_m: over((value, factor) => value * factor),
    largest_noised: noised[0] ?? 0,
    largest_two_noised: (noised[0] ?? 0) + (noised[1] ?? 0),
    noised_devices: over((_, factor) => factor),
    noised_squares_m2: over((value, factor) => value * value * factor),
  }
}

const stayMeasureOf = (given: Given, stays: Given, factorOf: (person: number) => number): StayMeasure => {
  const stay = measureOf(stays, factorOf)
  return {
    ...measureOf(given, factorOf),
    noised_stay_ms: stay.noised_m,
    largest_noised_stay_ms: stay.largest_noised,
    largest_two_noised_stay_ms: stay.largest_two_noised,
    noised_stay_squares: stay.noised_squares_m2,
    noised_stay_products: [...given].reduce(
      (sum, [person, value]) => sum + value * (stays.get(person) ?? 0) * factorOf(person),
      0,
    ),
  }
}

const addTo = (given: Map<number, number>, person: number, value: number) =>
  void given.set(person, (given.get(person) ?? 0) + value)

/** Each person's total contributions to several cells. */
const joined = (given: readonly Given[], cells: readonly number[]): Given => {
  const sum = new Map<number, number>()
  for (const cell of cells) for (const [person, value] of given[cell]!) addTo(sum, person, value)
  return sum
}

const range = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, i) => from + i)
/** Joins cells until they are safe, from the root down. Options without a tree are halved repeatedly. */
const cutOf = (cells: number, isSafeAt: (covers: readonly number[]) => boolean): readonly (readonly number[])[] => {
  const categories = categoriesOf(halved(range(0, cells)))
  return finestSafeCut(categories, node => isSafeAt(categories[node]!.covers)).map(node => categories[node]!.covers)
}

/**
 * How often a released figure's interval contains the true figure of the population that the devices are sampled from.
 * Each place has people with different habits. Each person has a separate probability of being observed, and its
 * inverse is the person's weight.
 */
export const intervalCoverage = (seed: number, places: number): Coverage[] => {
  const random = randomOf(seed)
  const hash = () => Math.floor(random() * 2 ** 32)
  const settings = disclosureSettings(15)
  const families = familiesOf(random)
  const counts = new Map<string, [cells: number, covered: number]>()
  const count = (family: string, value: number, margin: number, truth: number) => {
    const [low, high] = interval(value, margin)
    for (const name of ['all', family, `grade ${gradeOf(margin)}`]) {
      const [cells, covered] = counts.get(name) ?? [0, 0]
      counts.set(name, [cells + 1, covered + Number(low <= truth && truth <= high)])
    }
  }
  for (let place = 0; place < places; place++) {
    const people = Math.round(400 * 60 ** random())
    const factorOf = drawnFactors(place)
    const sumOf = (truth: readonly number[], covers: readonly number[]) =>
      covers.reduce((sum, cell) => sum + truth[cell]!, 0)
    /**
     * Counts the figures of the finest safe cut and of the whole. Figures of several cells are also counted as their
     * mean.
     */
    const countRows = (family: string, given: readonly Given[], truth: readonly number[]) => {
      const measureAt = (covers: readonly number[]) => measureOf(joined(given, covers), factorOf)
      const cut = cutOf(given.length, covers => isSafe(measureAt(covers), settings))
      const contributions = contributionsOf(cut.map(measureAt))
      for (const covers of cut) {
        const value = releasedValue(measureAt(covers))
        count(family, value, releasedMarks(value, contributions).margin, sumOf(truth, covers))
        if (covers.length > 1)
          count('joined cells', value, releasedMarks(value, contributions).margin, sumOf(truth, covers))
      }
    }
    /** Counts a table's row totals, or the totals of groups of rows. */
    const countTotals = (given: readonly Given[], truth: readonly number[], size: number) => {
      const groups = range(0, Math.ceil(given.length / size)).map(group =>
        range(group * size, Math.min(given.length, (group + 1) * size)),
      )
      const axis: Axis = { by: 'period', categories: categoriesOf(range(0, groups.length)) }
      const cells = [...leavesOf(axis.categories)].flatMap(([group, node]) => {
        const measure = measureOf(joined(given, groups[group]!), factorOf)
        return isSafe(measure, settings) ? [{ nodes: [groups.length === 1 ? 0 : node], measures: [measure] }] : []
      })
      const key = { field: 'total', axis, at: 0, toKey: (option: number) => option }
      for (const { of, value, margin } of releaseTotals(key, cells, () => 1))
        count('totals', value, margin, sumOf(truth, groups[Number(of.total)]!))
    }
    for (const [family, shares] of Object.entries(families)) {
      const truth = shares.map(() => 0)
      const stayTruth = shares.map(() => 0)
      const given = shares.map(() => new Map<number, number>())
      const stays = shares.map(() => new Map<number, number>())
      const limits = shares.map((_, i) => shares.slice(0, i + 1).reduce((sum, one) => sum + one, 0))
      for (let person = 1; person <= people; person++) {
        const weight = 4 + random() * 16
        const isObserved = random() * weight < 1
        // Demographic cells contain all of a person's visits; other cells contain only some.
        const visits = Math.ceil(Math.exp(2 * random() ** 2 * 1.5))
        const own = random()
        const usual = STAY_S.least + random() ** 2 * (STAY_S.most - STAY_S.least)
        for (let visit = 0; visit < visits; visit++) {
          const at = family === 'ages by gender' ? own : random()
          const cell = Math.min(
            limits.findIndex(limit => at < limit),
            shares.length - 1,
          )
          const i = cell < 0 ? shares.length - 1 : cell
          const stay = Math.round(usual * (0.6 + 0.8 * random()))
          truth[i]! += 1
          stayTruth[i]! += stay
          if (!isObserved) continue
          const people_m = withTripNoise(Math.round(weight * 1000), hash())
          addTo(given[i]!, person, people_m)
          addTo(stays[i]!, person, people_m * withTripNoise(stay, hash()))
        }
      }
      countRows(family, given, truth)
      if (family === 'hours') countTotals(given, truth, 24)
      if (family === 'purposes by hour') countTotals(given, truth, 24)
      countTotals(given, truth, given.length)
      if (family !== 'hours') continue
      const stayAt = (covers: readonly number[]) =>
        stayMeasureOf(joined(given, covers), joined(stays, covers), factorOf)
      const categories = categoriesOf(halved(range(0, given.length)))
      const cut = finestSafeCut(categories, node => isMeanSafe(stayAt(categories[node]!.covers), settings))
      const cells = cut.map(node => ({ nodes: [node], measures: [stayAt(categories[node]!.covers)] }))
      const key = { field: 'at', axis: { by: 'hour' as const, categories }, at: 0, toKey: (option: number) => option }
      const means = new Map(releaseStays<StayRow>(key, cells).map(row => [row.at, row]))
      for (const node of cut) {
        const { covers } = categories[node]!
        const { avgdwelltime, margin } = means.get(covers[0]!)!
        count('mean stays', avgdwelltime, margin, sumOf(stayTruth, covers) / sumOf(truth, covers))
      }
    }
  }
  return [...counts].map(([name, [cells, covered]]) => ({ name, cells, covered: covered / cells }))
}

/** The bounds for the coverage: overall, for each family and for each grade (docs/movement-data.md 6). */
export const isWithinBounds = ({ name, covered }: Coverage): boolean => {
  const [least, most] = name === 'all' ? [0.93, 0.97] : name.startsWith('grade') ? [0.9, 0.99] : [0.92, 0.98]
  return covered >= least && covered <= most
}
