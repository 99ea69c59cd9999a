import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'

/** Rows and the totals (margins) over them that a reader knows or can sum. */
export interface Family<R extends Measure> {
  readonly rows: readonly R[]
  /** The margin that a row belongs to. */
  readonly marginOf: (row: R) => number
  /**
   * How many keys every margin has: those without a row are withheld like those below the threshold, and count as
   * withheld. Null where keys are open (zones): what no row stands for is not there.
   */
  readonly keysPerMargin: number | null
  /** Margins that are themselves withheld: so is all that they sum. */
  readonly withheldMargins?: ReadonlySet<number>
  /** Per margin, what is left of it without the released rows; a margin of which nothing is left is missing. */
  readonly restWithout: (released: readonly R[]) => Promise<ReadonlyMap<number, Measure>>
}

const byMargin = <R extends Measure>(rows: Iterable<R>, marginOf: (row: R) => number): Map<number, R[]> => {
  const margins = new Map<number, R[]>()
  for (const row of rows) {
    const list = margins.get(marginOf(row))
    if (list) list.push(row)
    else margins.set(marginOf(row), [row])
  }
  return margins
}

const smallest = <R extends Measure>(rows: readonly R[]): R =>
  rows.reduce((least, row) => (row.value_m < least.value_m ? row : least))

/**
 * The rows that may be released: those safe by themselves, less as many of the smallest as it takes for the withheld
 * rest of every margin to be safe too, so that no withheld value follows by subtraction.
 */
export const protectMargins = async <R extends Measure>(
  family: Family<R>,
  settings: DisclosureSettings,
): Promise<ReadonlySet<R>> => {
  const { rows, marginOf, keysPerMargin, withheldMargins, restWithout } = family
  const released = new Set(rows.filter(row => isSafe(row, settings) && !withheldMargins?.has(marginOf(row))))
  for (;;) {
    const margins = byMargin(released, marginOf)
    if (margins.size === 0) return released
    const rest = await restWithout([...released])
    let more = false
    for (const [margin, members] of margins) {
      const left = rest.get(margin)
      const withheld = keysPerMargin === null ? left !== undefined : members.length < keysPerMargin
      if (!withheld || (left && isSafe(left, settings))) continue
      released.delete(smallest(members))
      more = true
    }
    if (!more) return released
  }
}
