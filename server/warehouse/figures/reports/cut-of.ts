import { groupBy } from '../../../../src/domain/collections.ts'
import { isWeekend, weekdayOf } from '../../../../src/domain/days.ts'
import { cachedBy } from '../../cache/create-cache.ts'
import {
  combined,
  countByGroup,
  countDevicesOfSets,
  countSets,
  nodeNumber,
  type Options,
} from '../../counting/count-cells.ts'
import {
  AXES,
  type Axis,
  axisOfDates,
  axisOfGroups,
  axisOfSome,
  type CutDimension,
  type DimensionName,
  dayTypeOf,
  dimension,
  type Field,
  fieldsOf,
  isNominal,
  type NominalDimension,
  neighbourOf,
  optionsOf,
  type TripSet,
} from '../../dimensions.ts'
import { categoriesOf, categoriesWhere, finestSafeCut } from '../../disclosure/categories.ts'
import {
  arePartsSafe,
  type Cell,
  type CountAt,
  coarsenRagged,
  cutTable,
  dividedSupport,
  type OptionPairs,
} from '../../disclosure/cut-table.ts'
import { hasEnoughDevices, isSafe, isTotalSafe } from '../../disclosure/is-safe.ts'
import type { Measure } from '../../disclosure/measure.ts'
import { type FigureContext, readDays, storedOnce } from '../figure-context.ts'
import { MAPS_OF } from '../maps/counted-filters.ts'
import { categoriesNextToMap } from '../maps/unfiltered-map.ts'
import { separableCategories } from '../separable-categories.ts'
import { type CountDates, type Dates, dividedDates, leaveEnough } from './overlapping-dates.ts'

/** The dimensions of tables. If two of them cannot both be divided, the earlier one keeps its detail. */
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

/** The earlier dimensions, except dimensions with the same field, whose tables divide trips at the same bounds. */
const dimensionsBefore = (rows: TripSet, by: DimensionName): readonly CutDimension[] => {
  const fields: readonly string[] = fieldsOf(rows)
  const { field } = dimension(by)
  const at = (ORDER as readonly DimensionName[]).indexOf(by)
  return ORDER.slice(0, at < 0 ? ORDER.length : at).filter(other => {
    const own = dimension(other).field
    return own !== field && fields.includes(own)
  })
}

/** The rows of a table with a single axis: the children of a root. */
const tableOf = ({ count, cuts, settings }: FigureContext, buildId: number, rows: TripSet, axis: Axis): Promise<Axis> =>
  cachedBy(cuts, 'table', async (id, question: { readonly rows: TripSet; readonly axis: Axis }) => {
    const { by, categories } = question.axis
    const measures = await countByGroup(count, id, { rows: question.rows, axes: [question.axis] })
    const cut = finestSafeCut(categories, node => measures.has(node) && isSafe(measures.get(node)!, settings))
    return { by, categories: categoriesOf(cut.map(node => ({ together: categories[node]!.covers }))) }
  })(buildId, { rows, axis })

const DISTANCES: readonly Field[] = ['bracket', 'crow-fly', 'access', 'egress']
const isByDistance = (by: DimensionName): boolean => DISTANCES.includes(dimension(by).field)

/**
 * Removes the divisions of an axis that could be cancelled out by the maps of all trips or by an earlier dimension's
 * table (`separableCategories`). Maps keep their detail, because they have so many places that nearly every division is
 * safe next to them. Distances are not checked next to maps. The zone of a trip all but determines its distance, so the
 * check would merge all distances beyond the nearest zones.
 * @param axisOf returns the axis of an earlier dimension after the same check
 */
const separableAxis = async (
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
  const maps = isByDistance(by) ? [] : MAPS_OF[rows]
  for (const zone of maps)
    if (axis.categories.length > 1) limitTo(await categoriesNextToMap({ context, buildId, set: { rows, zone } }, axis))
  for (const other of dimensionsBefore(rows, by)) {
    if (axis.categories.length === 1) break
    const table = await tableOf(context, buildId, rows, await axisOf(other))
    limitTo(await separableCategories(context, buildId, rows, [table, axis]))
  }
  return axis
}

const PERIOD = 0

/**
 * Groups options so that each group is safe. A group that is too thin joins its neighbour, or the largest other group.
 */
