import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { concentrationOf } from './concentration.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { NOISE_UNIT } from './noise.ts'
import { protectMargins } from './protect-margins.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedValue } from './release.ts'
import { followed } from './settings.ts'

/** The visits of one person to a place in one hour of the week, by one mode and from one zone. */
export interface SampleVisits {
  readonly person: number
  /** The person's noise factor, times NOISE_UNIT. */
  readonly factor: number
  /** Sum of weights, thousandths. */
  readonly weight: number
  /** Hour of the week, 0 to 167. */
  readonly hour: number
  readonly mode: number
  readonly zone: number
  /** The middle zone that the zone lies in; 0 where it lies in none. */
  readonly middleZone: number
}

/** What a dataset of a place would show, made of released figures alone. */
export interface SampleFigures {
  /** Visits of the month, people. */
  readonly visits: number
  /** The design factor (quality.ts). */
  readonly design: number
  /** The share of the week's hours and of the modes that are shown, and the share of the visits whose zone of origin is shown. */
  readonly hours: number
  readonly modes: number
  readonly zones: number
  /** Null where no middle zones were delivered. */
  readonly middleZones: number | null
}

const HOURS = 168
const MODES = 4

/** Thousandths by person. */
type Contributions = Map<number, number>

const measureOf = (people: Contributions, factorOf: ReadonlyMap<number, number>): Measure => {
  const contributions = [...people].map(([person, value]) => {
    const factor = factorOf.get(person) ?? NOISE_UNIT
    return { value, noised: value * factor, factor }
  })
  const counted = concentrationOf(contributions) ?? {
    value_m: 0,
    devices: 0,
    largest_m: 0,
    largest_two_m: 0,
    noised_m: 0,
  }
  return {
    ...counted,
    noised_devices: contributions.reduce((sum, { factor }) => sum + factor, 0),
    noised_squares_m2: contributions.reduce((sum, { value, noised }) => sum + value * noised, 0),
  }
}

const add = (people: Contributions, person: number, value: number): void =>
  void people.set(person, (people.get(person) ?? 0) + value)

/** The cells of a table of the place that would be released after primary and complementary suppression. */
const releasedBy = async (
  visits: readonly SampleVisits[],
  cellOf: (visit: SampleVisits) => number,
  factorOf: ReadonlyMap<number, number>,
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, Measure>> => {
  const cells = new Map<number, Contributions>()
  for (const visit of visits) {
    const cell = cells.get(cellOf(visit)) ?? new Map()
    add(cell, visit.person, visit.weight)
    cells.set(cellOf(visit), cell)
  }
  return protectMargins(
    {
      cells: new Map([...cells].map(([cell, people]) => [cell, measureOf(people, factorOf)])),
      keys: null,
      margins: [
        {
          marginOf: () => 0,
          complementWithout: async released => {
            const shown = new Set(released)
            const complement: Contributions = new Map()
            for (const [cell, people] of cells)
              if (!shown.has(cell)) for (const [person, value] of people) add(complement, person, value)
            return new Map(complement.size > 0 ? [[0, measureOf(complement, factorOf)]] : [])
          },
        },
      ],
    },
    settings,
  )
}

const sumOf = (cells: Iterable<Measure>): number => {
  let sum = 0
  for (const cell of cells) sum += cell.noised_m
  return sum
}

/** What would be released of a place, or null where its total would not be. */
export const releaseSample = async (
  visits: readonly SampleVisits[],
  settings: DisclosureSettings,
): Promise<Released<SampleFigures> | null> => {
  const factorOf = new Map(visits.map(({ person, factor }) => [person, factor]))
  const people: Contributions = new Map()
  for (const { person, weight } of visits) add(people, person, weight)
  const total = measureOf(people, factorOf)
  if (!isSafe(total, followed(settings)) || total.noised_m === 0) return null
  const by = (cellOf: (visit: SampleVisits) => number) => releasedBy(visits, cellOf, factorOf, settings)
  const share = async (cellOf: (visit: SampleVisits) => number) => {
    const shown = await by(cellOf)
    // Zone 0 is no zone.
    return sumOf([...shown].flatMap(([cell, measure]) => (cell === 0 ? [] : measure))) / total.noised_m
  }
  return asReleased({
    visits: releasedValue(total),
    design: contributionsOf([total]).design,
    hours: (await by(({ hour }) => hour)).size / HOURS,
    modes: (await by(({ mode }) => mode)).size / MODES,
    zones: await share(({ zone }) => zone),
    middleZones: visits.some(({ middleZone }) => middleZone > 0) ? await share(({ middleZone }) => middleZone) : null,
  })
}
