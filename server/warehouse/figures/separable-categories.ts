import { combined, countDevicesOfSets, nodeNumber } from '../counting/count-cells.ts'
import type { Axis, TripSet } from '../dimensions.ts'
import { hasEnoughDevices } from '../disclosure/is-safe.ts'
import type { Devices } from '../disclosure/measure.ts'
import type { FigureContext } from './figure-context.ts'

/** Returns the devices in a table row at a node of an axis, or null if there are none. */
type DevicesAt = (row: number, node: number) => Devices | null

/**
 * A category's smallest child in each row of another table. Any combination of the two tables leaves at least these.
 */
const smallestChildren = (rows: readonly number[], children: readonly number[], at: DevicesAt) =>
  rows.flatMap(row => {
    const sizes = children.map(child => at(row, child)?.noised_devices ?? 0)
    const least = Math.min(...sizes)
    return least > 0 ? [{ row, child: children[sizes.indexOf(least)]! }] : []
  })

/**
 * Finds the categories of an axis that may be divided in addition to another table. If two tables divide a crowd in the
 * same way except for a device or two, the difference between two rows reveals these devices, because the noise factors
 * of all others cancel out. Every division must therefore leave enough devices, whatever rows of the other table are
 * subtracted from it. The smallest part of each of these rows counts.
 * @param axes the rows of the other table, which are the children of a root, and the axis that may be divided
 */
export const separableCategories = async (
  { countDevices, parts, settings }: FigureContext,
  buildId: number,
  rows: TripSet,
  axes: readonly [table: Axis, axis: Axis],
): Promise<ReadonlySet<number>> => {
  const [{ categories: table }, { categories }] = axes
  const tableRows = table[0]!.children
  const counting = { rows, axes, ...(parts && { parts }) }
  const devicesOf = await countDevices(buildId, counting)
  const at: DevicesAt = (row, node) => devicesOf(nodeNumber(axes, [row, node]))
  const hasEnough = (count: Devices | null) => count !== null && hasEnoughDevices(count, settings)
  const inner = [...categories.keys()].filter(node => {
    const { children } = categories[node]!
    return children.length > 0 && children.every(child => hasEnough(at(0, child)))
  })
  if (tableRows.length < 2) return new Set(inner)
  const supports = inner.map(node => smallestChildren(tableRows, categories[node]!.children, at))
  /**
   * Most categories have enough devices in a single row. The others are counted by device, because a device may be in
   * several rows.
   */
  const isEnough = supports.map(cells => cells.some(({ row, child }) => hasEnough(at(row, child))))
  const open = [...inner.keys()].filter(i => !isEnough[i] && supports[i]!.length > 0)
  // One option is enough, because a row is never divided.
  const sets = open.map(i =>
    supports[i]!.flatMap(({ row, child }) => combined([table[row]!.covers.slice(0, 1), categories[child]!.covers])),
  )
  const ofSets = await countDevicesOfSets(countDevices, buildId, counting, sets)
  for (const [set, i] of open.entries()) isEnough[i] = hasEnough(ofSets[set]!)
  return new Set(inner.filter((_, i) => isEnough[i]))
}
