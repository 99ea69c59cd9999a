import { DISTANCE_BOUNDS_KM } from '../../src/domain/constants.ts'
import { upTo } from '../../src/domain/up-to.ts'

/** The days of an event that are counted and the ordinary days beside them, as cells of the dimension `date`; neither is empty. */
export type EventParts = { readonly event: readonly number[]; readonly ordinary: readonly number[] }

/** What is known of each trip that figures are counted from, as a whole number: its SQL in an extract. */
export const FIELDS = {
  /** Days since 1970. */
  date: 'toUInt16(day)',
  hour: 'hour',
  purpose: 'purpose',
  mode: 'mode',
  age: 'age_band',
  gender: 'gender',
  stays: 'toUInt8(ifNull(dwell_s, 0) >= /*{dwell-from-s}*/)',
  /** The finest bracket of the distance travelled. */
  bracket: 'toUInt8(/*{distance-bracket}*/)',
  'crow-fly': `toUInt8(${DISTANCE_BOUNDS_KM.map(bound => `(straight_m > ${bound * 1000})`).join(' + ')})`,
  access: 'access_bucket',
  egress: 'egress_bucket',
  'origin-zone': 'origin_zone',
  'dest-zone': 'dest_zone',
} as const satisfies Record<string, string>
/** repeat: 1 for visits of people with several visits in that week; it follows from a person's other trips. */
export type Field = keyof typeof FIELDS | 'repeat'

/** A part of a cell's number, which one field of a trip decides. */
export interface Term {
  readonly field: Field
  readonly of: (value: number, parts: EventParts | undefined) => number
}

/** What the trips of an extract are counted by. A cell is one value of a dimension, as a whole number. */
export interface Dimension {
  /** The cell of a trip is the sum of these. */
  readonly terms: readonly Term[]
  /** The cells that every table shows, whether or not anything was counted in them. */
  readonly keys: readonly number[]
  /** Coarser dimensions, each with the cell of it that a cell of this dimension belongs to. */
  readonly partOf?: Readonly<Record<string, (cell: number) => number>>
  /** Of a pair: how many cells the second dimension takes, so that a cell is first * width + second. */
  readonly width?: number
}

export const HOURS_A_DAY = 24
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

/** Sides of brackets of distance, km: up to 35 km, and beyond. */
const [FINE_KM, FAR_FINE_KM] = [1, 5]
const [BLOCK_KM, FAR_BLOCK_KM] = [5, 10]
/** The bracket over all others, of the fine and of the coarse brackets. */
const OVER_FINE = 255
const OVER_BLOCK = 260

/** The fine bracket of a distance travelled, in SQL; each bracket is named by its upper bound in km. */
export const DISTANCE_BRACKET_SQL = (() => {
  const roundedUp = (km: number) => `intDiv(distance_m + ${km * 1000 - 1}, ${km * 1000})`
  const local = `greatest(1, ${roundedUp(FINE_KM)})`
  const far = `${roundedUp(FAR_FINE_KM)} * ${FAR_FINE_KM}`
  return `multiIf(distance_m <= ${LOCAL_KM * 1000}, ${local}, distance_m <= ${FARTHEST_KM * 1000}, ${far}, ${OVER_FINE})`
})()

/** The coarse bracket that a fine one is part of. */
const blockOf = (bracket: number): number => {
  if (bracket === OVER_FINE) return OVER_BLOCK
  const km = bracket <= LOCAL_KM ? BLOCK_KM : FAR_BLOCK_KM
  return Math.ceil(bracket / km) * km
}

/** 0 for a bracket up to 35 km, 1 for one beyond. */
const sideOf = (bracket: number): 0 | 1 => (bracket <= LOCAL_KM ? 0 : 1)

const itself = (field: Field): readonly Term[] => [{ field, of: value => value }]
const from = (field: Field, of: Term['of']): readonly Term[] => [{ field, of }]

