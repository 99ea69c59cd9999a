import { AGE_NAMES, GENDER_NAMES } from '../../../../src/domain/trip-attributes.ts'
import { type Axis, namedFirst } from '../../axes.ts'
import type { CutDimension, TripSet } from '../../dimensions.ts'
import type { Cell } from '../../disclosure/cut-table.ts'
import type { Released } from '../../disclosure/release.ts'
import type { RowKey } from '../../disclosure/release-tables.ts'
import {
  type OverOf,
  type ReportFigures,
  releaseReport,
  releaseTable,
  releaseTotals,
} from '../../disclosure/release-tables.ts'
import type { FigureContext } from '../figure-context.ts'
import { type Days, readDays } from '../figure-context.ts'
import { cutOf } from './cut-of.ts'

/** Reads one view of a report for a build, through the disclosure gate. @typeParam R a row of the view */
export type ReadView<R> = (context: FigureContext, buildId: number) => Promise<Released<ReportFigures<R>>>

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
    const options = namedFirst(by, group)
    return { value: options[0]!, options }
  },
})

/** The dimensions that can be keys of rows. */
export type KeyDimension = Exclude<CutDimension, 'period' | 'stays' | 'time-period' | 'tourist-stay'>

/** The keys of rows by dimension. A view may rename the field. */
const KEYS: Readonly<Record<KeyDimension, KeyOf>> = {
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
}

/** @param renamed the properties that differ from the dimension's usual key */
export const keyOf = (by: KeyDimension, axis: Axis, at = 0, renamed?: Partial<KeyOf>): RowKey => ({
  ...KEYS[by],
  ...renamed,
  axis,
  at,
})

/** The number of days or options by which a node's count is divided. A row is for one hour, bracket or date, or for the average day. */
const overOptions = (by: KeyDimension, options: readonly number[], days: Days, perDay: boolean): number => {
  if (by === 'weekday') return options.reduce((sum, weekday) => sum + days.of(weekday), 0)
  if (by === 'day-type') return perDay ? options.reduce((sum, weekend) => sum + days.ofDayType[weekend as 0 | 1], 0) : 1
  return by === 'purpose' || by === 'mode' || by === 'age' || by === 'gender' ? 1 : options.length
}

const dividesDays = (by: KeyDimension): boolean => by === 'weekday' || by === 'day-type'

/** @param perDay true if counts are for an average day */
export const overOf =
  (by: readonly KeyDimension[], days: Days, perDay: boolean): OverOf =>
  covered =>
    covered.reduce((over, options, i) => over * overOptions(by[i]!, options, days, perDay), 1) *
    (perDay && !by.some(dividesDays) ? days.all : 1)

interface CountedTable<R> {
  readonly rows: TripSet
  /** In the order of the rows' keys. */
  readonly by: readonly KeyDimension[]
  /** The dimension that is cut first, so that it keeps its detail; the first if left out. */
  readonly first?: KeyDimension
  /** The field of a row with the count. */
  readonly value: keyof R & string
  /** The keys that differ from those of the dimensions. */
  readonly keys?: readonly (Partial<KeyOf> | undefined)[]
  /** True if counts are for an average day; for the whole period if left out. */
  readonly perDay?: true
  /** The totals that are released with the rows, by the options of a dimension; the total of all rows if left out. */
  readonly totals?: readonly (KeyDimension | 'all')[]
  /** The cells that have rows; all if left out. */
  readonly has?: (cell: Cell, axes: readonly Axis[]) => boolean
}

/** Releases the total of all trips, or totals by the options of a dimension. */
export const totalsOf = async (
  context: FigureContext,
  buildId: number,
  rows: TripSet,
  by: KeyDimension | 'all',
  perDay: boolean,
) => {
  const days = await readDays(context, buildId)
  const { axes, cells } = await cutOf(context, buildId, { rows, by: [by === 'all' ? 'period' : by] })
  return by === 'all'
    ? releaseTotals(null, cells, overOf([], days, perDay))
    : releaseTotals(keyOf(by, axes[0]!), cells, overOf([by], days, perDay))
}

/**
 * A view that counts trips by one or more dimensions.
 * @example
 * countTable({ rows: 'visits', by: ['mode'], value: 'journeycount' })
 */
export const countTable =
  <R>({ rows, by, first, value, keys, perDay, totals = ['all'], has = () => true }: CountedTable<R>): ReadView<R> =>
  async (context, buildId) => {
    const days = await readDays(context, buildId)
    const cutBy = first ? [first, ...by.filter(dimension => dimension !== first)] : by
    const { axes, cells } = await cutOf(context, buildId, { rows, by: cutBy })
    const rowKeys = by.map((dimension, i) => {
      const at = cutBy.indexOf(dimension)
      return keyOf(dimension, axes[at]!, at, keys?.[i])
    })
    const shown = cells.filter(cell => has(cell, axes))
    const sums = []
    for (const total of totals) sums.push(await totalsOf(context, buildId, rows, total, perDay === true))
    return releaseReport(releaseTable<R>(value, rowKeys, shown, overOf(by, days, perDay === true)), ...sums)
  }
