import type { Categories } from '../../../../server/warehouse/disclosure/categories.ts'
import { ancestorsOf, leavesOf } from '../../../../server/warehouse/disclosure/categories.ts'
import { type Cell, type CountAt, cutTable } from '../../../../server/warehouse/disclosure/cut-table.ts'
import { disclosureSettings, isSafe } from '../../../../server/warehouse/disclosure/is-safe.ts'
import type { isMeanSafe, StayMeasure } from '../../../../server/warehouse/disclosure/release-tables.ts'
import type { FactorOf } from '../../../reference/noise.ts'

export const SETTINGS = disclosureSettings(15)

/** A device's contribution to a cell: thousandths of people, and thousandths multiplied by seconds of stay. */
interface Given {
  m: number
  stay: number
}

/** A table of a place: the true value of each cell, and the contributions of the place's observed devices. */
export interface Table {
  readonly truth: Float64Array
  /** The duration of stays in seconds. */
  readonly stays: Float64Array
  readonly given: Map<number, Map<number, Given>>
}

export const emptyTable = (cells: number): Table => ({
  truth: new Float64Array(cells),
  stays: new Float64Array(cells),
  given: new Map(),
})

/** Counts one activity of a person; `weight_m` is null if the person is not observed. */
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
  largest_noised: 0,
  largest_two_noised: 0,
  noised_m: 0,
  noised_devices: 0,
  noised_squares_m2: 0,
  largest_noised_stay_ms: 0,
  largest_two_noised_stay_ms: 0,
  noised_stay_ms: 0,
  noised_stay_squares: 0,
  noised_stay_products: 0,
}

const largestTwo = (one: number, two: number, value: number): readonly [number, number] =>
  value > one ? [value, one + value] : [one, Math.max(two, one + value)]

/**
 * Sums cells as input for the gate.
 * @param groupsOf the sums that a cell belongs to
 */
export function measuresBy(
  { given }: Table,
  groupsOf: (cell: number) => readonly number[],
  factorOf: FactorOf,
): ReadonlyMap<number, StayMeasure> {
  const measures = new Map<number, StayMeasure>()
  for (const [person, cells] of given) {
    const factor = factorOf(person)
    const sums = new Map<number, Given>()
    for (const [cell, { m, stay }] of cells)
      for (const group of groupsOf(cell)) {
        const sum = sums.get(group) ?? { m: 0, stay: 0 }
        sums.set(group, { m: sum.m + m, stay: sum.stay + stay })
      }
    for (const [group, { m, stay }] of sums) {
      const was = measures.get(group) ?? NOTHING
      const [largest, largestTwoOf] = largestTwo(was.largest_noised, was.largest_two_noised, m * factor)
      const stays = largestTwo(was.largest_noised_stay_ms, was.largest_two_noised_stay_ms, stay * factor)
      measures.set(group, {
        value_m: was.value_m + m,
        devices: was.devices + 1,
        largest_noised: largest,
        largest_two_noised: largestTwoOf,
        noised_m: was.noised_m + m * factor,
        noised_devices: was.noised_devices + factor,
        noised_squares_m2: was.noised_squares_m2 + m * m * factor,
        largest_noised_stay_ms: stays[0],
        largest_two_noised_stay_ms: stays[1],
        noised_stay_ms: was.noised_stay_ms + stay * factor,
        noised_stay_squares: was.noised_stay_squares + stay * stay * factor,
        noised_stay_products: was.noised_stay_products + stay * m * factor,
      })
    }
  }
  return measures
}

/** The measure of a whole table; null if it is not safe. */
export function safeWhole(table: Table, factorOf: FactorOf): StayMeasure | null {
  const whole = measuresBy(table, () => [0], factorOf).get(0)
  return whole !== undefined && isSafe(whole, SETTINGS) ? whole : null
}

/** An axis of a table. Its categories cover options, and each cell has the index of one option. */
export interface CutAxis {
  readonly categories: Categories
  readonly options: readonly number[]
}

/**
 * The cells of a table at its finest safe resolution, numbered row by row.
 * @param isShown the rule for a cell
 * @param parts how many parts each cell of the cut has, encoded in the last digit of a cell's number
 */
export function cutOf(
  table: Table,
  axes: readonly CutAxis[],
  factorOf: FactorOf,
  parts = 1,
  isShown: typeof isMeanSafe = isSafe,
): readonly Cell[] {
  const paths = axes.map(({ categories, options }) => {
    const leaves = leavesOf(categories)
    return options.map(option => ancestorsOf(categories, leaves.get(option)!))
  })
  const groupOf = (nodes: readonly number[], part: number) =>
    nodes.reduce((group, node, at) => group * axes[at]!.categories.length + node, 0) * parts + part
  const nodesOf = (cell: number): readonly (readonly number[])[] => {
    let rest = Math.floor(cell / parts)
    const own = axes.map(() => [] as readonly number[])
    for (let at = axes.length - 1; at >= 0; at--) {
      const { length } = axes[at]!.options
      own[at] = paths[at]![rest % length]!
      rest = Math.floor(rest / length)
    }
    return own.reduce<readonly (readonly number[])[]>(
      (pairs, nodes) => pairs.flatMap(pair => nodes.map(node => [...pair, node])),
      [[]],
    )
  }
  const groups = Array.from(table.truth, (_, cell) => nodesOf(cell).map(nodes => groupOf(nodes, cell % parts)))
  const measures = measuresBy(table, cell => groups[cell]!, factorOf)
  const countAt: CountAt = nodes =>
    Array.from({ length: parts }, (_, part) => {
      const measure = measures.get(groupOf(nodes, part))
      return measure && isShown(measure, SETTINGS) ? measure : null
    })
  return cutTable(axes, countAt, SETTINGS)
}
