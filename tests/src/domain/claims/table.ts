import { isSafe } from '../../../../server/warehouse/gate/is-safe.ts'
import { protectMargins } from '../../../../server/warehouse/gate/protect-margins.ts'
import type { StayMeasure } from '../../../../server/warehouse/gate/release-stays.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import type { FactorOf } from '../../../reference/noise.ts'

export const SETTINGS = disclosureSettings(15)

/** What one device gives to a cell: thousandths of people, and times the seconds of their stays. */
interface Given {
  m: number
  stay: number
}

/** A table of a place: what is true of each of its cells, and what its observed devices give. */
export interface Table {
  readonly truth: Float64Array
  /** Seconds of stays. */
  readonly stays: Float64Array
  readonly given: Map<number, Map<number, Given>>
}

export const emptyTable = (cells: number): Table => ({
  truth: new Float64Array(cells),
  stays: new Float64Array(cells),
  given: new Map(),
})

/** One thing done by a person; `weight_m` null: nobody observes them. */
export function count(table: Table, cell: number, person: number, weight_m: number | null, stay = 0): void {
  table.truth[cell]! += 1
  table.stays[cell]! += stay
  if (weight_m === null) return
  const mine = table.given.get(person) ?? new Map<number, Given>()
  const given = mine.get(cell) ?? { m: 0, stay: 0 }
  given.m += weight_m
  given.stay += weight_m * stay
  mine.set(cell, given)
  table.given.set(person, mine)
}

const NOTHING: StayMeasure = {
  value_m: 0,
  devices: 0,
  largest_m: 0,
  largest_two_m: 0,
  noised_m: 0,
  noised_devices: 0,
  noised_squares_m2: 0,
  stay_ms: 0,
  largest_stay_ms: 0,
  largest_two_stay_ms: 0,
  noised_stay_ms: 0,
  noised_stay_squares: 0,
  noised_stay_products: 0,
}

const largestTwo = (one: number, two: number, value: number): readonly [number, number] =>
  value > one ? [value, one + value] : [one, Math.max(two, one + value)]

/** Sums of cells, as input of the gate. @param groupOf a cell's sum; null: of none */
export function measuresBy(
  { given }: Table,
  groupOf: (cell: number) => number | null,
  factorOf: FactorOf,
): Map<number, StayMeasure> {
  const measures = new Map<number, StayMeasure>()
  for (const [person, cells] of given) {
    const factor = factorOf(person)
    const sums = new Map<number, Given>()
    for (const [cell, { m, stay }] of cells) {
      const group = groupOf(cell)
      if (group === null) continue
      const sum = sums.get(group) ?? { m: 0, stay: 0 }
      sums.set(group, { m: sum.m + m, stay: sum.stay + stay })
    }
    for (const [group, { m, stay }] of sums) {
      const was = measures.get(group) ?? NOTHING
      const [largest_m, largest_two_m] = largestTwo(was.largest_m, was.largest_two_m, m)
      const [largest_stay_ms, largest_two_stay_ms] = largestTwo(was.largest_stay_ms, was.largest_two_stay_ms, stay)
      measures.set(group, {
        value_m: was.value_m + m,
        devices: was.devices + 1,
        largest_m,
        largest_two_m,
        noised_m: was.noised_m + m * factor,
        noised_devices: was.noised_devices + factor,
        noised_squares_m2: was.noised_squares_m2 + m * m * factor,
        stay_ms: was.stay_ms + stay,
        largest_stay_ms,
        largest_two_stay_ms,
        noised_stay_ms: was.noised_stay_ms + stay * factor,
        noised_stay_squares: was.noised_stay_squares + stay * stay * factor,
        noised_stay_products: was.noised_stay_products + stay * m * factor,
      })
    }
  }
  return measures
}

/** The cells that the gate releases, where the sums of these margins are known. */
export function releasedCells(
  table: Table,
  margins: readonly ((cell: number) => number)[],
  factorOf: FactorOf,
  isOpen = false,
): Promise<ReadonlyMap<number, StayMeasure>> {
  const keys = isOpen ? null : [...table.truth.keys()]
  return protectMargins(
    {
      cells: measuresBy(table, cell => cell, factorOf),
      keys,
      margins: margins.map(marginOf => ({
        marginOf,
        complementWithout: async released => {
          const shown = new Set(released)
          return measuresBy(table, cell => (shown.has(cell) ? null : marginOf(cell)), factorOf)
        },
      })),
    },
    SETTINGS,
  ) as Promise<ReadonlyMap<number, StayMeasure>>
}

/** The sums of a margin that are safe by themselves. */
export const safeTotals = (table: Table, marginOf: (cell: number) => number, factorOf: FactorOf) =>
  new Map([...measuresBy(table, marginOf, factorOf)].filter(([, measure]) => isSafe(measure, SETTINGS)))
