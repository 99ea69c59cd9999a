import type { ReportRows, ReportTableKey } from '../../../../src/contract/all-calls.ts'
import { DISTANCE_BOUNDS_KM, LOCAL_KM } from '../../../../src/domain/constants.ts'
import { AGE_NAMES, GENDER_NAMES } from '../../../../src/domain/trip-attributes.ts'
import { nodeNumber } from '../../counting/count-cells.ts'
import { type Axis, type CutDimension, namingOptionFirst, type TripSet } from '../../dimensions.ts'
import { finestSafeCut } from '../../disclosure/categories.ts'
import { type Cell, cutTable } from '../../disclosure/cut-table.ts'
import type { Released } from '../../disclosure/release.ts'
import {
  isMeanSafe,
  type OverOf,
  type ReportFigures,
  type RowKey,
  releaseDayTypes,
  releaseRepeats,
  releaseReport,
  releaseStays,
  releaseTable,
  releaseTotals,
} from '../../disclosure/release-tables.ts'
import { type Days, type FigureContext, readDays } from '../figure-context.ts'
import { axisOf, type Cut, cutOf, DAY_TYPE_PARTS, hasFigures, type Part } from './cut-of.ts'

/** Cuts a build's table at its finest safe resolution. */
export type CutTable = (question: { readonly rows: TripSet; readonly by: readonly CutDimension[] }) => Promise<Cut>

/**
 * Reads a report view of a build, through the disclosure gate. A view that counts visits can be cut by a different
 * rule.
 * @typeParam R a row of the view
 */
type ReadView<R> = (context: FigureContext, buildId: number, cut?: CutTable) => Promise<Released<ReportFigures<R>>>

const DAY_MS = 86_400_000
export const dateOf = (date: number): string => new Date(date * DAY_MS).toISOString().slice(0, 10)

const AGES: Readonly<Record<number, string>> = AGE_NAMES
const GENDERS: Readonly<Record<number, string>> = GENDER_NAMES

/** @example ageRange([3, 4]) // '35-54' */
const ageRange = (ages: readonly number[]): string => {
  const [first, last] = [AGES[ages[0]!]!, AGES[ages.at(-1)!]!]
  const from = first.replace(/[-+].*/, '')
  return last.endsWith('+') ? `${from}+` : `${from}-${last.replace(/.*-/, '')}`
}

export type KeyOf = Omit<RowKey, 'axis' | 'at'>
const itself = (field: string): KeyOf => ({ field, toKey: option => option })
const named = (by: 'purpose' | 'mode'): KeyOf => ({
  field: by,
  toKey: option => option,
  nameOf: group => {
    const options = namingOptionFirst(by, group)
    return { value: options[0]!, options }
  },
})

/** The row keys for each dimension. A view may rename the field. */
const KEYS = {
  weekday: { ...itself('weekday'), always: [0, 1, 2, 3, 4, 5, 6] },
  hour: itself('hour'),
  date: { field: 'date', toKey: dateOf },
  distance: itself('distancebracket'),
  'local-distance': itself('distancebracket'),
  'far-distance': itself('distancebracket'),
  'day-type': itself('weekend'),
  purpose: named('purpose'),
  mode: named('mode'),
  age: {
    field: 'age_band_display',
    toKey: age => AGES[age]!,
    nameOf: options => ({ value: ageRange(options), options }),
  },
  gender: {
    field: 'gender_band_display',
    toKey: gender => GENDERS[gender]!,
    nameOf: options => ({ value: 'All', options }),
  },
  'crow-fly': itself('distance_orig_dest_crowfly_bucket'),
  access: itself('access_distance_bucket'),
  egress: itself('egress_distance_bucket'),
} satisfies Partial<Record<CutDimension, KeyOf>>
/** The dimensions that can be row keys. */
export type KeyDimension = keyof typeof KEYS

/** @param renamed the properties that differ from the dimension's usual key */
export const keyOf = (by: KeyDimension, axis: Axis, at = 0, renamed?: Partial<KeyOf>): RowKey => ({
  ...KEYS[by],
  ...renamed,
  axis,
  at,
})

/**
 * The number of days or options that a node's count is divided by. A row shows a single hour, bracket or date, or the
 * average day.
 */
const overOptions = (by: KeyDimension, options: readonly number[], days: Days, perDay: boolean): number => {
  if (by === 'weekday') return options.reduce((sum, weekday) => sum + days.of(weekday), 0)
  if (by === 'day-type') return perDay ? options.reduce((sum, weekend) => sum + days.ofDayType[weekend as 0 | 1], 0) : 1
  return by === 'purpose' || by === 'mode' || by === 'age' || by === 'gender' ? 1 : options.length
}

