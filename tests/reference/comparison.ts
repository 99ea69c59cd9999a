/**
 * What a comparison of datasets shows for each declared view of a report, computed only from the released rows and
 * totals: differences, indexes, their 95 % intervals, and which differences are clear. Shares no code with the product,
 * and uses other formulas: Holm's procedure with probabilities, and Fieller's interval with the base's coefficient of
 * variation.
 */

/** The half-width of a 95 % interval in units of the standard error. */
const Z = 1.96

export type Row = Readonly<Record<string, unknown>>

/** The rows and totals of a reply. A total's keys are under `of`. */
export interface Released {
  readonly rows: readonly Row[]
  readonly totals: readonly Row[]
}

export type Normal = 'day' | 'km2' | 'residents' | 'share'

export interface ComparedWith {
  /** The number of days with data. */
  readonly days: number
  readonly km2: number
  readonly residents: number
  readonly reply: Released
}

/**
 * The reader's choices: the weekday, from 0 (Sunday) to 6 (Saturday), and the shortest and longest trip length, from 0
 * to 7.
 */
export interface Choices {
  readonly weekday: number
  readonly lengths: readonly [number, number]
}

/** A released figure; null if withheld, undefined if data is missing. */
interface Cell {
  readonly key: Row
  readonly value: number | null | undefined
  /** The margin of error, as a percentage. */
  readonly margin: number | null
  /** The total that includes this figure, if the row has one. */
  readonly whole?: number | null
  /** The terms of the figure's sum. Figures with different terms are not compared. */
  readonly sumOf?: string
}

