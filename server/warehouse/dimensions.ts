import { groupBy, upTo } from '../../src/domain/collections.ts'
import { DISTANCE_BOUNDS_KM, LOCAL_KM } from '../../src/domain/constants.ts'
import { isWeekend, mondayOf, weekdayOf } from '../../src/domain/days.ts'
import { MEDIUM_DWELL_TO_S, SHORT_DWELL_UNDER_S, TOURIST_HOME_OVER_M } from '../../src/domain/tourism.ts'
import { type Axis as Cuttable, categoriesOf, categoriesOfSome, halved, type Nested } from './disclosure/categories.ts'

/** An event's days and the ordinary days, as options of the `date` dimension. Neither list is empty. */
export type EventParts = { readonly event: readonly number[]; readonly ordinary: readonly number[] }

/** The compared areas whose residents divide the trips, in order. A hash identifies each area's boundary. */
type HomeAreas = { readonly homeAreas: readonly string[] }

/** Divides a dataset's trips into parts. Counts are stored under a key that includes it. */
export type PartedBy = EventParts | HomeAreas

/** The extracts of a place: trips that end in the area, start in it, or pass through it. */
export type Extract = 'visits' | 'departures' | 'traverses'

/** The trips to read from an extract. The tourism sets have the fields that Tourism counts by. */
export type TripSet = Extract | 'tourism-visits' | 'tourism-departures'

/** The trip fields that figures are counted by, as integers, each with its SQL in an extract. */
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
  /** 1 to 4 on weekdays, 5 to 8 at weekends. */
  'time-period': 'toUInt8(/*{time-period}*/)',
  /**
   * 0 for visitors who are not tourists; for tourists, the length of the stay: 1 shorter than a dwell, 2 short, 3
   * medium, 4 long.
   */
  'tourist-stay': `toUInt8(if(home_m > ${TOURIST_HOME_OVER_M}, 1 + (ifNull(dwell_s, 0) >= /*{dwell-from-s}*/) + (ifNull(dwell_s, 0) >= ${SHORT_DWELL_UNDER_S}) + (ifNull(dwell_s, 0) > ${MEDIUM_DWELL_TO_S}), 0))`,
} as const satisfies Record<string, string>
/**
 * repeat: 1 for visits of people with several visits in that week, which depends on a person's other trips. near-zone,
 * far-zone: the middle zones of a trip's end in the study area and of its other end, derived from the small zones.
 * home-area: the number of the compared area that the person lives in, or 0 for none.
 */
export type Field = keyof typeof FIELDS | 'repeat' | 'near-zone' | 'far-zone' | 'home-area'
/** Fields that contain the zone at one end of a trip, or 0 if there is none. */
export type ZoneField = 'origin-zone' | 'dest-zone' | 'near-zone' | 'far-zone'

/** A field stored in extracts. The others are derived from these. */
export type StoredField = keyof typeof FIELDS

const FILTERED = ['date', 'purpose', 'mode', 'age', 'gender', 'crow-fly'] as const satisfies readonly StoredField[]
/** The fields that each set's trips are counted and filtered by. */
export const FIELDS_OF: Readonly<Record<TripSet, readonly StoredField[]>> = {
  visits: [...FILTERED, 'hour', 'stays', 'bracket', 'origin-zone'],
  departures: [...FILTERED, 'dest-zone'],
  traverses: [...FILTERED, 'hour', 'access', 'egress', 'origin-zone', 'dest-zone'],
  'tourism-visits': ['time-period', 'tourist-stay', 'origin-zone', 'dest-zone'],
  'tourism-departures': ['time-period', 'origin-zone', 'dest-zone'],
}

export const fieldsOf = (rows: TripSet): readonly Field[] => FIELDS_OF[rows]

/** A dimension that trips are counted by. A single field determines a trip's option. */
export interface Dimension {
  readonly field: Field
  readonly optionOf: (value: number, parts: PartedBy | undefined) => number
}

export const HOURS_A_DAY = 24
/** All distance tables divide local trips at these bounds, in km. */
const LOCAL_BOUNDS_KM = [10, 20, LOCAL_KM] as const
/** Distances above this many km share one bracket. */
const FARTHEST_KM = 250

/** Returns 0 for a time period on weekdays and 1 for one at weekends. */
export const dayTypeOf = (period: number): 0 | 1 => (period <= 4 ? 0 : 1)

/** The widths of distance brackets up to 35 km, and above. */
const [FINE_KM, FAR_FINE_KM] = [1, 5]
/** The top brackets for widths of 5 km and 10 km. */
const OVER_BRACKET = 255
const OVER_TEN_KM = 260

