import { DISTANCE_BOUNDS_KM } from '../../src/domain/constants.ts'
import { isWeekend, weekdayOf } from '../../src/domain/days.ts'
import { MEDIUM_DWELL_TO_S, SHORT_DWELL_UNDER_S, TOURIST_HOME_OVER_M } from '../../src/domain/tourism.ts'

/** The days of an event and the ordinary days, as options of the dimension `date`. Neither list is empty. */
export type EventParts = { readonly event: readonly number[]; readonly ordinary: readonly number[] }

/** The extracts of a place: trips that end in the area, start in it, or pass it. */
export type Extract = 'visits' | 'departures' | 'traverses'

/** The trips that are read from an extract. The tourism sets have the fields by which Tourism counts. */
export type TripSet = Extract | 'tourism-visits' | 'tourism-departures'

/** The fields of a trip by which figures are counted, as whole numbers: the SQL of each in an extract. */
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
  /** 0 for visitors who are not tourists; the stays of tourists: 1 shorter than a dwell, 2 short, 3 medium, 4 long. */
  'tourist-stay': `toUInt8(if(home_m > ${TOURIST_HOME_OVER_M}, 1 + (ifNull(dwell_s, 0) >= /*{dwell-from-s}*/) + (ifNull(dwell_s, 0) >= ${SHORT_DWELL_UNDER_S}) + (ifNull(dwell_s, 0) > ${MEDIUM_DWELL_TO_S}), 0))`,
} as const satisfies Record<string, string>
/**
 * repeat: 1 for visits of people with several visits in that week, which follows from a person's other trips. near-zone, far-zone: the
 * middle zones of a trip's end in the study area and of its other end, which follow from the small zones.
 */
export type Field = keyof typeof FIELDS | 'repeat' | 'near-zone' | 'far-zone'
/** The fields with the zone at an end of a trip; 0 for none. */
export type ZoneField = 'origin-zone' | 'dest-zone' | 'near-zone' | 'far-zone'

/** A field that extracts store; the others follow from these. */
export type StoredField = keyof typeof FIELDS

const FILTERED = ['date', 'purpose', 'mode', 'age', 'gender', 'crow-fly'] as const satisfies readonly StoredField[]
/** The fields by which the trips of each set are counted and filtered. */
export const FIELDS_OF: Readonly<Record<TripSet, readonly StoredField[]>> = {
  visits: [...FILTERED, 'hour', 'stays', 'bracket', 'origin-zone'],
  departures: [...FILTERED, 'dest-zone'],
  traverses: [...FILTERED, 'hour', 'access', 'egress', 'origin-zone', 'dest-zone'],
  'tourism-visits': ['time-period', 'tourist-stay', 'origin-zone', 'dest-zone'],
  'tourism-departures': ['time-period', 'origin-zone', 'dest-zone'],
}

/** The fields that trips of a set have. */
export const fieldsOf = (rows: TripSet): readonly Field[] => FIELDS_OF[rows]

/** A dimension by which trips are counted. One field decides a trip's option. */
export interface Dimension {
  readonly field: Field
  readonly optionOf: (value: number, parts: EventParts | undefined) => number
}

export const HOURS_A_DAY = 24
export const LOCAL_KM = 35
/** The bounds, km, at which all tables of distances divide local trips. */
export const LOCAL_BOUNDS_KM = [10, 20, LOCAL_KM] as const
/** Distances over this, km, are in one bracket. */
const FARTHEST_KM = 250

/** The kind of day of a time period: 0 weekday, 1 weekend. */
export const dayTypeOf = (period: number): 0 | 1 => (period <= 4 ? 0 : 1)

/** Widths of the brackets of distance up to 35 km, and beyond. */
const [FINE_KM, FAR_FINE_KM] = [1, 5]
/** The bracket over all others, of 5 km and of 10 km. */
export const OVER_BRACKET = 255
export const OVER_TEN_KM = 260

/** The fine bracket of a distance travelled, in SQL; each bracket is named by its upper bound in km. */
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
  /** 1 for visits that last long enough to be dwells. */
  stays: itself('stays'),
  /** Brackets by their upper bound: of 5 km. */
  distance: { field: 'bracket', optionOf: bracket => (isLocal(bracket) ? roundedUp(bracket, 5) : bracket) },
  /** Brackets of 1 km up to 35 km; all longer trips share one. */
  'local-distance': { field: 'bracket', optionOf: bracket => (isLocal(bracket) ? bracket : OVER_BRACKET) },
  /** Brackets of 10 km over 35 km; shorter trips share three. */
  'far-distance': {
    field: 'bracket',
    optionOf: bracket =>
      isLocal(bracket)
        ? LOCAL_BOUNDS_KM.find(bound => bracket <= bound)!
        : bracket === OVER_BRACKET
          ? OVER_TEN_KM
          : roundedUp(bracket, 10),
  },
  /** The bucket of the straight distance from a trip's start to its end. */
  'crow-fly': itself('crow-fly'),
  /** The buckets of the straight distances from a traverse's start to the area, and from the area to its end. */
  access: itself('access'),
  egress: itself('egress'),
  /** For an event: 1 for its days, 2 for the ordinary days of the same weekdays, 0 for all others. */
  part: {
    field: 'date',
    optionOf: (date, parts) => {
      if (!parts) throw new TypeError('The days of an event are missing')
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
} satisfies Record<string, Dimension>
export type DimensionName = keyof typeof DIMENSIONS
/** The dimensions whose trees depend only on a dataset. */
export type CutDimension = Exclude<DimensionName, 'part' | 'repeat' | ZoneField>

export const dimension = (name: DimensionName): Dimension => DIMENSIONS[name]
