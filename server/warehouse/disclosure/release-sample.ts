import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Categories } from './categories.ts'
import { followed, isSafe } from './is-safe.ts'
import { concentrationOf, type Measure, NOISE_UNIT } from './measure.ts'
import { asReleased, contributionsOf, type Released, releasedValue } from './release.ts'

/** A person's visits to a place in one hour of the week, by one mode and from one zone. */
export interface SampleVisits {
  readonly person: number
  /** The person's noise factor, times NOISE_UNIT. */
  readonly factor: number
  /** The sum of weights, in thousandths. */
  readonly weight: number
  /** The hour of the week, 0 to 167. */
  readonly hour: number
  readonly mode: number
  readonly zone: number
}

/** The figures that a place's dataset would show. All of them are released. */
export interface SampleFigures {
  /** Visits in the month, in people. */
  readonly visits: number
  /** Observed devices, before expansion. */
  readonly devices: number
  /** The mean share of these devices that come on each of the seven weekdays. */
  readonly onWeekday: number
  /** The design factor (release.ts). */
  readonly design: number
  /** How many hours, modes and places of origin can be distinguished. */
  readonly hours: number
  readonly modes: number
  readonly places: number
}

const HOURS_A_DAY = 24
const WEEKDAYS = 7

const measureOf = (visits: Iterable<SampleVisits>): Measure | null => {
  const people = new Map<number, { value: number; factor: number }>()
  for (const { person, factor, weight } of visits) {
    const found = people.get(person)
    if (found) found.value += weight
    else people.set(person, { value: weight, factor })
  }
  const counted = concentrationOf(people.values())
  if (counted === null) return null
  let noised_squares_m2 = 0
  for (const { value, factor } of people.values()) noised_squares_m2 += value * value * factor
  return { ...counted, noised_squares_m2 }
}

/** A category tree, and the category of each visit. */
export interface VisitTree {
  readonly categories: Categories
  readonly leaves: ReadonlyMap<number, number>
  readonly optionOf: (visit: SampleVisits) => number
}

export type SampleTrees = Readonly<Record<'hours' | 'modes' | 'places', VisitTree>>

/** Counts the categories of the finest safe cut below a node. A node's descendants are numbered directly after it. */
const partsBelow = (
  { categories, leaves, optionOf }: VisitTree,
  node: number,
  visits: readonly SampleVisits[],
  settings: DisclosureSettings,
): number => {
  const { children } = categories[node]!
  if (children.length === 0) return 1
  const parts = children.map((): SampleVisits[] => [])
  for (const visit of visits) {
    const leaf = leaves.get(optionOf(visit)) ?? children[0]!
    parts[children.findLastIndex(child => child <= leaf)]!.push(visit)
  }
  const isPartSafe = (part: readonly SampleVisits[]) => {
    const measure = measureOf(part)
    return measure !== null && isSafe(measure, settings)
  }
  return parts.every(isPartSafe)
    ? parts.reduce(
        (sum, part, i) => sum + partsBelow({ categories, leaves, optionOf }, children[i]!, part, settings),
        0,
      )
    : 1
}

/** The sum of the visitors' noise factors, averaged over the weekdays. */
const factorsOnWeekday = (visits: readonly SampleVisits[]): number => {
  const factors = new Map(
    visits.map(({ person, hour, factor }) => [person * WEEKDAYS + Math.floor(hour / HOURS_A_DAY), factor]),
  )
  return [...factors.values()].reduce((sum, factor) => sum + factor, 0) / WEEKDAYS
}

/** Computes the sample that would be released for a place; null if its total would be withheld. */
export const releaseSample = (
  visits: readonly SampleVisits[],
  { hours, modes, places }: SampleTrees,
  settings: DisclosureSettings,
): Released<SampleFigures> | null => {
  const total = measureOf(visits)
  if (total === null || !isSafe(total, followed(settings)) || total.noised_m === 0) return null
  const parts = (tree: VisitTree) => partsBelow(tree, 0, visits, settings)
  return asReleased({
    visits: releasedValue(total),
    devices: Math.round(total.noised_devices / NOISE_UNIT),
    onWeekday: factorsOnWeekday(visits) / total.noised_devices,
    design: contributionsOf([total]).design,
    hours: parts(hours),
    modes: parts(modes),
    places: parts(places),
  })
}