/** SQL for the fine bracket of the distance travelled. Each bracket is named by its upper bound in km. */
export const DISTANCE_BRACKET_SQL = (() => {
  const roundedUp = (km: number) => `intDiv(distance_m + ${km * 1000 - 1}, ${km * 1000})`
  const local = `greatest(1, ${roundedUp(FINE_KM)})`
  const far = `${roundedUp(FAR_FINE_KM)} * ${FAR_FINE_KM}`
  return `multiIf(distance_m <= ${LOCAL_KM * 1000}, ${local}, distance_m <= ${FARTHEST_KM * 1000}, ${far}, ${OVER_BRACKET})`
})()

const isLocal = (bracket: number): boolean => bracket <= LOCAL_KM
const roundedUp = (bracket: number, km: number): number => Math.ceil(bracket / km) * km

const itself = (field: Field): Dimension => ({ field, optionOf: value => value })

const DIMENSIONS = {
  /** All trips of the period have the same option. */
  period: { field: 'date', optionOf: () => 0 },
  /** 0 from Monday to Friday, 1 on Saturday and Sunday. */
  'day-type': { field: 'date', optionOf: date => isWeekend(weekdayOf(date)) },
  weekday: { field: 'date', optionOf: weekdayOf },
  /** Days since 1970. */
  date: itself('date'),
  hour: itself('hour'),
  purpose: itself('purpose'),
  mode: itself('mode'),
  age: itself('age'),
  gender: itself('gender'),
  /** 1 for visits that are long enough to be dwells. */
  stays: itself('stays'),
  /** Brackets of 5 km, named by their upper bounds. */
  distance: { field: 'bracket', optionOf: bracket => (isLocal(bracket) ? roundedUp(bracket, 5) : bracket) },
  /** Brackets of 1 km up to 35 km; one bracket for all longer trips. */
  'local-distance': { field: 'bracket', optionOf: bracket => (isLocal(bracket) ? bracket : OVER_BRACKET) },
  /** Brackets of 10 km above 35 km; three brackets for shorter trips. */
  'far-distance': {
    field: 'bracket',
    optionOf: bracket =>
      isLocal(bracket)
        ? LOCAL_BOUNDS_KM.find(bound => bracket <= bound)!
        : bracket === OVER_BRACKET
          ? OVER_TEN_KM
          : roundedUp(bracket, 10),
  },
  /** The bucket of the straight-line distance from a trip's start to its end. */
  'crow-fly': itself('crow-fly'),
  /** The buckets of the straight-line distances from a traverse's start to the area, and from the area to its end. */
  access: itself('access'),
  egress: itself('egress'),
  /** For an event: 1 for its days, 2 for ordinary days of the same weekdays, 0 for all others. */
  part: {
    field: 'date',
    optionOf: (date, parts) => {
      if (!parts || !('event' in parts)) throw new TypeError('The days of an event are missing')
      return parts.event.includes(date) ? 1 : parts.ordinary.includes(date) ? 2 : 0
    },
  },
  'time-period': itself('time-period'),
  'tourist-stay': itself('tourist-stay'),
  'origin-zone': itself('origin-zone'),
  'dest-zone': itself('dest-zone'),
  'near-zone': itself('near-zone'),
  'far-zone': itself('far-zone'),
  /** 1 for repeat visits. */
  repeat: itself('repeat'),
  /** The number of the compared area that the person lives in, from 1. People who live in none have 0. */
  'home-area': itself('home-area'),
} satisfies Record<string, Dimension>
export type DimensionName = keyof typeof DIMENSIONS
/** The dimensions whose trees depend only on a dataset. */
export type CutDimension = Exclude<DimensionName, 'part' | 'repeat' | 'home-area' | ZoneField>

export const dimension = (name: DimensionName): Dimension => DIMENSIONS[name]

/** A dimension, and how its options are merged if they are too thin on their own. */
export interface Axis extends Cuttable {
  readonly by: DimensionName
}

const range = (from: number, to: number, step = 1): number[] => upTo((to - from) / step + 1).map(i => from + i * step)

/**
 * A comb rather than a balanced tree. The thinnest category comes last, so that it does not prevent the others from
 * being divided.
 */
const HOURS: Nested = [
  [halved(range(7, 9)), halved(range(10, 12))],
  [halved(range(13, 15)), [halved(range(16, 18)), [halved(range(19, 21)), halved([22, 23, ...range(0, 6)])]]],
]

/** Returns brackets of equal width, in km, whose upper ends are above one bound but not above another. */
type Brackets = (over: number, to: number) => Nested
const stepsOf =
  (km: number): Brackets =>
  (over, to) =>
    halved(range(Math.ceil((over + 1) / km) * km, to, km))
/** Brackets of 5 km, divided at the bounds of the 10 km brackets. */
const fivesInTens: Brackets = (over, to) =>
  halved(range(Math.ceil((over + 1) / 10) * 10, to, 10).map(top => (top - 5 > over ? [top - 5, top] : top)))

/** Distance brackets that roughly double at each bound. All distance tables are divided at the same bounds. */
const distancesBy = (local: Brackets, far: Nested): Nested => [
  [local(0, 5), local(5, 10)],
  [local(10, 20), [local(20, LOCAL_KM), far]],
]
const farBy = (brackets: Brackets, farthest: number): Nested => [
  brackets(LOCAL_KM, 80),
  [brackets(80, 160), [brackets(160, 250), farthest]],
]

