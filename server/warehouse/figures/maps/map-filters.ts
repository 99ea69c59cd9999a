import { isWeekend, type TripSet } from '../../dimensions.ts'

/** The zone at an end of a trip, 0 for none. */
type ZoneField = 'origin-zone' | 'dest-zone' | 'near-zone' | 'far-zone'

/** Some trips, by the zone at one of their ends. */
export interface TripsByZone {
  readonly rows: TripSet
  readonly zone: ZoneField
}

/** Trips by the zone at their other end, or for traverses at both ends. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone' },
} as const satisfies Record<string, TripsByZone>
export type ZoneSet = keyof typeof ZONE_SETS

/** The filters of maps by the name of the calls' query parameter: the dimension whose options they select, and the codes of a selection. */
const FILTER_DIMENSIONS = {
  /** A selection holds weekdays; only whole kinds of day can be distinguished. */
  daytype: { by: 'day-type', codes: [0, 1, 2, 3, 4, 5, 6], optionOf: isWeekend },
  purposes: { by: 'purpose', codes: [1, 2, 3, 4, 5] },
  /** Road includes HGVs, which cannot be selected: without them, nearly every map of road trips would be a single place. */
  modes: { by: 'mode', codes: [0, 1, 3, 4], joined: [1, 4] },
  ages: { by: 'age', codes: [1, 2, 3, 4, 5, 6] },
  genders: { by: 'gender', codes: [1, 2] },
  /** Buckets of the straight distance from start to end. */
  distancerange: { by: 'crow-fly', codes: [0, 1, 2, 3, 4, 5, 6, 7] },
  /** 1 for dwells, 0 for other visits. */
  stays: { by: 'stays', codes: [0, 1] },
} as const

export type Filter = keyof typeof FILTER_DIMENSIONS
export const FILTERS = Object.keys(FILTER_DIMENSIONS) as Filter[]
/** The dimensions that filters select by, the sides of an event, and those of Tourism. */
export type FilterDimension =
  | (typeof FILTER_DIMENSIONS)[Filter]['by']
  | 'part'
  | 'time-period'
  | 'tourist-stay'
  | 'near-zone'

interface FilterOf {
  readonly by: FilterDimension
  /** The codes that a selection may hold. */
  readonly codes: readonly number[]
  /** The option that a code stands for; the code itself if left out. */
  readonly optionOf?: (code: number) => number
  /** Options that are only selected together. */
  readonly joined?: readonly number[]
}
export const filterDimension = (filter: Filter): FilterOf => FILTER_DIMENSIONS[filter]

/** The filter of this name. @throws Error if the filter is unknown; the map would otherwise be counted unfiltered */
export const filterOf = (name: string): Filter => {
  const filter = FILTERS.find(known => known === name)
  if (filter === undefined) throw new Error(`The warehouse has no map filter ${name}.`)
  return filter
}

/** The options that some codes of a filter stand for, ascending. */
export const optionsOfCodes = (filter: Filter, codes: readonly number[]): number[] => {
  const { optionOf = (code: number) => code, joined = [] } = filterDimension(filter)
  const options = codes.map(optionOf)
  const more = joined.some(option => options.includes(option)) ? joined : []
  return [...new Set([...options, ...more])].sort((a, b) => a - b)
}

/** Which trips a map counts: the selected codes of each filter, none of them empty. */
export type Selection = { readonly [filter in Filter]: readonly number[] }

/**
 * A selection with its codes in ascending order, each once. A filter that is empty, left out or has all of its codes selected
 * takes all of them, so that equal selections have equal keys in the cache.
 */
export const selectionOf = (selected: Partial<Selection>): Selection => {
  const codesOf = (filter: Filter): readonly number[] => {
    const some = new Set(selected[filter])
    const { codes } = filterDimension(filter)
    return some.size === 0 || codes.every(code => some.has(code)) ? codes : [...some].sort((a, b) => a - b)
  }
  return Object.fromEntries(FILTERS.map(filter => [filter, codesOf(filter)])) as unknown as Selection
}

/** True if a selection excludes some code of a filter. */
export const isNarrowed = (selection: Selection, filter: Filter): boolean =>
  filterDimension(filter).codes.some(code => !selection[filter].includes(code))
