import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration } from './concentration.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { withholdChains } from './withhold-chains.ts'

/** One way in which a table's cells add up to totals that a reader knows or can compute. */
export interface Margin {
  /** The total that a cell is part of. */
  readonly marginOf: (cell: number) => number
  /** Totals that are withheld themselves, and with them all of their cells. */
  readonly withheld?: ReadonlySet<number>
  /** By total, its complement: what it holds outside the released cells, of which there is at least one. Empty complements are missing. */
  readonly complementWithout: (released: readonly number[]) => Promise<ReadonlyMap<number, Concentration>>
}

export interface Table {
  readonly cells: ReadonlyMap<number, Measure>
  /**
   * The cells that the table shows: one in which nothing was counted looks like one that is withheld. Null where the table shows only
   * cells in which something was counted (zones).
   */
  readonly keys: readonly number[] | null
  readonly margins: readonly Margin[]
  /** True where the two margins are totals of the same count, so that chains of withheld cells could reveal one. */
  readonly isTwoWay?: boolean
}

const groupCells = (cells: Iterable<number>, marginOf: Margin['marginOf']): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const cell of cells) {
    const group = groups.get(marginOf(cell))
    if (group) group.push(cell)
    else groups.set(marginOf(cell), [cell])
  }
  return groups
}

/** Which of some totals are exposed: their complement can be derived by subtraction and is not safe. */
export const exposedTotals = async (
  released: readonly number[],
  keys: readonly number[] | null,
  { marginOf, complementWithout }: Pick<Margin, 'marginOf' | 'complementWithout'>,
  totals: Iterable<number>,
  settings: DisclosureSettings,
): Promise<number[]> => {
  const complements = await complementWithout(released)
  const shown = groupCells(released, marginOf)
  const known = keys && groupCells(keys, marginOf)
  return [...totals].filter(total => {
    const complement = complements.get(total)
    const hides = complement !== undefined || (shown.get(total)?.length ?? 0) < (known?.get(total)?.length ?? 0)
    return hides && !(complement && isSafe(complement, settings))
  })
}

/** The cells that complementary suppression withholds next: the smallest released cell of every exposed total. */
const nextWithheld = async (
  released: ReadonlyMap<number, Measure>,
  { keys }: Table,
  margin: Margin,
  settings: DisclosureSettings,
): Promise<number[]> => {
  const members = groupCells(released.keys(), margin.marginOf)
  const value = (cell: number) => released.get(cell)?.value_m ?? 0
  const totals = await exposedTotals([...released.keys()], keys, margin, members.keys(), settings)
  return totals.flatMap(total =>
    (members.get(total) ?? []).reduce((least, cell) => (value(cell) < value(least) ? cell : least)),
  )
}

/** The totals of which a reader knows the sum alone are one total. */
const WITHHELD_TOTALS = -1

/** The released cells that no chain gives away (withhold-chains.ts). */
const withoutChains = (
  released: ReadonlyMap<number, Measure>,
  { cells, margins: [rows, columns], isTwoWay }: Table,
  settings: DisclosureSettings,
): ReadonlySet<number> => {
  const shown = new Set(released.keys())
  if (!isTwoWay || !rows || !columns) return shown
  const totalOf =
    ({ marginOf, withheld }: Margin) =>
    (cell: number) =>
      withheld?.has(marginOf(cell)) ? WITHHELD_TOTALS : marginOf(cell)
  return withholdChains({ cells, rowOf: totalOf(rows), columnOf: totalOf(columns) }, shown, settings)
}

/**
 * Primary suppression withholds the cells that are not safe; complementary suppression withholds further cells, smallest first, until
 * the complement in every total is safe or empty, and no chain of withheld cells is left that reveals one, so that no withheld
 * value can be derived by subtraction.
 */
export const protectMargins = async (
  table: Table,
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, Measure>> => {
  const { cells, keys, margins } = table
  const known = keys && new Set(keys)
  const released = new Map(
    [...cells].filter(
      ([cell, measure]) =>
        isSafe(measure, settings) &&
        (known?.has(cell) ?? true) &&
        !margins.some(({ withheld, marginOf }) => withheld?.has(marginOf(cell))),
    ),
  )
  for (;;) {
    const before = released.size
    for (const margin of margins) {
      if (released.size === 0) return released
      for (const cell of await nextWithheld(released, table, margin, settings)) released.delete(cell)
    }
    if (released.size < before) continue
    const left = withoutChains(released, table, settings)
    if (left.size === before) return released
    for (const cell of [...released.keys()]) if (!left.has(cell)) released.delete(cell)
  }
}