/** Buckets of straight-line distances, given by their indexes. The far ones are the thinnest. */
const BUCKETS: Nested = [
  [0, 1],
  [
    [2, 3],
    [4, [5, [6, 7]]],
  ],
]

/**
 * These trees depend only on public facts, never on trips. A tree covers every code of its column. Trips with any other
 * code would be left out of its tables, and their number could be derived from the total.
 */
const MERGED = {
  period: 0,
  'day-type': [0, 1],
  weekday: [
    [[1, 2], [3, 4], 5],
    [6, 0],
  ],
  hour: HOURS,
  distance: distancesBy(stepsOf(5), farBy(fivesInTens, OVER_BRACKET)),
  'local-distance': distancesBy(stepsOf(1), OVER_BRACKET),
  'far-distance': [LOCAL_BOUNDS_KM[0], [LOCAL_BOUNDS_KM[1], [LOCAL_BOUNDS_KM[2], farBy(stepsOf(10), OVER_TEN_KM)]]],
  'crow-fly': BUCKETS,
  access: BUCKETS,
  egress: BUCKETS,
  age: [
    [1, 2],
    [
      [3, 4],
      [5, 6],
    ],
  ],
  gender: [1, 2],
  stays: [0, 1],
  /** Weekdays, then weekends: morning with inter peak, and evening with off peak. */
  'time-period': [
    [
      [2, 3],
      [4, 1],
    ],
    [
      [6, 7],
      [8, 5],
    ],
  ],
  /** Tourists are part of the visitors, and dwells are part of their visits. */
  'tourist-stay': [[[2, [3, 4]], 1], 0],
} satisfies Partial<Record<DimensionName, Nested>>

const axisOf = <N extends DimensionName>(by: N, nested: Nested): Axis => ({ by, categories: categoriesOf(nested) })

/** The axes that are the same in every dataset. */
export const AXES = Object.fromEntries(
  Object.entries(MERGED).map(([by, nested]) => [by, axisOf(by as keyof typeof MERGED, nested)]),
) as Readonly<Record<keyof typeof MERGED, Axis>>

/**
 * Removes from an axis the options that occur on no day with data.
 * @param has returns true for at least one option
 */
export const axisOfSome = ({ by, categories }: Axis, has: (option: number) => boolean): Axis => ({
  by,
  categories: categoriesOfSome(categories, has),
})

/**
 * Dates grouped by week; within a week, Monday to Friday and then the weekend.
 * @param dates at least one
 */
export const axisOfDates = (dates: readonly number[]): Axis => {
  const weeks = [...groupBy(dates, mondayOf).values()]
  return axisOf(
    'date',
    halved(weeks.map(week => halved([...groupBy(week, date => isWeekend(weekdayOf(date))).values()].map(halved)))),
  )
}

/** Named categories, which are not ordered. The rarest are divided last. */
const NOMINAL = {
  /** Commuting comes first, because readers request it most; journeys between other places come last. */
  purpose: { order: [1, 2, 3, 4, 5], first: [1, 2, 3, 4, 5], joins: { 1: 2, 2: 1, 3: 4, 4: 5, 5: 4 } },
  /** Rail, active, road and HGV. Mode 2 does not exist. Thin modes join road. */
  mode: { order: [0, 3, 1, 4], first: [1, 3, 0, 4], joins: { 0: 1, 1: 3, 3: 1, 4: 1 } },
} as const satisfies Record<
  string,
  { order: readonly number[]; first: readonly number[]; joins: Readonly<Record<number, number>> }
>
export type NominalDimension = keyof typeof NOMINAL
export const isNominal = (name: string): name is NominalDimension => name in NOMINAL

export const optionsOf = (by: NominalDimension): readonly number[] => NOMINAL[by].order

/** The option to join if an option is too thin in the whole dataset. */
export const neighbourOf = (by: NominalDimension, option: number): number =>
  (NOMINAL[by].joins as Readonly<Record<number, number>>)[option]!

/** Puts joined options in order. The option that names them comes first. */
export const namingOptionFirst = (by: NominalDimension, options: readonly number[]): number[] =>
  (NOMINAL[by].first as readonly number[]).filter(option => options.includes(option))

/** An axis whose options form groups. Each division separates the first group from the rest. */
export const axisOfGroups = (by: NominalDimension, groups: readonly (readonly number[])[]): Axis => {
  const order = optionsOf(by) as readonly number[]
  const sorted = [...groups].sort((a, b) => order.indexOf(a[0]!) - order.indexOf(b[0]!))
  const parts = sorted.map((group): Nested => (group.length === 1 ? group[0]! : { together: group }))
  return axisOf(
    by,
    parts.slice(0, -1).reduceRight<Nested>((rest, part) => [part, rest], parts.at(-1)!),
  )
}
