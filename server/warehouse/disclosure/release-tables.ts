import type { DisclosureSettings, ReleasedTotal, RepeatVisits } from '../../../src/contract/location-insights.ts'
import type { Axis } from './categories.ts'
import type { Cell } from './cut-table.ts'
import { isSafe } from './is-safe.ts'
import { type Measure, noisedPeople } from './measure.ts'
import {
  asReleased,
  type Contributions,
  contributionsOf,
  NO_DATA,
  type Released,
  releasedMarks,
  releasedValue,
} from './release.ts'

type KeyValue = number | string

/** Describes how an axis becomes a key of the rows. */
export interface RowKey {
  readonly field: string
  readonly axis: Axis
  /** The index of the axis in the cut. */
  readonly at: number
  readonly toKey: (option: number) => KeyValue
  /**
   * Names a node that covers several options in a single row: the value of its key, and the options in listing order.
   * If it is left out, each of the options has a row with their mean.
   */
  readonly nameOf?: (options: readonly number[]) => { readonly value: KeyValue; readonly options: readonly number[] }
  /** The options that have rows; all covered options if left out. */
  readonly shown?: ReadonlySet<number>
  /** Set if the figures also include trips whose options lack rows. */
  readonly coversAll?: true
  /** Options that occur on no day with data, and are therefore not on the axis, but still get rows without values. */
  readonly always?: readonly number[]
}

const optionsOfCell = (keys: readonly RowKey[], { nodes }: Cell): readonly (readonly number[])[] =>
  keys.map(({ axis, at }) => axis.categories[nodes[at]!]!.covers)

interface Row {
  readonly order: readonly number[]
  readonly fields: object
}

/** The keys of a cell's rows. */
const keysOf = (keys: readonly RowKey[], covered: readonly (readonly number[])[]): Row[] =>
  keys.reduce<Row[]>(
    (rows, { field, toKey, nameOf, shown }, i) => {
      const options = covered[i]!.filter(option => shown?.has(option) ?? true)
      const name = options.length > 1 ? nameOf?.(options) : undefined
      const values = name ? [[name.options[0]!, name.value] as const] : options.map(one => [one, toKey(one)] as const)
      return rows.flatMap(({ order, fields }) =>
        values.map(([option, value]) => ({ order: [...order, option], fields: { ...fields, [field]: value } })),
      )
    },
    [{ order: [], fields: {} }],
  )

const mergedOf = (keys: readonly RowKey[], covered: readonly (readonly number[])[]): object => {
  const merged = keys.flatMap(({ field, toKey, nameOf, shown, coversAll }, i) => {
    const options = covered[i]!.filter(option => coversAll || (shown?.has(option) ?? true))
    return options.length > 1 ? [[field, (nameOf?.(options).options ?? options).map(toKey)] as const] : []
  })
  return merged.length > 0 ? { covers: Object.fromEntries(merged) } : {}
}

const byOptions = (a: Row, b: Row): number => a.order.reduce((found, option, i) => found || option - b.order[i]!, 0)

/**
 * Releases the rows of cells in the order of their options.
 * @param figuresOf returns a cell's figures, which all of its rows share
 * @param empty the figures of a row without data
 */
const releaseRows = <R>(
  keys: readonly RowKey[],
  cells: readonly Cell[],
  figuresOf: (cell: Cell, covered: readonly (readonly number[])[]) => object,
  empty: object,
): Released<R[]> => {
  const rows = cells.flatMap(cell => {
    const covered = optionsOfCell(keys, cell)
    const figures = { ...figuresOf(cell, covered), ...mergedOf(keys, covered) }
    return keysOf(keys, covered).map(({ order, fields }) => ({ order, fields: { ...fields, ...figures } }))
  })
  const missing = keys.flatMap(({ always, axis }, i) => {
    const absent = always?.filter(option => !axis.categories[0]!.covers.includes(option)) ?? []
    const others = keys.map((key, j) => (i === j ? absent : key.axis.categories[0]!.covers))
    return rows.length > 0 && absent.length > 0
      ? keysOf(
          keys.map(({ nameOf: _, ...key }) => key),
          others,
        )
      : []
  })
  const all = [...rows, ...missing.map(({ order, fields }) => ({ order, fields: { ...fields, ...empty } }))]
  return asReleased(all.sort(byOptions).map(({ fields }) => fields as R))
}