const groupsOf = async (
  { count, settings }: FigureContext,
  buildId: number,
  rows: TripSet,
  by: NominalDimension,
): Promise<readonly (readonly number[])[]> => {
  const axes = [
    axisOfGroups(
      by,
      optionsOf(by).map(option => [option]),
    ),
    AXES.period,
  ]
  let groups: readonly (readonly number[])[] = optionsOf(by).map(option => [option])
  for (;;) {
    const sets = groups.map(group => group.map(option => [option, PERIOD] as const))
    const measures = await countSets(count, buildId, { rows, axes }, sets)
    const thin = measures.findIndex(measure => measure === null || !isSafe(measure, settings))
    if (thin < 0 || groups.length === 1) return groups
    const own = groups[thin]!
    const others = groups.filter(group => group !== own)
    const sizeOf = (group: readonly number[]) => measures[groups.indexOf(group)]?.noised_m ?? 0
    const largest = others.reduce((most, group) => (sizeOf(group) > sizeOf(most) ? group : most))
    const host = others.find(group => group.includes(neighbourOf(by, own[0]!))) ?? largest
    groups = others.map(group => (group === host ? [...host, ...own] : group))
  }
}

const treeOf = async (context: FigureContext, buildId: number, rows: TripSet, by: CutDimension): Promise<Axis> => {
  if (isNominal(by)) return axisOfGroups(by, await groupsOf(context, buildId, rows, by))
  const days = await readDays(context, buildId)
  if (by === 'date') return axisOfDates(days.dates)
  if (by === 'weekday') return axisOfSome(AXES.weekday, weekday => days.of(weekday) > 0)
  if (by === 'day-type') return axisOfSome(AXES['day-type'], weekend => days.ofDayType[weekend as 0 | 1] > 0)
  if (by === 'time-period') return axisOfSome(AXES[by], period => days.ofDayType[dayTypeOf(period)] > 0)
  return AXES[by]
}

/** The axis of a dimension. It has the options that a dataset can separate. */
export const axisOf = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  by: CutDimension,
): Promise<Axis> => {
  const earlier = (other: CutDimension) => axisOf(context, buildId, rows, other)
  const categories = await storedOnce(context, buildId, `divisions of ${rows} by ${by}`, async () => [
    ...(await separableAxis(context, buildId, rows, await treeOf(context, buildId, rows, by), earlier)).categories,
  ])
  return { by, categories }
}

export interface Cut {
  readonly axes: readonly Axis[]
  readonly cells: readonly Cell[]
}

/** Some of the trips in every cell. */
export interface Part extends Options {
  /** Returns false if the part lacks a day among the options that a cell covers on each axis. */
  readonly isIn?: (covered: readonly Options[]) => boolean
}

interface CutQuestion {
  readonly rows: TripSet
  readonly by: readonly CutDimension[]
  /** The parts of every cell. Each part must be safe. Without them, all trips are a single part. */
  readonly parts?: readonly Part[]
}

/** Limits a count to a part. An undivided count is the same in every context, so it does not name the parts. */
const onlyPart = ({ parts }: FigureContext, part: Part | undefined) =>
  part && { only: { by: part.by, options: part.options }, ...(parts && { parts }) }

/** Counts the nodes of some axes in each part. */
const countNodes = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  axes: readonly Axis[],
  parts: readonly Part[] | undefined,
): Promise<CountAt> => {
  const ofParts: ReadonlyMap<number, Measure>[] = []
  for (const part of parts ?? [undefined])
    ofParts.push(await countByGroup(context.count, buildId, { rows, axes, ...onlyPart(context, part) }))
  const coveredBy = (nodes: readonly number[]): Options[] =>
    nodes.map((node, i) => ({ by: axes[i]!.by, options: axes[i]!.categories[node]!.covers }))
  return nodes =>
    ofParts.map((measures, i) =>
      parts?.[i]?.isIn?.(coveredBy(nodes)) === false ? undefined : (measures.get(nodeNumber(axes, nodes)) ?? null),
    )
}

/** False if a dataset lacks figures for some trips because not even their total is safe. */
export const hasFigures = async (
  { count, settings }: FigureContext,
  buildId: number,
  rows: TripSet,
): Promise<boolean> => {
  const [total] = await count(buildId, { rows, axes: [] })
  return total !== undefined && isTotalSafe(total, settings)
}

