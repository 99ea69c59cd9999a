import { ReportInput } from './constants.ts'
import { isWeekend } from './days.ts'
import {
  AGE_NAMES,
  codesOf,
  DISTANCE_BUCKETS,
  distanceBucketText,
  GENDER_NAMES,
  MODE_NAMES,
  PURPOSE_NAMES,
} from './trip-attributes.ts'

/*
 * The filters of maps, which select trips by their attributes (trip-attributes.ts). The calls' query fields, the
 * warehouse's filters and the viewers' options derive from these tables.
 */

/** An option that a map offers. */
export interface FilterOption {
  /** Sent unchanged in the query: one value of the field or several, '1,2,3,4,5'. */
  readonly value: string
  readonly label: string
  /** Its name in a heading, such as `weekdays`. */
  readonly words: string
}

/** A filter that selects trips by an attribute. */
export interface MapFilter {
  readonly label: string
  /** The dimension that the warehouse counts the trips by (server/warehouse/dimensions.ts). */
  readonly dimension: 'day-type' | 'purpose' | 'mode' | 'age' | 'gender' | 'crow-fly'
  /** The codes of the trips that each value of the query field selects. */
  readonly values: Readonly<Record<string, readonly number[]>>
  readonly options: readonly FilterOption[]
  /** Codes that can only be selected together, although an option may name one of them. */
  readonly joined?: readonly number[]
  /** Returns the dimension's option for a code; defaults to the code itself. */
  readonly optionOf?: (code: number) => number
  /** The input that an order must include for this filter to be used. */
  readonly needs?: ReportInput
}

/** @param words the name of the option in a heading */
export const option = (value: string, label: string, words: string = label): FilterOption => ({ value, label, words })

/** Codes that queries represent as numbers. */
const asNumbers = (codes: readonly number[]): MapFilter['values'] =>
  Object.fromEntries(codes.map(code => [code, [code]]))

const optionsOf = (names: Readonly<Record<number, string>>): FilterOption[] =>
  codesOf(names).map(code => option(`${code}`, names[code]!))

/** The weekdays of each kind of day, 0 for Sunday. */
const WORKING_DAYS = [1, 2, 3, 4, 5]
const WEEKEND_DAYS = [0, 6]

/** The code for an unknown age or gender. All people are assigned to bands, so it selects no trips. */
const UNKNOWN = { NA: [0] } as const

/** The filters of the Location Insights map, keyed by query field, in screen order. */
export const MAP_FILTERS = {
  /** A selection contains weekdays, but only whole kinds of day can be separated. */
  daytype: {
    label: 'Day type',
    dimension: 'day-type',
    values: asNumbers([...WEEKEND_DAYS, ...WORKING_DAYS]),
    optionOf: isWeekend,
    options: [option('1,2,3,4,5', 'Weekday', 'weekdays'), option('6,0', 'Weekend', 'weekends')],
  },
  purposes: {
    label: 'Purpose',
    dimension: 'purpose',
    values: asNumbers(codesOf(PURPOSE_NAMES)),
    options: optionsOf(PURPOSE_NAMES),
    needs: ReportInput.Purpose,
  },
  /** Road includes HGVs, which cannot be selected: without them, nearly every map of road trips would be a single place. */
  modes: {
    label: 'Mode',
    dimension: 'mode',
    values: asNumbers(codesOf(MODE_NAMES)),
    joined: [1, 4],
    options: [
      option('0', MODE_NAMES[0], 'by rail'),
      option('1', MODE_NAMES[1], 'by road'),
      option('3', MODE_NAMES[3], 'on foot or by cycle'),
    ],
    needs: ReportInput.Mode,
  },
  ages: {
    label: 'Ages',
    dimension: 'age',
    values: { ...UNKNOWN, ...asNumbers(codesOf(AGE_NAMES)) },
    options: optionsOf(AGE_NAMES),
    needs: ReportInput.Demographics,
  },
  genders: {
    label: 'Genders',
    dimension: 'gender',
    values: { ...UNKNOWN, F: [1], M: [2] },
    options: [option('F', GENDER_NAMES[1], 'women'), option('M', GENDER_NAMES[2], 'men')],
    needs: ReportInput.Demographics,
  },
} as const satisfies Readonly<Record<string, MapFilter>>

export const EV_MAP_FILTERS = {
  /** Unlike on the Location Insights map, one value covers all weekdays and another both weekend days. */
  daytype: {
    ...MAP_FILTERS.daytype,
    values: { 0: WEEKEND_DAYS, 1: WORKING_DAYS },
    options: [option('1', 'Weekday', 'weekdays'), option('0', 'Weekend', 'weekends')],
  },
  /** Buckets of the straight-line distance from start to end. */
  distancerange: {
    label: 'Trip length',
    dimension: 'crow-fly',
    values: asNumbers([...DISTANCE_BUCKETS.keys()]),
    options: [...DISTANCE_BUCKETS.keys()].map(bucket => option(`${bucket}`, distanceBucketText(bucket))),
  },
} as const satisfies Readonly<Record<string, MapFilter>>

/** The codes that a selection may contain, ascending: codes of the options, and codes joined with them. */
export const codesOfFilter = ({ values, options, joined = [] }: MapFilter): number[] => {
  const offered = options.flatMap(({ value }) => codesOfValues({ values }, value))
  return [...new Set([...offered, ...joined])].sort((a, b) => a - b)
}

/**
 * The codes of the trips that a query field selects.
 * @param text '1,2,3' or 'F'; '' for no choice
 */
export const codesOfValues = ({ values }: Pick<MapFilter, 'values'>, text: string): readonly number[] =>
  text.split(',').flatMap(value => values[value] ?? [])