interface Table {
  /** The kind of figure: a mean over some days, a sum over the period, or neither, such as a mean stay. */
  readonly counts: 'mean' | 'period' | 'nothing'
  readonly cells: (rows: readonly Row[], choices: Choices) => readonly Cell[]
  /** Returns the keys of the total that includes a cell; null if no total includes it. */
  readonly wholeOf: ((key: Row, choices: Choices) => Row | null) | null
  /** True if cells are means per weekday and the total is the mean over all days. */
  readonly isWeek?: true
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const ALL = (): Row => ({})

const cellOf = (key: Row, row: Row | undefined, field: string): Cell => {
  if (row === undefined) return { key, value: undefined, margin: null }
  const value = row.suppressed === true ? null : (row[field] as number | null)
  return { key, value: value ?? (row.suppressed === true ? null : undefined), margin: row.margin as number | null }
}

/** Cells in the order of their keys. The first key varies slowest. */
const byKeys =
  (
    field: string,
    keys: Readonly<Record<string, readonly (number | string)[]>>,
    only: (choices: Choices) => Row = ALL,
  ) =>
  (rows: readonly Row[], choices: Choices): readonly Cell[] => {
    const all = Object.entries(keys).reduce<Row[]>(
      (before, [name, values]) => before.flatMap(key => values.map(value => ({ ...key, [name]: value }))),
      [{}],
    )
    const fixed = only(choices)
    return all.map(key => {
      const wanted = Object.entries({ ...fixed, ...key })
      return cellOf(
        key,
        rows.find(row => wanted.every(([name, value]) => row[name] === value)),
        field,
      )
    })
  }

const WEEK = { weekday: upTo(7) }
const PURPOSES = [1, 2, 3, 4, 5]
const MODES = [0, 1, 3, 4]
const AGES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDERS = ['Female', 'Male']
const REACH_KM = [5, 10, 20, 40, 80, 160, 360, 361]

const weekOf = (field: string): Table => ({
  counts: 'mean',
  cells: byKeys(field, WEEK),
  wholeOf: ALL,
  isWeek: true,
})
const hoursOfWeekday: Table = {
  counts: 'mean',
  cells: byKeys('visitorcount', { hour: upTo(24) }, ({ weekday }) => ({ weekday })),
  wholeOf: (_, { weekday }) => ({ weekday }),
}
const byDistance: Table = {
  counts: 'period',
  cells: rows =>
    rows
      .map(row => cellOf({ km: row.distancebracket }, row, 'visitorcount'))
      .sort((a, b) => Number(a.key.km) - Number(b.key.km)),
  wholeOf: ALL,
}
const stays = (name: string, count: number): Table => ({
  counts: 'nothing',
  cells: rows =>
    byKeys('avgdwelltime', { [name]: upTo(count) })(rows, { weekday: 0, lengths: [0, 7] }).map(cell => ({
      ...cell,
      value: cell.value == null ? cell.value : Math.round(cell.value / 60),
    })),
  wholeOf: null,
})
const ofPeriod = (field: string, keys: Readonly<Record<string, readonly (number | string)[]>>): Table => ({
  counts: 'period',
  cells: byKeys(field, keys),
  wholeOf: ALL,
})
const byDay = (name: string, values: readonly number[]): Table => ({
  counts: 'mean',
  cells: byKeys('journeycount', { [name]: values, weekend: [0, 1] }),
  wholeOf: ({ weekend }) => ({ weekend }),
})
const byTime = (name: string, values: readonly number[]): Table => ({
  counts: 'mean',
  cells: byKeys('journeycount', { hour: upTo(24), [name]: values }),
  wholeOf: key => ({ [name]: key[name] }),
})
/** Each row has one figure for working days and one for weekends. */
const byBand = (name: string, values: readonly string[]): Table => ({
  counts: 'mean',
  cells: rows =>
    values.flatMap(value =>
      ['weekday', 'weekend'].map(daytype => {
        const row = rows.find(each => each[name] === value)
        return cellOf({ [name]: value, daytype }, row && { ...row, margin: row[`${daytype}_margin`] }, daytype)
      }),
    ),
  wholeOf: ({ daytype }) => ({ daytype }),
})
const BUCKETS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The tables of all report viewers, keyed by the end of the call's path. */
const TABLES: Readonly<Record<string, Table>> = {
  'visitors/averagedaily': weekOf('visitorcount'),
  'visitors/averagehourly': hoursOfWeekday,
  'visitors/repeatfrequency': {
    counts: 'mean',
    cells: rows =>
      upTo(7).map(weekday => {
        const row = rows.find(each => each.weekday === weekday)
        return {
          ...cellOf({ weekday }, row, 'repeatcount'),
          whole: row === undefined ? null : (row.totalcount as number | null),
        }
      }),
    wholeOf: null,
  },
  'journeys/visitorsbydistance': byDistance,
  'journeys/localvisitorsbydistance': byDistance,
  'journeys/nonlocalvisitorsbydistance': byDistance,
  'purpose/journeysbypurpose': ofPeriod('journeycount', { purpose: PURPOSES }),
  'purpose/purposebyday': byDay('purpose', PURPOSES),
  'purpose/purposebytime': byTime('purpose', [1, 2, 3, 4]),
  'mode/journeysbymode': ofPeriod('journeycount', { mode: MODES }),
  'mode/modebyday': byDay('mode', MODES),
  'mode/modebytime': byTime('mode', MODES),
  'dwells/dwellersbytime': hoursOfWeekday,
  'dwells/dwellsbyday': stays('dayofweek', 7),
  'dwells/dwellsbyhour': stays('origin_hour', 24),
  'demographics/visitorsbyageband': byBand('age_band_display', AGES),
  'demographics/visitorsbygender': byBand('gender_band_display', GENDERS),
  'demographics/combined': ofPeriod('total', { age_band_display: AGES, gender_band_display: GENDERS }),
  'traversing/averagedaily': weekOf('visitorcount'),
  'traversing/tripsbydistance': ofPeriod('visitorcount', {
    access_distance_bucket: BUCKETS,
    egress_distance_bucket: BUCKETS,
  }),
  'traversing/mode': ofPeriod('visitorcount', { mode: MODES }),
  'traversing/purpose': ofPeriod('visitorcount', { purpose: PURPOSES }),
  'traversing/hour': { counts: 'mean', cells: byKeys('visitorcount', { hour_range: upTo(24) }), wholeOf: ALL },
  'traversing/evtripsbydistance': {
    counts: 'period',
    cells: (rows, { lengths: [shortest, longest] }) =>
      REACH_KM.flatMap(from =>
        REACH_KM.map(to => {
          const shown = rows.filter(
            row =>
              row.distance_from_origin_km === from &&
              row.distance_to_dest_km === to &&
              Number(row.distance_orig_dest_crowfly_bucket) >= shortest &&
              Number(row.distance_orig_dest_crowfly_bucket) <= longest &&
              row.suppressed === false,
          )
          return {
            key: { from, to },
            ...sumOfParts(shown.map(row => [row.pev_trips as number, row.margin as number | null])),
            sumOf: shown.map(row => row.distance_orig_dest_crowfly_bucket).join(),
          }
        }),
      ),
    wholeOf: (_, { lengths }) => (lengths.join() === '0,7' ? {} : null),
  },
}

/**
 * The figure for a sum of table parts. Its margin is the geometric mean of the margins for independent and for fully
 * correlated errors, rounded to a whole percentage or to two digits.
 */
function sumOfParts(
  parts: readonly (readonly [value: number, margin: number | null])[],
): Pick<Cell, 'value' | 'margin'> {
  if (parts.length === 0) return { value: null, margin: null }
  const value = parts.reduce((sum, [each]) => sum + each, 0)
  const errors = parts.filter(([each]) => each > 0).map(([each, margin]) => (margin ?? Number.NaN) * each)
  const apart = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0))
  const together = errors.reduce((sum, error) => sum + error, 0)
  const margin = Math.sqrt(apart * together) / value
  return { value, margin: Number.isNaN(margin) ? null : Number(margin.toPrecision(2)) }
}

