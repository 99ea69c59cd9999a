import { DISTANCE_BOUNDS_KM } from '../../src/domain/constants.ts'
import { upTo } from '../../src/domain/up-to.ts'

/** What the trips of an extract are counted by. A cell is one value of a dimension, as a whole number. */
export interface Dimension {
  /** The SQL expression that gives the cell of a row of an extract. */
  readonly sql: string
  /** The cells that every table shows, whether or not anything was counted in them. */
  readonly keys: readonly number[]
  /** The expression inside a pair of dimensions, where it differs. */
  readonly operand?: string
  /** Coarser dimensions, each with the cell of it that a cell of this dimension belongs to. */
  readonly partOf?: Readonly<Record<string, (cell: number) => number>>
  /** Of a pair: how many cells the second dimension takes, so that a cell is first * width + second. */
  readonly width?: number
}

const HOURS_A_DAY = 24
export const LOCAL_KM = 35
/** Distances over this, km, are in one bracket. */
const FARTHEST_KM = 250

const steps = (from: number, to: number, step: number): number[] =>
  upTo((to - from) / step + 1).map(i => from + i * step)

/** @example pairsOf([1, 2], 2) // [2, 3, 4, 5] */
const pairsOf = (firsts: readonly number[], width: number): number[] =>
  firsts.flatMap(first => upTo(width).map(second => first * width + second))

/** 1 for Sunday (0) and Saturday (6). */
export const isWeekend = (weekday: number): 0 | 1 => (weekday % 6 === 0 ? 1 : 0)

/** The weekday of a date in days since 1 January 1970, a Thursday. */
export const weekdayOf = (date: number): number => (date + 4) % 7

const SINGLE = {
  /** All trips of the period. */
  period: { sql: 'toUInt8(0)', keys: [0] },
  /** 0 from Monday to Friday, 1 on Saturday and Sunday. */
  'day-type': { sql: 'toUInt8(weekday IN (0, 6))', operand: '(weekday IN (0, 6))', keys: [0, 1] },
  weekday: { sql: 'weekday', keys: upTo(7), partOf: { 'day-type': isWeekend } },
  /** Days since 1970. Its cells are the days of each dataset that have data. */
  date: {
    sql: 'toUInt32(day)',
    keys: [],
    partOf: { weekday: weekdayOf, 'day-type': date => isWeekend(weekdayOf(date)) },
  },
  hour: { sql: 'hour', keys: upTo(HOURS_A_DAY) },
  purpose: { sql: 'purpose', keys: [1, 2, 3, 4, 5] },
  /** No trip has mode 2. */
  mode: { sql: 'mode', keys: [0, 1, 3, 4] },
  /** 0 unknown. */
  age: { sql: 'age_band', keys: upTo(7) },
  /** 0 unknown. */
  gender: { sql: 'gender', keys: upTo(3) },
  /** 1 for visits that last long enough to be dwells. */
  stays: { sql: 'toUInt8(ifNull(dwell_s, 0) >= /*{dwell-from-s}*/)', keys: [0, 1] },
  /** 0 up to 35 km, 1 over. */
  'distance-side': { sql: `toUInt8(distance_m > ${LOCAL_KM * 1000})`, keys: [0, 1] },
  /** The bucket of the straight distance from a trip's start to its end. */
  'crow-fly': {
    sql: `toUInt8(${DISTANCE_BOUNDS_KM.map(bound => `(straight_m > ${bound * 1000})`).join(' + ')})`,
    keys: upTo(DISTANCE_BOUNDS_KM.length + 1),
  },
  /** The buckets of the straight distances from a traverse's start to the area, and from the area to its end. */
  access: { sql: 'access_bucket', keys: upTo(DISTANCE_BOUNDS_KM.length + 1) },
  egress: { sql: 'egress_bucket', keys: upTo(DISTANCE_BOUNDS_KM.length + 1) },
  /** Of an event: 1 for its days, 2 for the ordinary days beside them, 0 for all others; each as days since 1970. */
  part: {
    sql: 'multiIf(toUInt32(day) IN {event:Array(UInt32)}, 1, toUInt32(day) IN {ordinary:Array(UInt32)}, 2, 0)',
    keys: [0, 1, 2],
  },
  /** The tourism time periods: 1 to 4 on weekdays, 5 to 8 at weekends; 1 and 5 are the night. */
  'time-period': {
    sql: 'toUInt32(if(weekday % 6 = 0, 5, 1) + multiIf(hour < 7, 0, hour < 10, 1, hour < 16, 2, hour < 19, 3, 0))',
    keys: [1, 2, 3, 4, 5, 6, 7, 8],
  },
} satisfies Record<string, Dimension>

