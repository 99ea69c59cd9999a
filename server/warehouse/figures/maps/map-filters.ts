import { isWeekend, type TripSet, type ZoneField } from '../../dimensions.ts'

/** Some trips, by the zone at one of their ends. */
export interface TripsByZone {
  readonly rows: TripSet
  readonly zone: ZoneField
}

/** Trips by the zone at their end outside the area; traverses by either end. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone' },
} as const satisfies Record<string, TripsByZone>
export type ZoneSet = keyof typeof ZONE_SETS

/** The zones by which maps show all trips of a set, in the order in which the maps keep their detail if two of them cannot both be divided. */
export const MAPS_OF: Readonly<Record<TripSet, readonly ZoneField[]>> = {
  visits: ['origin-zone'],
  departures: ['dest-zone'],
  traverses: ['origin-zone', 'dest-zone'],
  'tourism-visits': ['far-zone', 'near-zone'],
  'tourism-departures': ['far-zone', 'near-zone'],
}

/** The filters of maps by the calls' query parameter: the dimension whose options a filter selects, and the codes of a selection. */
const FILTER_DIMENSIONS = {
  /** A selection contains weekdays, but only whole kinds of day can be separated. */
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
/** The dimensions of filters, of the sides of an event, and of Tourism. */
export type FilterDimension =
  | (typeof FILTER_DIMENSIONS)[Filter]['by']
  | 'part'
  | 'time-period'
  | 'tourist-stay'
  | 'near-zone'

interface FilterOf {
  readonly by: FilterDimension
  /** The codes that a selection may contain. */
  readonly codes: readonly number[]
  /** Returns the option of a code; the code itself if left out. */
  readonly optionOf?: (code: number) => number
  /** Options that can only be selected together. */
  readonly joined?: readonly number[]
}
export const filterDimension = (filter: Filter): FilterOf => FILTER_DIMENSIONS[filter]

/** Returns the filter of a name. @throws Error if the name is unknown, because the map would be counted unfiltered */
export const filterOf = (name: string): Filter => {
  const filter = FILTERS.find(known => known === name)
  if (filter === undefined) throw new Error(`The map filter ${name} does not exist.`)
  return filter
}

/** The options of some codes of a filter, ascending. */
export const optionsOfCodes = (filter: Filter, codes: readonly number[]): number[] => {
  const { optionOf = (code: number) => code, joined = [] } = filterDimension(filter)
  const options = codes.map(optionOf)
  const more = joined.some(option => options.includes(option)) ? joined : []
  return [...new Set([...options, ...more])].sort((a, b) => a - b)
}

/** The trips that a map counts: the selected codes of each filter, at least one. */
export type Selection = { readonly [filter in Filter]: readonly number[] }

/**
 * Normalises a selection: its codes are unique and ascending. A filter that is empty, left out or complete selects all codes, so that equal
 * selections have equal keys in the cache.
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