const dividesDays = (by: KeyDimension): boolean => by === 'weekday' || by === 'day-type'

/** @param perDay whether counts are for an average day */
export const overOf =
  (by: readonly KeyDimension[], days: Days, perDay: boolean): OverOf =>
  covered =>
    covered.reduce((over, options, i) => over * overOptions(by[i]!, options, days, perDay), 1) *
    (perDay && !by.some(dividesDays) ? days.all : 1)

interface CountedTable<R> {
  readonly rows: TripSet
  /** In the same order as the rows' keys. */
  readonly by: readonly KeyDimension[]
  /** The dimension to cut first, which keeps the most detail. Defaults to the first in the list. */
  readonly first?: KeyDimension
  /** The field of a row that contains the count. */
  readonly value: keyof R & string
  /** The keys whose names differ from the dimension's. */
  readonly keys?: readonly (Partial<KeyOf> | undefined)[]
  /** Set if counts are for an average day. Otherwise they are for the whole period. */
  readonly perDay?: true
  /** The totals released with the rows, one for each option of a dimension. Defaults to the total of all rows. */
  readonly totals?: readonly (KeyDimension | 'all')[]
  /** The cells that have rows; defaults to all. */
  readonly has?: (cell: Cell, axes: readonly Axis[]) => boolean
}

/** Releases the total of all trips, or a total for each option of a dimension. */
const totalsOf = async (cut: CutTable, days: Days, rows: TripSet, by: KeyDimension | 'all', perDay: boolean) => {
  const { axes, cells } = await cut({ rows, by: [by === 'all' ? 'period' : by] })
  return by === 'all'
    ? releaseTotals(null, cells, overOf([], days, perDay))
    : releaseTotals(keyOf(by, axes[0]!), cells, overOf([by], days, perDay))
}

/**
 * A view that counts trips by one or more dimensions.
 * @example
 * countTable({ rows: 'visits', by: ['mode'], value: 'journeycount' })
 */
const countTable =
  <R>({ rows, by, first, value, keys, perDay, totals = ['all'], has = () => true }: CountedTable<R>): ReadView<R> =>
  async (context, buildId, cut = question => cutOf(context, buildId, question)) => {
    const days = await readDays(context, buildId)
    const cutBy = first ? [first, ...by.filter(dimension => dimension !== first)] : by
    const { axes, cells } = await cut({ rows, by: cutBy })
    const rowKeys = by.map((dimension, i) => {
      const at = cutBy.indexOf(dimension)
      return keyOf(dimension, axes[at]!, at, keys?.[i])
    })
    const shown = cells.filter(cell => has(cell, axes))
    const sums = []
    for (const total of totals) sums.push(await totalsOf(cut, days, rows, total, perDay === true))
    return releaseReport(releaseTable<R>(value, rowKeys, shown, overOf(by, days, perDay === true)), ...sums)
  }

const [VISITS, TRAVERSES] = ['visits', 'traverses'] as const

/** Visits by people who came once in the week, and repeat visits. */
const REPEAT_PARTS: readonly Part[] = [0, 1].map(repeat => ({ by: 'repeat', options: [repeat] }))

const repeatVisits: ReadView<ReportRows['visitors/repeatfrequency']> = async (context, buildId) => {
  const days = await readDays(context, buildId)
  const { axes, cells } = await cutOf(context, buildId, { rows: VISITS, by: ['weekday'], parts: REPEAT_PARTS })
  return releaseReport(releaseRepeats(keyOf('weekday', axes[0]!), cells, overOf(['weekday'], days, true)))
}

/**
 * Returns true for a cell with trips of at most 35 km, false for a cell with longer trips, and both for a mixed cell.
 */
const sidesOf = ({ axes }: Cut, [node]: readonly number[]): readonly boolean[] => [
  ...new Set(axes[0]!.categories[node!]!.covers.map(bracket => bracket <= LOCAL_KM)),
]

/**
 * Visits on one side of the 35 km bound. Their total is only released if no cell has trips from both sides, because
 * only then is it a sum of cells.
 */