const SINGLE = {
  /** All trips of the period. */
  period: { terms: [], keys: [0] },
  /** 0 from Monday to Friday, 1 on Saturday and Sunday. */
  'day-type': { terms: from('date', date => isWeekend(weekdayOf(date))), keys: [0, 1] },
  weekday: { terms: from('date', weekdayOf), keys: upTo(7), partOf: { 'day-type': isWeekend } },
  /** Days since 1970. Its cells are the days of each dataset that have data. */
  date: {
    terms: itself('date'),
    keys: [],
    partOf: { weekday: weekdayOf, 'day-type': date => isWeekend(weekdayOf(date)) },
  },
  hour: { terms: itself('hour'), keys: upTo(HOURS_A_DAY) },
  purpose: { terms: itself('purpose'), keys: [1, 2, 3, 4, 5] },
  /** No trip has mode 2. */
  mode: { terms: itself('mode'), keys: [0, 1, 3, 4] },
  /** 0 unknown. */
  age: { terms: itself('age'), keys: upTo(7) },
  /** 0 unknown. */
  gender: { terms: itself('gender'), keys: upTo(3) },
  /** 1 for visits that last long enough to be dwells. */
  stays: { terms: itself('stays'), keys: [0, 1] },
  /** 0 up to 35 km, 1 over. */
  'distance-side': { terms: from('bracket', sideOf), keys: [0, 1] },
  /** The bucket of the straight distance from a trip's start to its end. */
  'crow-fly': { terms: itself('crow-fly'), keys: upTo(DISTANCE_BOUNDS_KM.length + 1) },
  /** The buckets of the straight distances from a traverse's start to the area, and from the area to its end. */
  access: { terms: itself('access'), keys: upTo(DISTANCE_BOUNDS_KM.length + 1) },
  egress: { terms: itself('egress'), keys: upTo(DISTANCE_BOUNDS_KM.length + 1) },
  /** Of an event: 1 for its days, 2 for the ordinary days beside them, 0 for all others. */
  part: {
    terms: from('date', (date, parts) => {
      if (!parts) throw new TypeError('The days of an event are missing')
      return parts.event.includes(date) ? 1 : parts.ordinary.includes(date) ? 2 : 0
    }),
    keys: [0, 1, 2],
  },
  /** 1 for repeat visits. */
  repeat: { terms: itself('repeat'), keys: [0, 1] },
  'origin-zone': { terms: itself('origin-zone'), keys: [] },
  'dest-zone': { terms: itself('dest-zone'), keys: [] },
} satisfies Record<string, Dimension>

type Single = keyof typeof SINGLE
const single = (name: Single): Dimension => SINGLE[name]

const times = (width: number, terms: readonly Term[]): readonly Term[] =>
  terms.map(({ field, of }) => ({ field, of: (value, parts) => width * of(value, parts) }))

const pair = (first: Single, second: Single): Dimension => {
  const { keys, terms } = single(second)
  const width = keys.length
  return {
    terms: [...times(width, single(first).terms), ...terms],
    keys: pairsOf(single(first).keys, width),
    partOf: { [first]: cell => Math.floor(cell / width), [second]: cell => cell % width },
    width,
  }
}

/** The parts of an event's month within each cell of another dimension, whose cells are all below `width`. */
const partsOf = (
  name: string,
  { terms, keys }: Dimension,
  width: number,
  partOf: Dimension['partOf'] = {},
): Dimension => ({
  terms: [...times(width, SINGLE.part.terms), ...terms],
  keys: SINGLE.part.keys.flatMap(part => keys.map(key => part * width + key)),
  partOf: { part: cell => Math.floor(cell / width), [name]: cell => cell % width, ...partOf },
  width,
})

/** Brackets of distance, of `localKm` up to 35 km and of `farKm` beyond, each named by its upper bound in km. */
const brackets = (
  localKm: number,
  farKm: number,
  over: number,
  of: Term['of'],
  partOf: Dimension['partOf'] & object,
): Dimension => ({
  terms: from('bracket', of),
  keys: [
    ...steps(localKm, LOCAL_KM, localKm),
    ...steps(Math.ceil((LOCAL_KM + 1) / farKm) * farKm, FARTHEST_KM, farKm),
    over,
  ],
  partOf,
})

/** All brackets of distance are below. */
const BRACKETS_END = 512
const hourOfWeek = pair('weekday', 'hour')
const distanceBlock = brackets(BLOCK_KM, FAR_BLOCK_KM, OVER_BLOCK, blockOf, { 'distance-side': sideOf })
const distanceFine = brackets(FINE_KM, FAR_FINE_KM, OVER_FINE, bracket => bracket, { 'distance-block': blockOf })
const reach = pair('access', 'egress')
const crowFly = single('crow-fly')

const DIMENSIONS = {
  ...SINGLE,
  'distance-block': distanceBlock,
  'distance-fine': distanceFine,
  'hour-of-week': hourOfWeek,
  'weekday-repeat': pair('weekday', 'repeat'),
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
    terms: [...times(crowFly.keys.length, reach.terms), ...crowFly.terms],
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
