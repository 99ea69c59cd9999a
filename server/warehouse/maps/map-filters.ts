import { type DimensionName, dimension, isWeekend, keysOf, type Term } from '../dimensions.ts'

/** How a filter of the maps is encoded in a trip's code. The filter's name is that of the calls' query parameter. */
interface FilterEncoding {
  /** The codes that a selection may hold. */
  readonly codes: readonly number[]
  /** The number of bits that a trip's option takes in the trip's code. */
  readonly bits: number
  /** The dimension whose cells are the options of trips. */
  readonly by: DimensionName
  /** The dimension whose table in the report has totals of the options. */
  readonly table?: DimensionName
  /** The option that a code of a selection stands for; a code is its own option where this is left out. */
  readonly optionOf?: (code: number) => number
}

const by = (name: DimensionName, bits: number): FilterEncoding => ({ codes: keysOf(name), bits, by: name })
const inReport = (name: DimensionName, bits: number): FilterEncoding => ({ ...by(name, bits), table: name })

/** The filters in the order of their bits, from the lowest. */
const ENCODINGS = {
  /** A selection holds weekdays, but a trip's code holds its day type alone, so that only whole day types can be selected. */
  daytype: { ...by('day-type', 1), codes: keysOf('weekday'), optionOf: isWeekend },
  purposes: inReport('purpose', 3),
  modes: inReport('mode', 3),
  ages: inReport('age', 3),
  genders: inReport('gender', 2),
  /** Buckets of the straight distance from start to end. */
  distancerange: by('crow-fly', 3),
  /** 1 for dwells, 0 for other trips; trips that are no visits have 0. */
  stays: by('stays', 1),
} as const satisfies Record<string, FilterEncoding>

/** @throws Error where a filter has an option that its bits cannot hold: the option would be read as one of the next filter */
export const checkBits = (encodings: Readonly<Record<string, FilterEncoding>>): void => {
  for (const [filter, { codes, bits, optionOf = (code: number) => code }] of Object.entries(encodings)) {
    const greatest = Math.max(...codes.map(optionOf))
    if (greatest >= 2 ** bits)
      throw new Error(`The filter ${filter} has an option ${greatest}, which ${bits} bits cannot hold.`)
  }
}
checkBits(ENCODINGS)

export type Filter = keyof typeof ENCODINGS
export const FILTERS = Object.keys(ENCODINGS) as Filter[]
/** The filter of this name. @throws Error where the warehouse has none, so that a map would be counted as if it were not there */
export const filterOf = (name: string): Filter => {
  const filter = FILTERS.find(known => known === name)
  if (filter === undefined) throw new Error(`The filter ${name} of a map has no encoding in the warehouse.`)
  return filter
}
export const encodingOf = (filter: Filter): FilterEncoding => ENCODINGS[filter]

/** The lowest bit of each filter in a trip's code. */
export const shiftOf = (filter: Filter): number =>
  FILTERS.slice(0, FILTERS.indexOf(filter)).reduce((shift, before) => shift + ENCODINGS[before].bits, 0)

/** The terms of a trip's code: the option of every filter in the filter's own bits. */
export const codeTerms = (filters: readonly Filter[]): readonly Term[] =>
  filters.flatMap(filter =>
    dimension(ENCODINGS[filter].by).terms.map(({ field, of }) => ({
      field,
      of: (value, parts) => of(value, parts) * 2 ** shiftOf(filter),
    })),
  )