const distancesOfSide =
  (by: 'local-distance' | 'far-distance', isLocal: boolean): ReadView<ReportRows['journeys/visitorsbydistance']> =>
  async (context, buildId) => {
    const cut = await cutOf(context, buildId, { rows: VISITS, by: [by] })
    const cells = cut.cells.filter(({ nodes }) => sidesOf(cut, nodes).every(side => side === isLocal))
    const isParted = cut.cells.length > 0 && cut.cells.every(({ nodes }) => sidesOf(cut, nodes).length === 1)
    const options = cut.axes[0]!.categories[0]!.covers.filter(bracket => bracket <= LOCAL_KM === isLocal)
    const sets = [options.map(option => [option, 0] as const)]
    const period = await cutOf(context, buildId, { rows: VISITS, by: ['period'] })
    const axes = [cut.axes[0]!, period.axes[0]!]
    const totals = isParted ? await context.count(buildId, { rows: VISITS, axes, sets }) : []
    const days = await readDays(context, buildId)
    return releaseReport(
      releaseTable('visitorcount', [keyOf(by, cut.axes[0]!)], cells, overOf([by], days, false)),
      releaseTotals(
        null,
        totals.map(measure => ({ nodes: [], measures: [measure] })),
        () => 1,
      ),
    )
  }

/** The specification lists no hourly rows for other journeys. The hourly totals include them. */
const OTHER_PURPOSE = 5

/** Mean stays by time of arrival, in seconds. */
const meanStays =
  <R>(by: 'weekday' | 'hour', field: keyof R & string): ReadView<R> =>
  async (context, buildId) => {
    const axis = await axisOf(context, buildId, VISITS, by)
    const hasAny = await hasFigures(context, buildId, VISITS)
    const stays = new Map((await context.dwells.stays(buildId, axis)).map(row => [row.group, row]))
    const isSafe = (node: number) => {
      const stay = stays.get(node)
      return hasAny && stay !== undefined && isMeanSafe(stay, context.settings)
    }
    const cells = finestSafeCut(axis.categories, isSafe).map(node => ({ nodes: [node], measures: [stays.get(node)!] }))
    return releaseReport(releaseStays(keyOf(by, axis, 0, { field }), cells))
  }

/** A person who stays for several hours is counted in each of them, so the hours do not add up to a total. */
const dwellersByTime: ReadView<ReportRows['dwells/dwellersbytime']> = async (context, buildId) => {
  const days = await readDays(context, buildId)
  const axes = [await axisOf(context, buildId, VISITS, 'hour'), await axisOf(context, buildId, VISITS, 'weekday')]
  const hasAny = await hasFigures(context, buildId, VISITS)
  const people = new Map((await context.dwells.people(buildId, days.dates, axes)).map(row => [row.group, row]))
  const countAt = (nodes: readonly number[]) => [(hasAny && people.get(nodeNumber(axes, nodes))) || null]
  const cells = cutTable(axes, countAt, context.settings)
  const keys = [keyOf('weekday', axes[1]!, 1), keyOf('hour', axes[0]!, 0)]
  return releaseReport(releaseTable('visitorcount', keys, cells, overOf(['weekday', 'hour'], days, true)))
}

/**
 * Visits per weekday and per weekend day for each band. If one kind of day has too few visits even in all bands
 * together, both figures of a row are for the average day.
 */
const byDayType =
  <R>(by: 'age' | 'gender'): ReadView<R> =>
  async (context, buildId) => {
    const { ofDayType, all } = await readDays(context, buildId)
    const divided = await cutOf(context, buildId, { rows: VISITS, by: [by], parts: DAY_TYPE_PARTS })
    const isDivided = divided.cells.length > 0
    const { axes, cells } = isDivided ? divided : await cutOf(context, buildId, { rows: VISITS, by: [by] })
    const days = isDivided ? ofDayType : ([all, all] as const)
    const both = isDivided ? cells : cells.map(cell => ({ ...cell, measures: [...cell.measures, ...cell.measures] }))
    const dayTypes = await cutOf(context, buildId, { rows: VISITS, by: ['day-type'] })
    const key = keyOf('day-type', dayTypes.axes[0]!, 0, {
      field: 'daytype',
      toKey: weekend => (weekend === 0 ? 'weekday' : 'weekend'),
    })
    return releaseReport(
      releaseDayTypes(keyOf(by, axes[0]!), both, days),
      releaseTotals(key, dayTypes.cells, overOf(['day-type'], await readDays(context, buildId), true)),
    )
  }

/** The upper bound of a distance bucket in km; 361 means everything beyond the last bound. */
const boundOf = (bucket: number): number => DISTANCE_BOUNDS_KM[bucket] ?? 361

/** The calls number distance buckets from 1. */
const FROM_ONE = { toKey: (bucket: number) => bucket + 1 }

