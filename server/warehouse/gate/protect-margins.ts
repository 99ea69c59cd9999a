import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration } from './concentration.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'

/** One way in which a table adds up to totals that a reader knows or can sum. */
export interface Margin {
  /** The total that a cell is part of. */
  readonly marginOf: (cell: number) => number
  /** Totals that are themselves withheld: so is every part of them. */
  readonly withheld?: ReadonlySet<number>
  /** By total, what is left of it without the released cells (at least one); a total of which nothing is left is missing. */
  readonly complementWithout: (released: readonly number[]) => Promise<ReadonlyMap<number, Concentration>>
}

export interface Table {
  readonly cells: ReadonlyMap<number, Measure>
  /**
   * The cells that readers know of: those that nothing was counted in are withheld like those below the threshold. Null
   * where keys are open (zones): what no cell stands for is not there.
   */
  readonly keys: readonly number[] | null
  readonly margins: readonly Margin[]
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

/** The totals whose withheld rest could be told, and is not safe by itself; of those that are asked about. */
export const exposedTotals = async (
  released: readonly number[],
  keys: readonly number[] | null,
  { marginOf, complementWithout }: Pick<Margin, 'marginOf' | 'complementWithout'>,
  asked: Iterable<number>,
  settings: DisclosureSettings,
): Promise<number[]> => {
  const rest = await complementWithout(released)
  const shown = groupCells(released, marginOf)
  const known = keys && groupCells(keys, marginOf)
  return [...asked].filter(total => {
    const left = rest.get(total)
    const hides = left !== undefined || (shown.get(total)?.length ?? 0) < (known?.get(total)?.length ?? 0)
    return hides && !(left && isSafe(left, settings))
  })
}

/** The smallest released cell of every total that is exposed. */
const exposed = async (
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

/**
 * The cells that may be released: those safe by themselves, less as many of the smallest as it takes for the withheld
 * rest of every total to be safe too, so that no withheld value follows by subtraction.
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
      for (const cell of await exposed(released, table, margin, settings)) released.delete(cell)
    }
    if (released.size === before) return released
  }
}
