import type { Axis } from '../../axes.ts'
import { type CutDimension, type DimensionName, dimension, fieldsOf, type TripSet } from '../../dimensions.ts'
import { categoriesWhere } from '../../disclosure/categories.ts'
import type { FigureContext } from '../figure-context.ts'
import { MAPS_OF } from '../maps/map-filters.ts'
import { categoriesNextToMap } from '../maps/unfiltered-map.ts'
import { separableCategories } from '../separable-categories.ts'

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

/**
 * Removes the divisions of an axis that could be cancelled out by the maps of all trips or by the table of an earlier dimension
 * (`separableCategories`). Maps keep their detail, because each of their many places leaves some people to every division.
 * @param axisOf returns the axis of an earlier dimension after the same check
 */
export const separableAxis = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  { by, categories: all }: Axis,
  axisOf: (by: CutDimension) => Promise<Axis>,
): Promise<Axis> => {
  let axis: Axis = { by, categories: all }
  const limitTo = (divided: ReadonlySet<number>) => {
    axis = { by, categories: categoriesWhere(axis.categories, node => divided.has(node)) }
  }
  for (const zone of MAPS_OF[rows])
    if (axis.categories.length > 1) limitTo(await categoriesNextToMap({ context, buildId, set: { rows, zone } }, axis))
  for (const other of dimensionsBefore(rows, by))
    if (axis.categories.length > 1)
      limitTo(await separableCategories(context, buildId, rows, [await axisOf(other), axis]))
  return axis
}