/** The figures of every table that the contract declares (`ReportRows`). Downloads list their sheets in this order. */
export const reportViews: { readonly [V in ReportTableKey]: ReadView<ReportRows[V]> } = {
  /**
   * The daily average for each weekday: seven rows, starting on Sunday. The total is the daily average over all days
   * with data.
   */
  'visitors/averagedaily': countTable({ rows: VISITS, by: ['weekday'], value: 'visitorcount', perDay: true }),
  /** The average for each hour of the week: 168 rows, starting on Sunday at 0:00. */
  'visitors/averagehourly': countTable({
    rows: VISITS,
    by: ['weekday', 'hour'],
    first: 'hour',
    value: 'visitorcount',
    perDay: true,
    totals: ['weekday'],
  }),
  'visitors/repeatfrequency': repeatVisits,
  'visitors/bydate': countTable({ rows: VISITS, by: ['date'], value: 'visitorcount' }),
  /** In brackets of 5 km up to 250 km. Longer trips are in bracket 255. */
  'journeys/visitorsbydistance': countTable({ rows: VISITS, by: ['distance'], value: 'visitorcount' }),
  /** In brackets of 1 km. */
  'journeys/localvisitorsbydistance': distancesOfSide('local-distance', true),
  /** In brackets of 10 km up to 250 km. Longer trips are in bracket 260. */
  'journeys/nonlocalvisitorsbydistance': distancesOfSide('far-distance', false),
  'purpose/journeysbypurpose': countTable({ rows: VISITS, by: ['purpose'], value: 'journeycount' }),
  'purpose/purposebyday': countTable({
    rows: VISITS,
    by: ['purpose', 'day-type'],
    value: 'journeycount',
    perDay: true,
    totals: ['day-type', 'purpose'],
  }),
  'purpose/purposebytime': countTable({
    rows: VISITS,
    by: ['purpose', 'hour'],
    value: 'journeycount',
    perDay: true,
    totals: ['purpose', 'hour'],
    has: ({ nodes: [purpose] }, [axis]) => {
      const { covers } = axis!.categories[purpose!]!
      return covers.length > 1 || covers[0] !== OTHER_PURPOSE
    },
  }),
  'mode/journeysbymode': countTable({ rows: VISITS, by: ['mode'], value: 'journeycount' }),
  'mode/modebyday': countTable({
    rows: VISITS,
    by: ['mode', 'day-type'],
    value: 'journeycount',
    perDay: true,
    totals: ['day-type', 'mode'],
  }),
  'mode/modebytime': countTable({
    rows: VISITS,
    by: ['mode', 'hour'],
    value: 'journeycount',
    perDay: true,
    totals: ['mode', 'hour'],
  }),
  'dwells/dwellsbyday': meanStays('weekday', 'dayofweek'),
  'dwells/dwellsbyhour': meanStays('hour', 'origin_hour'),
  'dwells/dwellersbytime': dwellersByTime,
  'demographics/visitorsbyageband': byDayType('age'),
  'demographics/visitorsbygender': byDayType('gender'),
  /** Used for both the chart of ages by gender and the chart of genders by age. */
  'demographics/combined': countTable({
    rows: VISITS,
    by: ['age', 'gender'],
    first: 'gender',
    value: 'total',
    totals: ['all', 'age', 'gender'],
  }),
  'traversing/averagedaily': countTable({ rows: TRAVERSES, by: ['weekday'], value: 'visitorcount', perDay: true }),
  /** By the straight-line distances from the origin to the area and from there to the destination. */
  'traversing/tripsbydistance': countTable({
    rows: TRAVERSES,
    by: ['access', 'egress'],
    value: 'visitorcount',
    keys: [FROM_ONE, FROM_ONE],
  }),
  'traversing/mode': countTable({ rows: TRAVERSES, by: ['mode'], value: 'visitorcount' }),
  'traversing/purpose': countTable({ rows: TRAVERSES, by: ['purpose'], value: 'visitorcount' }),
  'traversing/hour': countTable({
    rows: TRAVERSES,
    by: ['hour'],
    value: 'visitorcount',
    perDay: true,
    keys: [{ field: 'hour_range' }],
  }),
  /** By the same distances and the straight-line distance of the whole trip: 512 rows. */
  'traversing/evtripsbydistance': countTable({
    rows: TRAVERSES,
    by: ['access', 'egress', 'crow-fly'],
    value: 'pev_trips',
    keys: [
      { field: 'distance_from_origin_km', toKey: boundOf },
      { field: 'distance_to_dest_km', toKey: boundOf },
      undefined,
    ],
  }),
}