/** The axis of a table's parts, which all divide trips by the same dimension. */
const axisOfParts = (parts: readonly Part[]): Axis => ({
  by: parts[0]!.by,
  categories: categoriesOf(parts.map(({ options }) => (options.length === 1 ? options[0]! : { together: options }))),
})

/** Counts the devices of sets of dates, in one part of the trips. */
const countDatesOf = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  part?: Part,
): Promise<CountDates> => {
  const { dates } = await readDays(context, buildId)
  const counting = { rows, axes: [axisOfDates(dates)], ...onlyPart(context, part) }
  return sets =>
    countDevicesOfSets(
      context.countDevices,
      buildId,
      counting,
      sets.map(set => set.map(date => [date])),
    )
}

/**
 * Limits the table of dates to rows that can be shown next to the table of weekdays, in every part. If the days of a week
 * share a row, all Wednesdays minus the rows of the other Wednesdays are the Wednesday of that week.
 */
const datesNextToWeekdays = async (
  context: FigureContext,
  buildId: number,
  { rows, parts }: CutQuestion,
  { categories }: Axis,
  isShown: (node: number) => boolean,
): Promise<(node: number) => boolean> => {
  const compute = async () => {
    const { dates } = await readDays(context, buildId)
    const { axes, cells } = await cutOf(context, buildId, { rows, by: ['weekday'], ...(parts && { parts }) })
    const weekdayAxis = axes[0]!
    const cellOf = (date: number) =>
      cells.findIndex(({ nodes: [node] }) => weekdayAxis.categories[node!]!.covers.includes(weekdayOf(date)))
    const counts: CountDates[] = []
    for (const part of parts ?? [undefined]) counts.push(await countDatesOf(context, buildId, rows, part))
    const canShow = async (shown: readonly Dates[], groups: readonly Dates[]) => {
      for (const count of counts) if (!(await leaveEnough(shown, groups, count, context.settings))) return false
      return true
    }
    const tables: (readonly Dates[])[] = []
    // Maps divide by day type, even if the table of weekdays does not. Day types that are too thin are shown nowhere.
    for (const groupOf of [cellOf, (date: number) => isWeekend(weekdayOf(date))]) {
      const groups = [...groupBy(dates, groupOf).values()]
      if (await canShow([dates], groups)) tables.push(groups)
    }
    return dividedDates(categories, isShown, async shown => {
      for (const groups of tables) if (!(await canShow(shown, groups))) return false
      return true
    })
  }
  const question = `dates of ${rows} next to weekdays ${JSON.stringify([parts, context.parts])}`
  const divided = new Set(await storedOnce(context, buildId, question, compute))
  return node => node === 0 || divided.has(categories[node]!.parent)
}

/**
 * Returns true if an event's days can be shown next to the month's table of dates. If an event's day shares a row with other
 * days, the row minus the event's figure is the figure of those days.
 * @param weekdays the weekdays on which the parts are counted; all of them if left out
 */
const areEventDaysApart = async (
  { parts: days, ...month }: FigureContext,
  buildId: number,
  rows: TripSet,
  parts: readonly Part[],
  weekdays?: readonly number[],
): Promise<boolean> => {
  const compute = async () => {
    const { axes, cells } = await cutOf(month, buildId, { rows, by: ['date'] })
    const shown = cells.map(({ nodes: [node] }) => axes[0]!.categories[node!]!.covers)
    const isOn = (date: number) => weekdays?.includes(weekdayOf(date)) ?? true
    const partOf = (date: number) =>
      isOn(date) ? parts.findIndex(({ by, options }) => options.includes(dimension(by).optionOf(date, days))) : -1
    const groups = [...groupBy(shown.flat(), partOf).values()]
    return [await leaveEnough(shown, groups, await countDatesOf(month, buildId, rows), month.settings)]
  }
  const question = `event of ${rows} next to dates ${JSON.stringify([days, weekdays])}`
  const [isApart] = await storedOnce(month, buildId, question, compute)
  return isApart === true
}

const isOfEvent = (parts: readonly Part[]): boolean => parts[0]?.by === 'part'