/** A figure, converted to the unit of the comparison. */
type Scaled = { readonly value: number; readonly error: number } | 'withheld' | 'none'

function scaled(cells: readonly Cell[], table: Table, side: ComparedWith, normal: Normal, choices: Choices): Scaled[] {
  const wholes = normal === 'share' ? wholesOf(cells, table, side.reply.totals, choices) : []
  return cells.map((cell, at) => {
    const { value } = cell
    if (value === null) return 'withheld'
    if (value === undefined) return 'none'
    let factor = 1
    let less = 1
    if (normal === 'share' && table.counts !== 'nothing') {
      const whole = wholes[at]!
      if (typeof whole === 'string') return whole
      factor = 100 / whole
      less = Math.sqrt(1 - Math.min(1, value / whole))
    } else if (table.counts !== 'nothing') {
      if (table.counts === 'period') factor /= side.days
      if (normal === 'km2') factor /= side.km2
      if (normal === 'residents') factor *= 1000 / side.residents
    }
    const relative = ((cell.margin === null ? 100 : cell.margin * less) / 100 / Z) * value
    return { value: value * factor, error: factor * Math.sqrt(relative ** 2 + 1 / 12) }
  })
}

type Whole = number | 'withheld' | 'none'

/**
 * The total that contains each cell: the cell's own, its released total, or the sum of the cells if all of them are
 * shown.
 */
function wholesOf(
  cells: readonly Cell[],
  { wholeOf, isWeek }: Table,
  totals: readonly Row[],
  choices: Choices,
): readonly Whole[] {
  const keys = cells.map(({ key }) => JSON.stringify(wholeOf?.(key, choices) ?? null))
  const wholes = new Map<string, Whole>()
  for (const key of new Set(keys)) {
    const parts = cells.filter((_, at) => keys[at] === key)
    const sum = parts.reduce((all, { value }) => all + (value ?? 0), 0)
    const isWhole = parts.every(({ value }) => value !== null)
    const total = totals.find(({ of }) => JSON.stringify(of) === key)?.value as number | undefined
    const days = parts.filter(({ value }) => value !== undefined).length
    const released = isWeek && total !== undefined ? (isWhole ? sum : total * days) : total
    wholes.set(key, released === undefined && !isWhole ? 'withheld' : Math.max(released ?? 0, sum) || 'none')
  }
  return cells.map((cell, at) => {
    if (cell.whole !== undefined) return cell.whole || 'none'
    return wholeOf === null ? 'none' : wholes.get(keys[at]!)!
  })
}

export type Beside =
  | { readonly kind: 'withheld' | 'none' }
  | {
      readonly kind: 'compared'
      readonly difference: number
      readonly low: number
      readonly high: number
      /** The index and its interval; null if undetermined. */
      readonly index: readonly [index: number, low: number, high: number] | null
      readonly clear: 'more' | 'fewer' | null
    }

