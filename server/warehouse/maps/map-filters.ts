import { type DimensionName, dimension, isWeekend, keysOf } from '../dimensions.ts'

/** A filter of the maps. Its name is that of the calls' query parameter. */
interface MapFilter {
  /** The codes that a selection may hold. */
  readonly codes: readonly number[]
  /** Bits that the option of a trip takes in the trip's code. */
  readonly bits: number
  /** The SQL of a trip's option. */
  readonly sql: string
  /** The option that a code of a selection stands for; a code is its own option where this is left out. */
  readonly optionOf?: (code: number) => number
}

const by = (name: DimensionName, bits: number): MapFilter => ({ codes: keysOf(name), bits, sql: dimension(name).sql })

/** The filters in the order of their bits, from the lowest. A further filter is one more line. */
const MAP_FILTERS = {
  /** Weekdays are selected; trips are told apart by day type, so that only whole day types can be selected. */
  daytype: { ...by('day-type', 1), codes: keysOf('weekday'), optionOf: isWeekend },
  purposes: by('purpose', 3),
  modes: by('mode', 3),
  ages: by('age', 3),
  genders: by('gender', 2),
  /** Buckets of the straight distance from start to end. */
  distancerange: by('crow-fly', 3),
  /** 1 for dwells, 0 for other visits. Only visits are told apart: the zone set says by which expression. */
  stays: { codes: keysOf('stays'), bits: 1, sql: '/*[stay]*/' },
} as const satisfies Record<string, MapFilter>

export type Filter = keyof typeof MAP_FILTERS
export const FILTERS = Object.keys(MAP_FILTERS) as Filter[]
export const mapFilter = (filter: Filter): MapFilter => MAP_FILTERS[filter]

/** The lowest bit of each filter in a trip's code. */
export const shiftOf = (filter: Filter): number =>
  FILTERS.slice(0, FILTERS.indexOf(filter)).reduce((shift, before) => shift + MAP_FILTERS[before].bits, 0)

/** The SQL of a trip's code: the option of every filter in the filter's own bits. */
export const CODE_SQL = FILTERS.map(filter =>
  shiftOf(filter) === 0 ? MAP_FILTERS[filter].sql : `${MAP_FILTERS[filter].sql} * ${2 ** shiftOf(filter)}`,
).join(' + ')
