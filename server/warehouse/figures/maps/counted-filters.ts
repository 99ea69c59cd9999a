import { codesOfFilter, EV_MAP_FILTERS, MAP_FILTERS, type MapFilter } from '../../../../src/domain/map-filters.ts'
import type { TripSet, ZoneField } from '../../dimensions.ts'

/** A set of trips, each counted in the zone at one of its ends. */
export interface TripsByZone {
  readonly rows: TripSet
  readonly zone: ZoneField
}

/** Sets of trips. Each trip is counted in the zone at its end outside the area, and a traverse at either end. */
export const ZONE_SETS = {
  'visit-origins': { rows: 'visits', zone: 'origin-zone' },
  'departure-destinations': { rows: 'departures', zone: 'dest-zone' },
  'traverse-origins': { rows: 'traverses', zone: 'origin-zone' },
  'traverse-destinations': { rows: 'traverses', zone: 'dest-zone' },
} as const satisfies Record<string, TripsByZone>
export type ZoneSet = keyof typeof ZONE_SETS

/**
 * The zones by which maps show all trips of a set. If two of these maps cannot both be divided, the earlier one keeps
 * its detail.
 */
export const MAPS_OF: Readonly<Record<TripSet, readonly ZoneField[]>> = {
  visits: ['origin-zone'],
  departures: ['dest-zone'],
  traverses: ['origin-zone', 'dest-zone'],
  'tourism-visits': ['far-zone', 'near-zone'],
  'tourism-departures': ['far-zone', 'near-zone'],
}

/** Map filters, keyed by the calls' query fields. Derived from src/domain/map-filters.ts; add filters there. */
const QUERIED = { ...MAP_FILTERS, distancerange: EV_MAP_FILTERS.distancerange } as const

/** A query field, or `stays`, which the calls for dwells set. */
export type Filter = keyof typeof QUERIED | 'stays'
export const FILTERS: readonly Filter[] = [...(Object.keys(QUERIED) as (keyof typeof QUERIED)[]), 'stays']

type CountedDimension = MapFilter['dimension'] | 'stays'
/** Dimensions for filters, for the sides of an event, for the areas that people live in, and for Tourism. */
export type FilterDimension = CountedDimension | 'part' | 'home-area' | 'time-period' | 'tourist-stay' | 'near-zone'

/** How a filter selects trips. */
interface CountedFilter extends Pick<MapFilter, 'optionOf' | 'joined'> {
  readonly by: CountedDimension
  /** The codes that a selection may contain, ascending. */
  readonly codes: readonly number[]
}

const countedFilter = (filter: MapFilter): CountedFilter => ({
  ...filter,
  by: filter.dimension,
  codes: codesOfFilter(filter),
})

const COUNTED: ReadonlyMap<Filter, CountedFilter> = new Map<Filter, CountedFilter>([
  ...Object.entries(QUERIED).map(([name, filter]) => [name as keyof typeof QUERIED, countedFilter(filter)] as const),
  /** 1 for dwells, 0 for other visits. */
  ['stays', { by: 'stays', codes: [0, 1] }],
])
export const filterDimension = (filter: Filter): CountedFilter => COUNTED.get(filter)!

/**
 * Returns the filter with the given name.
 * @throws Error if the name is unknown, because the map would be counted unfiltered
 */
export const filterOf = (name: string): Filter => {
  const filter = FILTERS.find(known => known === name)
  if (filter === undefined) throw new Error(`The map filter ${name} does not exist.`)
  return filter
}

/** The options for the given codes of a filter, ascending. */
export const optionsOfCodes = (filter: Filter, codes: readonly number[]): number[] => {
  const { optionOf = (code: number) => code, joined = [] } = filterDimension(filter)
  const options = codes.map(optionOf)
  const more = joined.some(option => options.includes(option)) ? joined : []
  return [...new Set([...options, ...more])].sort((a, b) => a - b)
}

/** The trips that a map counts: the selected codes of each filter, at least one per filter. */
export type Selection = { readonly [filter in Filter]: readonly number[] }

/**
 * Normalises a selection: codes are unique and ascending, and a filter that is empty, left out or complete selects all
 * codes. As a result, equal selections have equal cache keys.
 */
export const selectionOf = (selected: Partial<Selection>): Selection => {
  const codesOf = (filter: Filter): readonly number[] => {
    const some = new Set(selected[filter])
    const { codes } = filterDimension(filter)
    return some.size === 0 || codes.every(code => some.has(code)) ? codes : [...some].sort((a, b) => a - b)
  }
  return Object.fromEntries(FILTERS.map(filter => [filter, codesOf(filter)])) as unknown as Selection
}

/** True if a selection excludes at least one code of a filter. */
export const isNarrowed = (selection: Selection, filter: Filter): boolean =>
  filterDimension(filter).codes.some(code => !selection[filter].includes(code))