/** A released figure, and its comparison with the base. */
export interface ExpectedFigure {
  readonly released: number | null
  readonly beside: Beside
}

/** @returns true if a table exists for this end of a call's path */
export const isTable = (path: string): boolean => path in TABLES

/** Compares every dataset except the first with the first, row by row. @param path the end of the call's path */
export function comparison(
  path: string,
  sides: readonly ComparedWith[],
  normal: Normal,
  choices: Choices,
): readonly (readonly ExpectedFigure[])[] {
  const table = TABLES[path]!
  const cells = sides.map(({ reply }) => table.cells(reply.rows, choices))
  const figures = sides.map((side, at) => scaled(cells[at]!, table, side, normal, choices))
  const isUnlike = (row: number, at: number) => cells[at]![row]!.sumOf !== cells[0]![row]!.sumOf
  const beside = besideFirst(
    figures.map((rows, at) =>
      rows.map((figure, row) => (at > 0 && typeof figure !== 'string' && isUnlike(row, at) ? 'withheld' : figure)),
    ),
  )
  return beside.map((rows, at) =>
    rows.map((each, row) => ({ released: cells[at + 1]![row]!.value ?? null, beside: each })),
  )
}

/** Compares every table except the first with the first, row by row. */
function besideFirst(tables: readonly (readonly Scaled[])[]): readonly (readonly Beside[])[] {
  const [base = [], ...others] = tables
  const pairs = others.flatMap((rows, at) =>
    rows.flatMap((over, row) => {
      const under = base[row]!
      if (typeof over === 'string' || typeof under === 'string') return []
      const difference = over.value - under.value
      const error = Math.sqrt(over.error ** 2 + under.error ** 2)
      return [{ at, row, over, under, difference, error, probability: twoSided(Math.abs(difference) / error) }]
    }),
  )
  // Holm's method: sorts by probability, and multiplies each by the number of comparisons that remain.
  const ordered = pairs.toSorted((a, b) => a.probability - b.probability)
  const stop = ordered.findIndex(({ probability }, at) => probability * (ordered.length - at) > 0.05)
  const clear = new Set(stop < 0 ? ordered : ordered.slice(0, stop))
  const found = new Map(pairs.map(pair => [`${pair.at} ${pair.row}`, pair]))
  return others.map((rows, at) =>
    rows.map((over, row): Beside => {
      const pair = found.get(`${at} ${row}`)
      if (pair === undefined) return { kind: over === 'withheld' || base[row] === 'withheld' ? 'withheld' : 'none' }
      const { difference, error } = pair
      return {
        kind: 'compared',
        difference,
        low: difference - Z * error,
        high: difference + Z * error,
        index: fieller(pair.over, pair.under),
        clear: clear.has(pair) ? (difference > 0 ? 'more' : 'fewer') : null,
      }
    }),
  )
}

/** The index and its interval, by Fieller's theorem with g = (z * error / value)². Error and value are the base's. */
function fieller(
  over: Exclude<Scaled, string>,
  under: Exclude<Scaled, string>,
): readonly [index: number, low: number, high: number] | null {
  const g = (Z * under.error) ** 2 / under.value ** 2
  if (!(g < 1)) return null
  const ratio = over.value / under.value
  const half = (Z / under.value) * Math.sqrt(over.error ** 2 * (1 - g) + ratio ** 2 * under.error ** 2)
  return [100 * ratio, 100 * Math.max(0, (ratio - half) / (1 - g)), (100 * (ratio + half)) / (1 - g)]
}

/**
 * The two-sided tail probability of a standard normal variable beyond z. It is computed from a continued fraction or,
 * near 0, from a series.
 */
function twoSided(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z > 3) {
    let below = z
    for (let n = 60; n > 0; n--) below = z + n / below
    return (2 * density) / below
  }
  let term = z
  let sum = z
  for (let n = 1; n < 80; n++) {
    term *= (z * z) / (2 * n + 1)
    sum += term
  }
  return 1 - 2 * density * sum
}
