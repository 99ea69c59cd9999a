import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { upTo } from '../../../../src/domain/collections.ts'
import { ancestorsOf, type Categories, finestSafeCut } from '../../disclosure/categories.ts'
import { hasEnoughDevices } from '../../disclosure/is-safe.ts'
import type { Devices } from '../../disclosure/measure.ts'

/** Days since 1970. */
export type Dates = readonly number[]

/** Counts the devices of sets of dates; null for a set without any. */
export type CountDates = (sets: readonly Dates[]) => Promise<readonly (Devices | null)[]>

/** The dates that a row and a group have in common, if the row has other dates as well. */
interface Overlap {
  /** The index of the row, and the index of the group, counted after all rows. */
  readonly ends: readonly [row: number, group: number]
  readonly dates: Dates
}

/** Omits rows within a single group, because such a row is subtracted from the group as a whole. */
const overlapsOf = (rows: readonly Dates[], groups: readonly Dates[]): Overlap[] =>
  rows.flatMap((row, at) => {
    const common = groups.map(
      (group, i): Overlap => ({
        ends: [at, rows.length + i],
        dates: row.filter(date => group.includes(date)),
      }),
    )
    const some = common.filter(({ dates }) => dates.length > 0)
    return some.length > 1 ? some : []
  })

/**
 * Whether the rows of a table of dates can be shown next to figures of groups of these dates. Sums of groups minus sums
 * of rows leave a set of overlaps that divides the graph of rows and groups. Rows and groups are therefore joined by
 * overlaps with enough devices, and the other overlaps of whatever remains separate must have enough together.
 */
export const leaveEnough = async (
  rows: readonly Dates[],
  groups: readonly Dates[],
  count: CountDates,
  settings: DisclosureSettings,
): Promise<boolean> => {
  const overlaps = overlapsOf(rows, groups)
  if (overlaps.length === 0) return true
  const isEnough = (devices: Devices | null | undefined) => !!devices && hasEnoughDevices(devices, settings)
  const devices = await count(overlaps.map(({ dates }) => dates))
  const joined = upTo(rows.length + groups.length)
  for (const [i, { ends }] of overlaps.entries()) {
    const [kept, replaced] = ends.map(end => joined[end]!)
    if (isEnough(devices[i])) for (const [end, of] of joined.entries()) if (of === replaced) joined[end] = kept!
  }
  const open = overlaps
    .map(({ ends, dates }) => ({ ends: ends.map(end => joined[end]!), dates }))
    .filter(({ ends: [row, group] }) => row !== group)
  const left = [...new Set(open.flatMap(({ ends }) => ends))].map(end =>
    open.flatMap(({ ends, dates }) => (ends.includes(end) ? dates : [])),
  )
  return (await count(left)).every(isEnough)
}

/**
 * Finds the categories of dates that can be divided next to groups of the same dates. Weeks are divided before days, so
 * that a week with quiet days costs at most the days of another week.
 * @param isShown whether a node can have its own figure
 * @param canShow whether rows with these dates can be shown next to the groups
 */
export const dividedDates = async (
  categories: Categories,
  isShown: (node: number) => boolean,
  canShow: (rows: readonly Dates[]) => Promise<boolean>,
): Promise<number[]> => {
  const isDivisible = (node: number) => {
    const { children } = categories[node]!
    return children.length > 0 && children.every(isShown)
  }
  const rowsOf = (cut: readonly number[]) => cut.map(node => categories[node]!.covers)
  const finest = finestSafeCut(categories, isShown)
  if (finest.length === 0) return []
  const all = [...new Set(finest.flatMap(node => ancestorsOf(categories, node).slice(1)))]
  if (await canShow(rowsOf(finest))) return all
  const divided: number[] = []
  let cut: readonly number[] = [0]
  for (const open = [0]; open.length > 0; ) {
    const node = open.shift()!
    if (!isDivisible(node)) continue
    const { children } = categories[node]!
    const finer = cut.flatMap(one => (one === node ? children : [one]))
    if (!(await canShow(rowsOf(finer)))) continue
    cut = finer
    divided.push(node)
    open.push(...children)
  }
  return divided
}