/** True if trips can be divided into some parts without conflicting with other dimensions' tables. */
export const arePartsApart = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  parts: readonly Part[],
): Promise<boolean> => {
  if (isOfEvent(parts) && !(await areEventDaysApart(context, buildId, rows, parts))) return false
  const some = parts.filter(({ isIn }) => isIn?.([]) ?? true)
  const question = `divided parts of ${rows} ${JSON.stringify([some, context.parts])}`
  const compute = async () => {
    const axis = axisOfParts(some)
    const { categories } = await separableAxis(context, buildId, rows, axis, by => axisOf(context, buildId, rows, by))
    return [categories.length === axis.categories.length]
  }
  const [isApart] = await storedOnce(context, buildId, question, compute)
  return isApart === true
}

/** Checks which nodes can be shown in parts even though finer cells of the undivided table are shown. */
const dividedNodes = async (
  context: FigureContext,
  buildId: number,
  { rows, by }: CutQuestion,
  axes: readonly Axis[],
  parts: readonly Part[],
  countAt: CountAt,
): Promise<(nodes: readonly number[]) => boolean> => {
  const { parts: eventParts, settings } = context
  const { cells: whole } = await cutOf(context, buildId, { rows, by })
  const checked = combined(axes.map(({ categories }) => [...categories.keys()])).flatMap(nodes => {
    const support = dividedSupport(axes, nodes, whole, countAt)
    return support ? [{ nodes, support }] : []
  })
  const sets = checked.map(({ support }) =>
    support.flatMap(({ covers, part }) => combined([...covers, parts[part]!.options])),
  )
  const counting = { rows, axes: [...axes, axisOfParts(parts)], ...(eventParts && { parts: eventParts }) }
  const measures = await countSets(context.count, buildId, counting, sets)
  const thin = new Set(
    checked.flatMap(({ nodes }, i) => {
      const measure = measures[i]
      return measure && hasEnoughDevices(measure, settings) ? [] : [String(nodes)]
    }),
  )
  const weekdaysAt = axes.findIndex(axis => axis.by === 'weekday')
  const merged = new Set<number>()
  if (isOfEvent(parts))
    for (const [node, { covers }] of axes[weekdaysAt]?.categories.entries() ?? [])
      if (!(await areEventDaysApart(context, buildId, rows, parts, covers))) merged.add(node)
  return nodes => !thin.has(String(nodes)) && !merged.has(nodes[weekdaysAt]!)
}

/** Cuts a table at its finest safe resolution. */
export const cutOf = async (context: FigureContext, buildId: number, question: CutQuestion): Promise<Cut> => {
  const { rows, by, parts } = question
  const { settings } = context
  const axes: Axis[] = []
  for (const dimension of by) axes.push(await axisOf(context, buildId, rows, dimension))
  if (!(await hasFigures(context, buildId, rows))) return { axes, cells: [] }
  if (parts && !(await arePartsApart(context, buildId, rows, parts))) return { axes, cells: [] }
  const countAt = await countNodes(context, buildId, rows, axes, parts)
  const isApart = parts && (await dividedNodes(context, buildId, question, axes, parts, countAt))
  const [first, second] = axes
  const isShownAlone = (node: number) => (isApart?.([node]) ?? true) && arePartsSafe(countAt([node]), settings)
  const canShow =
    first?.by === 'date' && !second
      ? await datesNextToWeekdays(context, buildId, question, first, isShownAlone)
      : () => true
  const cells = cutTable(axes, countAt, settings, nodes => canShow(nodes[0]!) && (isApart?.(nodes) ?? true))
  if (!first || !second || axes.length > 2 || cells.length === 0) return { axes, cells }
  const alone = cutTable([second], ([node]) => countAt([0, node!]), settings).map(({ nodes: [node] }) => node!)
  const countPairs = (sets: readonly OptionPairs[], number: number) =>
    countSets(context.count, buildId, { rows, axes, ...onlyPart(context, parts?.[number]) }, sets)
  return { axes, cells: await coarsenRagged([first, second], cells, alone, countAt, countPairs, settings) }
}

/** Monday to Friday, and weekends. */
export const DAY_TYPE_PARTS: readonly Part[] = [0, 1].map(weekend => ({ by: 'day-type', options: [weekend] }))