const contributionsAt = (cells: readonly Cell[], part = 0): Contributions =>
  contributionsOf(cells.flatMap(({ measures }) => measures[part] ?? []))

export interface ReportFigures<R> {
  readonly rows: R[]
  /** Totals of the rows. Empty if the rows do not add up. */
  readonly totals: ReleasedTotal[]
}

/** Combines a view's rows and totals. */
export const releaseReport = <R>(
  rows: Released<R[]>,
  ...totals: readonly Released<ReleasedTotal[]>[]
): Released<ReportFigures<R>> => asReleased({ rows, totals: totals.flat() })

/** The result for a view that a dataset cannot show. */
export const noTable = <R>(): Released<ReportFigures<R>> => asReleased({ rows: [], totals: [] })

/**
 * Returns the number of days, hours or brackets that a cell's count is divided by, depending on the options that it
 * covers on each axis.
 */
export type OverOf = (covered: readonly (readonly number[])[]) => number

/** Releases rows with a single count each. */
export const releaseTable = <R>(
  value: keyof R & string,
  keys: readonly RowKey[],
  cells: readonly Cell[],
  overOf: OverOf,
): Released<R[]> => {
  const contributions = contributionsAt(cells)
  return releaseRows<R>(
    keys,
    cells,
    ({ measures: [measure] }, covered) => {
      const over = overOf(covered)
      const count = releasedValue(measure!, over)
      return { [value]: count, ...releasedMarks(count, contributions, over) }
    },
    { [value]: null, ...NO_DATA },
  )
}

/** Totals are a separate family, because one device contributes to many of the rows that a total sums. */
const totalOf = (
  { measures: [measure] }: Cell,
  of: ReleasedTotal['of'],
  over: number,
  contributions: Contributions,
) => {
  const value = releasedValue(measure!, over)
  const { margin, devices } = releasedMarks(value, contributions, over)
  return { of, value, margin, devices }
}

/**
 * Releases the totals of a table's rows, either for each option of one axis or for all rows. Each total is rounded
 * separately.
 */
export const releaseTotals = (
  key: RowKey | null,
  cells: readonly Cell[],
  overOf: OverOf,
): Released<ReleasedTotal[]> => {
  const contributions = contributionsAt(cells)
  return asReleased(
    cells.flatMap(cell => {
      if (key === null) return [totalOf(cell, {}, overOf([]), contributions)]
      const [covered] = optionsOfCell([key], cell)
      const options = covered!.filter(option => key.shown?.has(option) ?? true)
      const named = options.length > 1 ? key.nameOf?.(options) : undefined
      const values = named ? [named.value] : options.map(key.toKey)
      return values.map(value => totalOf(cell, { [key.field]: value }, overOf([covered!]), contributions))
    }),
  )
}

/**
 * Releases rows with two figures, for Monday to Friday and for weekends, each with a separate margin of error. The row
 * has the marks of the less certain figure.
 * @param days the number of days with data, from Monday to Friday and at weekends
 */
export const releaseDayTypes = <R>(
  key: RowKey,
  cells: readonly Cell[],
  days: readonly [number, number],
): Released<R[]> => {
  const contributions = contributionsOf(cells.flatMap(({ measures }) => measures.flatMap(measure => measure ?? [])))
  return releaseRows<R>(
    [key],
    cells,
    ({ measures }) => {
      const [weekday, weekend] = [0, 1].map(part => {
        const value = releasedValue(measures[part]!, days[part])
        return { value, marks: releasedMarks(value, contributions, days[part]) }
      })
      const least = weekday!.marks.margin > weekend!.marks.margin ? weekday! : weekend!
      return {
        weekday: weekday!.value,
        weekday_margin: weekday!.marks.margin,
        weekend: weekend!.value,
        weekend_margin: weekend!.marks.margin,
        ...least.marks,
      }
    },
    { weekday: null, weekday_margin: null, weekend: null, weekend_margin: null, ...NO_DATA },
  )
}