/** Distance travelled in brackets of `localKm` up to 35 km and of `farKm` beyond, each named by its upper bound in km. */
const brackets = (localKm: number, farKm: number, over: number, partOf: Dimension['partOf'] & object): Dimension => {
  const roundedUp = (km: number) => `intDiv(distance_m + ${km * 1000 - 1}, ${km * 1000})`
  const local = `greatest(1, ${roundedUp(localKm)})${localKm === 1 ? '' : ` * ${localKm}`}`
  const far = `${roundedUp(farKm)} * ${farKm}`
  return {
    sql: `multiIf(distance_m <= ${LOCAL_KM * 1000}, ${local}, distance_m <= ${FARTHEST_KM * 1000}, ${far}, ${over})`,
    keys: [
      ...steps(localKm, LOCAL_KM, localKm),
      ...steps(Math.ceil((LOCAL_KM + 1) / farKm) * farKm, FARTHEST_KM, farKm),
      over,
    ],
    partOf,
  }
}

/** The bracket over all others, of the fine and of the coarse brackets. */
const OVER_FINE = 255
const OVER_BLOCK = 260

const blockOf = (bracket: number): number => {
  if (bracket === OVER_FINE) return OVER_BLOCK
  return bracket <= LOCAL_KM ? Math.ceil(bracket / 5) * 5 : Math.ceil(bracket / 10) * 10
}

type Single = keyof typeof SINGLE
const single = (name: Single): Dimension => SINGLE[name]

const pair = (first: Single, second: Single): Dimension => {
  const { keys, operand, sql } = single(second)
  const width = keys.length
  return {
    sql: `${single(first).sql} * ${width} + ${operand ?? sql}`,
    keys: pairsOf(single(first).keys, width),
    partOf: { [first]: cell => Math.floor(cell / width), [second]: cell => cell % width },
    width,
  }
}

/** The parts of an event's month within each cell of another dimension, whose cells are all below `width`. */
const partsOf = (
  name: string,
  { sql, keys }: Dimension,
  width: number,
  partOf: Dimension['partOf'] = {},
): Dimension => ({
  sql: `${SINGLE.part.sql} * ${width} + ${sql}`,
  keys: SINGLE.part.keys.flatMap(part => keys.map(key => part * width + key)),
  partOf: { part: cell => Math.floor(cell / width), [name]: cell => cell % width, ...partOf },
  width,
})

/** All brackets of distance are below. */
const BRACKETS_END = 512
const hourOfWeek = pair('weekday', 'hour')
const distanceBlock = brackets(5, 10, OVER_BLOCK, { 'distance-side': top => (top <= LOCAL_KM ? 0 : 1) })
const distanceFine = brackets(1, 5, OVER_FINE, { 'distance-block': blockOf })
const reach = pair('access', 'egress')
const crowFly = single('crow-fly')

export const DIMENSIONS = {
  ...SINGLE,
  'distance-block': distanceBlock,
  'distance-fine': distanceFine,
  'hour-of-week': hourOfWeek,
  'purpose-day-type': pair('purpose', 'day-type'),
  'purpose-hour': pair('purpose', 'hour'),
  'mode-day-type': pair('mode', 'day-type'),
  'mode-hour': pair('mode', 'hour'),
  'age-day-type': pair('age', 'day-type'),
  'gender-day-type': pair('gender', 'day-type'),
  'age-gender': pair('age', 'gender'),
  'part-day-type': pair('part', 'day-type'),
  'part-weekday': pair('part', 'weekday'),
  'part-hour-of-week': partsOf('hour-of-week', hourOfWeek, 7 * HOURS_A_DAY, {
    'part-weekday': cell => Math.floor(cell / HOURS_A_DAY),
  }),
  'part-distance-block': partsOf('distance-block', distanceBlock, BRACKETS_END),
  'part-distance-fine': partsOf('distance-fine', distanceFine, BRACKETS_END, {
    'part-distance-block': cell => cell - (cell % BRACKETS_END) + blockOf(cell % BRACKETS_END),
  }),
  reach,
  /** Access and egress with the straight distance of the whole trip. */
  'ev-reach': {
    sql: `(toUInt32(access_bucket) * ${reach.width} + egress_bucket) * ${crowFly.keys.length} + ${crowFly.sql}`,
    keys: pairsOf(reach.keys, crowFly.keys.length),
    width: crowFly.keys.length,
  },
} satisfies Record<string, Dimension>
export type DimensionName = keyof typeof DIMENSIONS

export const dimension = (name: DimensionName): Dimension => DIMENSIONS[name]
export const keysOf = (name: DimensionName): readonly number[] => DIMENSIONS[name].keys

/** Which total of a coarser dimension a cell belongs to. Every cell is part of the period's total. */
export const totalOf = (cells: DimensionName, totals: DimensionName): ((cell: number) => number) => {
  if (totals === 'period') return () => 0
  const found = dimension(cells).partOf?.[totals]
  if (!found) throw new TypeError(`Cells of ${cells} are no parts of ${totals}`)
  return found
}

export const splitPair = (pair: DimensionName, cell: number): [first: number, second: number] => {
  const width = dimension(pair).width ?? 1
  return [Math.floor(cell / width), cell % width]
}
