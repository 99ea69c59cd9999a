import { DAYS_OF_WEEK, WEEKDAYS } from '../constants.ts'
import { listed } from '../text/lists.ts'
import { DISTANCE_BUCKETS, distanceBucketText, MODE_NAMES, PURPOSE_NAMES } from '../trip-attributes.ts'

/*
 * Rows that share one figure. Each of them on its own would have too few devices. The reply names the values that such
 * a figure covers. Values along a scale (hours, weekdays, dates, distances) each keep a row, with the mean of the
 * figure over them; kinds (purposes, modes, ages, genders) have a single row for all of them, with the sum.
 */

export type KeyValue = number | string

/** The values that a figure covers, for each key field. */
export type Covers = Readonly<Record<string, readonly KeyValue[]>>

export interface CoveringRow {
  readonly covers?: Covers | undefined
}

const keyOf = (row: CoveringRow, field: string): KeyValue => (row as Readonly<Record<string, KeyValue>>)[field] ?? ''

/** The values of a key that a row's figure covers; a single value unless rows share it. */
export const valuesOf = (row: CoveringRow, field: string): readonly KeyValue[] =>
  row.covers?.[field] ?? [keyOf(row, field)]

/**
 * The first row for each of a table's figures, in row order.
 * @param fields the table's keys
 */
