import { combined, countByGroup, countSets, nodeNumber } from '../counting/count-cells.ts'
import type { Axis, TripSet } from '../dimensions.ts'
import { finestSafeCut } from '../disclosure/categories.ts'
import { hasEnoughDevices, isSafe } from '../disclosure/is-safe.ts'
import type { Measure } from '../disclosure/measure.ts'
import type { FigureContext } from './figure-context.ts'

/** Returns the count at a node of some axes; null if it is empty. */
type CountAtNodes = (nodes: readonly number[]) => Measure | null

/**
 * The smallest child of a category in each row of another table. Every combination of the two tables leaves at least
 * this child.
 */
const smallestChildren = (
  [, { categories }]: readonly [Axis, Axis],
  rows: readonly number[],
  node: number,
  at: CountAtNodes,
) =>
  rows.flatMap(row => {
    const sizes = categories[node]!.children.map(child => at([row, child])?.noised_devices ?? 0)
    const least = Math.min(...sizes)
    return least > 0 ? [{ row, child: categories[node]!.children[sizes.indexOf(least)]! }] : []
  })

/**
 * Finds the categories of an axis that may be divided even though another table is shown. If two tables divide a crowd
 * in the same way except for one or two devices, the difference of two rows rests on these devices only, since the
 * noise factors of all others cancel out. So every division must leave enough devices, whatever rows of the other table
 * are subtracted from it. The smallest part of each of these rows counts.
 * @param axes the axis of the other table, and the axis that may be divided
 * @param rowsOf returns the rows of the other table; if left out, those of its finest safe cut
 */
export const separableCategories = async (
  { countOnce, parts, settings }: FigureContext,
  buildId: number,
  rows: TripSet,
  axes: readonly [Axis, Axis],
  otherRows?: readonly number[],
): Promise<ReadonlySet<number>> => {
  const [{ categories: others }, { categories }] = axes
  const counting = { rows, axes, ...(parts && { parts }) }
  const counted = await countByGroup(countOnce, buildId, counting)
  const at: CountAtNodes = nodes => counted.get(nodeNumber(axes, nodes)) ?? null
  const isRowSafe = (row: number) => {
    const measure = at([row, 0])
    return measure !== null && isSafe(measure, settings)
  }
  const hasEnough = (measure: Measure | null) => measure !== null && hasEnoughDevices(measure, settings)
  const cut = otherRows ?? finestSafeCut(others, isRowSafe)
  const inner = [...categories.keys()].filter(node => {
    const { children } = categories[node]!
    return children.length > 0 && children.every(child => hasEnough(at([0, child])))
  })
  if (cut.length < 2) return new Set(inner)
  const supports = inner.map(node => smallestChildren(axes, cut, node, at))
  /**
   * Most categories have enough devices in a single row. The others are counted by device, since a device may be in
   * several rows.
   */
  const isEnough = supports.map(cells => cells.some(({ row, child }) => hasEnough(at([row, child]))))
  const open = [...inner.keys()].filter(i => !isEnough[i] && supports[i]!.length > 0)
  const sets = open.map(i =>
    supports[i]!.flatMap(({ row, child }) => combined([others[row]!.covers, categories[child]!.covers])),
  )
  const measures = await countSets(countOnce, buildId, counting, sets)
  for (const [set, i] of open.entries()) isEnough[i] = hasEnough(measures[set]!)
  return new Set(inner.filter((_, i) => isEnough[i]))
}
