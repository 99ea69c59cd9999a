import type { Axis } from '../../axes.ts'
import { combined, countByGroup, countSets, nodeNumber } from '../../counting/count-cells.ts'
import { type CutDimension, type DimensionName, dimension, fieldsOf, type TripSet } from '../../dimensions.ts'
import { categoriesWhere, finestSafeCut } from '../../disclosure/categories.ts'
import { hasEnoughDevices, isSafe } from '../../disclosure/is-safe.ts'
import type { Measure } from '../../disclosure/measure.ts'
import type { FigureContext } from '../figure-context.ts'

/** The dimensions of tables in the order in which they keep their detail if two of them cannot both be divided. */
const ORDER: readonly CutDimension[] = [
  'hour',
  'day-type',
  'weekday',
  'distance',
  'local-distance',
  'far-distance',
  'purpose',
  'mode',
  'gender',
  'age',
  'date',
]

/** The dimensions before one, except those of the same field, whose tables divide trips at the same bounds. */
const dimensionsBefore = (rows: TripSet, by: DimensionName): readonly CutDimension[] => {
  const fields: readonly string[] = fieldsOf(rows)
  const { field } = dimension(by)
  const at = (ORDER as readonly DimensionName[]).indexOf(by)
  return ORDER.slice(0, at < 0 ? ORDER.length : at).filter(other => {
    const own = dimension(other).field
    return own !== field && fields.includes(own)
  })
}

/** A count by node of some axes; null if nothing was counted. */
type CountAtNodes = (nodes: readonly number[]) => Measure | null

/** The smallest child of a category in each row of another table, which every combination of the two tables leaves at least. */
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

/** Finds the categories of an axis that may be divided in addition to the table of another axis. */
const dividedNextTo = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  axes: readonly [Axis, Axis],
): Promise<ReadonlySet<number>> => {
  const { countOnce, parts, settings } = context
  const [{ categories: others }, { categories }] = axes
  const counting = { rows, axes, ...(parts && { parts }) }
  const counted = await countByGroup(countOnce, buildId, counting)
  const at: CountAtNodes = nodes => counted.get(nodeNumber(axes, nodes)) ?? null
  const isCellSafe = (nodes: readonly number[]) => {
    const measure = at(nodes)
    return measure !== null && isSafe(measure, settings)
  }
  const cut = finestSafeCut(others, node => isCellSafe([node, 0]))
  const inner = [...categories.keys()].filter(node => {
    const { children } = categories[node]!
    return children.length > 0 && children.every(child => isCellSafe([0, child]))
  })
  if (cut.length < 2) return new Set(inner)
  const supports = inner.map(node => smallestChildren(axes, cut, node, at))
  const hasEnough = (measure: Measure | null) => measure !== null && hasEnoughDevices(measure, settings)
  /** Most categories have enough devices in one row. The others are counted by device, since a device may be in several rows. */
  const isEnough = supports.map(cells => cells.some(({ row, child }) => hasEnough(at([row, child]))))
  const open = [...inner.keys()].filter(i => !isEnough[i] && supports[i]!.length > 0)
  const sets = open.map(i =>
    supports[i]!.flatMap(({ row, child }) => combined([others[row]!.covers, categories[child]!.covers])),
  )
  const measures = await countSets(countOnce, buildId, counting, sets)
  for (const [set, i] of open.entries()) isEnough[i] = hasEnough(measures[set]!)
  return new Set(inner.filter((_, i) => isEnough[i]))
}

/**
 * Removes the divisions of an axis that differ from those of another table by few devices. If two tables divide a crowd in the same way
 * except for a device or two, the difference of two rows rests on these devices only, since the noise factors of all others cancel out. So
 * every division must leave enough devices whatever rows of another table are subtracted from it. The smallest part of each of these rows
 * counts.
 * @param axisOf returns the axis of an earlier dimension after the same check
 */
export const separableAxis = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  { by, categories: all }: Axis,
  axisOf: (by: CutDimension) => Promise<Axis>,
): Promise<Axis> => {
  let categories = all
  for (const other of dimensionsBefore(rows, by)) {
    if (categories.length === 1) break
    const divided = await dividedNextTo(context, buildId, rows, [await axisOf(other), { by, categories }])
    categories = categoriesWhere(categories, node => divided.has(node))
  }
  return { by, categories }
}