export function figuresOnce<R extends CoveringRow>(rows: readonly R[], fields: readonly string[]): readonly R[] {
  const seen = new Set<string>()
  return rows.filter(row => {
    const key = JSON.stringify(fields.map(field => valuesOf(row, field)))
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * The finest common cut of several tables: groups of cells that are unions of figures in every table.
 * @param tables the numbers of the cells that each figure of each table covers
 * @returns the cells of each group in ascending order, groups sorted by their first cell
 */
export function commonCut(tables: readonly (readonly (readonly number[])[])[]): readonly (readonly number[])[] {
  const roots = new Map<number, number>()
  const rootOf = (cell: number): number => {
    const root = roots.get(cell)
    if (root === undefined || root === cell) return cell
    const top = rootOf(root)
    roots.set(cell, top)
    return top
  }
  for (const [first, ...others] of tables.flat()) {
    if (first === undefined) continue
    roots.set(first, rootOf(first))
    for (const other of others) {
      const [a, b] = [rootOf(first), rootOf(other)]
      roots.set(Math.max(a, b), Math.min(a, b))
    }
  }
  const groups = new Map<number, number[]>()
  for (const cell of [...roots.keys()].sort((a, b) => a - b)) {
    const root = rootOf(cell)
    groups.set(root, [...(groups.get(root) ?? []), cell])
  }
  return [...groups.values()]
}

type Run = readonly [first: number, last: number]

/**
 * Runs of consecutive numbers.
 * @param cycle the length of a scale that wraps around, such as 24 hours: 23 and 0 are neighbours
 * @example runsOf([22, 23, 0, 1], 24) // [[22, 1]]
 */
export function runsOf(numbers: readonly number[], cycle?: number): readonly Run[] {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const [first, last] = [runs[0], runs.at(-1)]
  if (cycle === undefined || first === undefined || last === undefined || runs.length < 2) return runs
  return first[0] === 0 && last[1] === cycle - 1 ? [...runs.slice(1, -1), [last[0], first[1]]] : runs
}

const HOURS_OF_DAY = 24
const clock = (hour: number): string => `${String(hour % HOURS_OF_DAY).padStart(2, '0')}:00`

/** @example hoursName([22, 23, 0, 1]) // '22:00 to 02:00' */
export const hoursName = (hours: readonly number[]): string =>
  hours.length === HOURS_OF_DAY
    ? 'All hours'
    : listed(runsOf(hours, HOURS_OF_DAY).map(([first, last]) => `${clock(first)} to ${clock(last + 1)}`))

/** @example weekdaysName([1, 2, 3, 4, 5]) // 'Monday to Friday' */
export const weekdaysName = (weekdays: readonly number[]): string => {
  if (weekdays.length === DAYS_OF_WEEK) return 'All days'
  const name = (weekday: number) => WEEKDAYS[weekday] ?? ''
  return listed(
    runsOf(weekdays, DAYS_OF_WEEK).flatMap(([first, last]) =>
      (last - first + DAYS_OF_WEEK) % DAYS_OF_WEEK > 1
        ? [`${name(first)} to ${name(last)}`]
        : [...new Set([name(first), name(last)])],
    ),
  )
}

const MS_PER_DAY = 86_400_000
const dateNumber = (iso: string): number => Date.parse(iso) / MS_PER_DAY
const dateWith = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: number) => format.format(day * MS_PER_DAY)
}
const [dayText, dayAndMonth] = [dateWith({ day: 'numeric' }), dateWith({ day: 'numeric', month: 'long' })]

/** @example datesName(['2026-10-12', '2026-10-13', '2026-10-14']) // '12 to 14 October' */
export const datesName = (dates: readonly string[]): string =>
  listed(
    runsOf(dates.map(dateNumber)).map(([first, last]) => {
      if (first === last) return dayAndMonth(first)
      const isOneMonth = dayAndMonth(first).replace(/^\d+ /, '') === dayAndMonth(last).replace(/^\d+ /, '')
      return `${isOneMonth ? dayText(first) : dayAndMonth(first)} to ${dayAndMonth(last)}`
    }),
  )

/** @param buckets indexes of distance buckets @example bucketsName([2, 3]) // '10 to 40 km' */
export const bucketsName = (buckets: readonly number[]): string =>
  listed(
    runsOf(buckets).map(([first, last]) => {
      if (first === last) return distanceBucketText(first)
      const [from, to] = [DISTANCE_BUCKETS[first - 1], DISTANCE_BUCKETS[last]]
      if (last === DISTANCE_BUCKETS.length - 1) return from === undefined ? 'Any distance' : `Over ${from} km`
      return from === undefined ? `Up to ${to} km` : `${from} to ${to} km`
    }),
  )

/** Both kinds of other journeys. */
const OTHER_PURPOSES: readonly number[] = [4, 5]
const PURPOSES = Object.keys(PURPOSE_NAMES).map(Number)
const HOME_TO_WORK = 1

/** @example purposesName([4, 5]) // 'Other journeys' */
export const purposesName = (purposes: readonly number[]): string => {
  const name = (purpose: number) => PURPOSE_NAMES[purpose as keyof typeof PURPOSE_NAMES] ?? String(purpose)
  if (PURPOSES.every(purpose => purposes.includes(purpose))) return 'All purposes'
  if (PURPOSES.every(purpose => purposes.includes(purpose) || purpose === HOME_TO_WORK))
    return `All but ${name(HOME_TO_WORK)}`
  const others = OTHER_PURPOSES.every(purpose => purposes.includes(purpose))
  const first = purposes.filter(purpose => !others || !OTHER_PURPOSES.includes(purpose)).map(name)
  return listed(others ? [...first, first.length === 0 ? 'Other journeys' : 'other journeys'] : first)
}

const [RAIL, ROAD, HGV] = [0, 1, 4]

/** @example modesName([1, 4]) // 'Road, including HGV' */
export const modesName = (modes: readonly number[]): string => {
  const name = (mode: number) => MODE_NAMES[mode as keyof typeof MODE_NAMES] ?? String(mode)
  const all = Object.keys(MODE_NAMES).map(Number)
  if (all.every(mode => modes.includes(mode))) return 'All modes'
  if (all.every(mode => modes.includes(mode) || mode === RAIL)) return 'All but Rail'
  if (modes.length === 2 && modes.includes(ROAD) && modes.includes(HGV)) return `${name(ROAD)}, including ${name(HGV)}`
  return listed(modes.map(name))
}

/** @example agesName(['18-24', '25-34']) // '18 to 34' */
export const agesName = (bands: readonly string[]): string => {
  const [first, last] = [bands[0] ?? '', bands.at(-1) ?? '']
  if (bands.length <= 1) return first
  const from = first.split('-')[0] ?? first
  if (!last.endsWith('+')) return `${from} to ${last.split('-')[1] ?? last}`
  return from === '18' ? 'All ages' : `${from} and over`
}

/** @example gendersName(['Female', 'Male']) // 'Female and male' */
export const gendersName = (genders: readonly string[]): string =>
  listed(genders.map((gender, at) => (at === 0 ? gender : gender.toLowerCase())))

/** Names several purposes or modes, given their table's key. Null for other keys and for a single kind. */
export const kindsName = (field: string, values: readonly KeyValue[]): string | null => {
  if (values.length < 2) return null
  const codes = values.map(Number)
  return field === 'purpose' ? purposesName(codes) : field === 'mode' ? modesName(codes) : null
}

/**
 * The note about a row that covers several values on a scale.
 * @param each `hour`, `day`
 */
export const meanNote = (each: string): string =>
  `A row that covers several ${each}s is the mean per ${each}, because each ${each} alone would rest on too few devices; its percentage is that of all of them.`

/** The same as `meanNote`, but for figures that are means themselves, such as stays. */
export const wholeNote = (each: string): string =>
  `A row that covers several ${each}s is of all of them, because each ${each} alone would rest on too few devices.`

/** Explains a row that covers several kinds. */
export const togetherNote = 'Kinds are shown together where each alone would rest on too few devices.'

/** Explains the `covers` column in a file. */
export const COVERS_TEXT =
  'the values that a figure is of, where rows share one because each alone would rest on too few devices: along hours, days and distances every row holds the mean per value, of kinds one row holds the sum'

/** Keys that have kinds as values. The values of all other keys are along a scale. */
const KINDS: readonly string[] = ['purpose', 'mode', 'age_band_display', 'gender_band_display']
const HOUR_KEYS: readonly string[] = ['hour', 'origin_hour', 'hour_range']

/**
 * The values that a figure covers, for files.
 * @param nameOf the name of a key's value; null if files contain the value itself
 * @example coversText({ hour: [22, 23, 0] }, () => null) // '22-00'
 */
export const coversText = (covers: Covers, nameOf: (field: string, value: KeyValue) => string | null): string =>
  Object.entries(covers)
    .map(([field, values]) => {
      // The hours of a whole day start with the day's first hour. Otherwise the range would seem to end before it
      // starts.
      const isAllDay = HOUR_KEYS.includes(field) && values.length === HOURS_OF_DAY
      const ordered = isAllDay ? values.toSorted((a, b) => Number(a) - Number(b)) : values
      const texts = ordered.map(
        value => nameOf(field, value) ?? String(value).padStart(HOUR_KEYS.includes(field) ? 2 : 0, '0'),
      )
      if (KINDS.includes(field) || texts.length < 2) return texts.join(', ')
      // ISO dates contain hyphens.
      return `${texts[0]}${field === 'date' ? ' to ' : '-'}${texts.at(-1)}`
    })
    .join('; ')