const REPEATS = 1

/**
 * Releases visits and repeat visits. Quality and margin of error are taken from the repeat visits, which are the
 * smaller figure.
 * @param cells with two parts: visits by people who came once in the week, and repeat visits
 */
export const releaseRepeats = (key: RowKey, cells: readonly Cell[], daysOf: OverOf): Released<RepeatVisits[]> => {
  const contributions = contributionsAt(cells, REPEATS)
  return releaseRows<RepeatVisits>(
    [key],
    cells,
    ({ measures }, covered) => {
      const days = daysOf(covered)
      const noised_m = measures.reduce((sum, part) => sum + (part?.noised_m ?? 0), 0)
      const repeatcount = releasedValue(measures[REPEATS]!, days)
      return {
        totalcount: releasedValue({ noised_m }, days),
        repeatcount,
        ...releasedMarks(repeatcount, contributions, days),
      }
    },
    { totalcount: null, repeatcount: null, ...NO_DATA },
  )
}

/**
 * The dwells of a cell with their stays, in thousandths of people times seconds. Noised sums are multiplied by
 * NOISE_UNIT.
 */
export interface StayMeasure extends Measure {
  readonly noised_stay_ms: number
  readonly largest_noised_stay_ms: number
  readonly largest_two_noised_stay_ms: number
  /**
   * Sums of the squared stay, and of the stay times the dwells, over devices. Each term is multiplied by the device's
   * noise factor.
   */
  readonly noised_stay_squares: number
  readonly noised_stay_products: number
}

/** A mean is safe if neither a single device nor two together dominate the number of dwells or their stays. */
export const isMeanSafe = (cell: StayMeasure, settings: DisclosureSettings): boolean =>
  isSafe(cell, settings) &&
  isSafe(
    {
      ...cell,
      noised_m: cell.noised_stay_ms,
      largest_noised: cell.largest_noised_stay_ms,
      largest_two_noised: cell.largest_two_noised_stay_ms,
    },
    settings,
  )

/** The mean stay in seconds. Numerator and denominator use the same noise factors. */
const meanStay = ({ noised_stay_ms, noised_m }: StayMeasure): number => noised_stay_ms / noised_m

/**
 * The contributions to means, obtained by linearising the ratio: a device's stays minus its dwells times the mean,
 * divided by the mean.
 */
const contributionsOfMeans = (cells: readonly StayMeasure[]): Contributions =>
  contributionsOf(
    cells.map(cell => {
      const mean = meanStay(cell)
      const { noised_stay_squares, noised_stay_products, noised_squares_m2 } = cell
      const squares = noised_stay_squares / mean ** 2 - (2 * noised_stay_products) / mean + noised_squares_m2
      return { ...cell, noised_squares_m2: Math.max(0, squares) }
    }),
  )

const stayOf = ({ measures: [measure] }: Cell): StayMeasure => measure as StayMeasure

/** Releases mean stays in seconds. Rows that share a cell share its mean. */
export const releaseStays = <R>(key: RowKey, cells: readonly Cell[]): Released<R[]> => {
  const contributions = contributionsOfMeans(cells.map(stayOf))
  return releaseRows<R>(
    [key],
    cells,
    cell => ({
      avgdwelltime: Math.round(meanStay(stayOf(cell))),
      ...releasedMarks(noisedPeople(stayOf(cell)), contributions),
    }),
    { avgdwelltime: null, ...NO_DATA },
  )
}
