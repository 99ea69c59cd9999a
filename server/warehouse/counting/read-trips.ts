import type { NoiseSource } from '../builds/noise-keys.ts'
import { type BuildCache, cachedBy } from '../cache/create-cache.ts'
import { type Extract, FIELDS, FIELDS_OF, type Field, type StoredField, type TripSet } from '../dimensions.ts'
import { mix } from '../disclosure/measure.ts'
import { type Statement, statement } from '../sql/statement.ts'
import type { Column, Columns, Warehouse } from '../warehouse.ts'
import type { ReadZones } from '../zones/zones-of-build.ts'

/** A column of integers with few distinct values. */
export interface FieldColumn {
  /** For each row, an index into `values`. */
  readonly codes: Column
  /** The distinct numbers, ascending. */
  readonly values: Column
}

/** The trips of some people as a struct of arrays, sorted by person. All of a person's trips are in the same part. */
export interface Trips {
  /** The people, ascending, and the first row of each. An extra start marks the end of the last person. */
  readonly persons: Uint32Array
  readonly starts: Uint32Array
  /** The noise factor of each person, times NOISE_UNIT. */
  readonly factors: Uint32Array
  /** The weight of each row in thousandths, multiplied by its trip noise. */
  readonly weights: Uint32Array
  /** Columns, keyed by field. A column is encoded when trips are first counted by it. */
  readonly fields: Map<Field, Column | FieldColumn>
}

const largestOf = (column: Column): number => {
  let largest = 0
  for (let row = 0; row < column.length; row++) if (column[row]! > largest) largest = column[row]!
  return largest
}

/** Numbers the distinct values of a column. Byte values are used unchanged. */
const encoded = (column: Column): FieldColumn => {
  if (column instanceof Uint8Array)
    return { codes: column, values: Uint8Array.from({ length: largestOf(column) + 1 }, (_, value) => value) }
  /** Values are numbered in order of occurrence, then sorted. */
  const numberOf = new Map<number, number>()
  const codes = new Uint32Array(column.length)
  for (let row = 0; row < column.length; row++) {
    const value = column[row]!
    const number = numberOf.get(value) ?? numberOf.size
    if (number === numberOf.size) numberOf.set(value, number)
    codes[row] = number
  }
  const values = Uint32Array.from(numberOf.keys()).sort()
  const codeOf = new Uint32Array(values.length)
  for (let code = 0; code < values.length; code++) codeOf[numberOf.get(values[code]!)!] = code
  for (let row = 0; row < codes.length; row++) codes[row] = codeOf[codes[row]!]!
  return { codes, values }
}

const NOTHING = new Uint32Array(0)
/** A result without rows may lack columns. */
export const columnOf = (columns: Columns, name: string): Column => columns.get(name) ?? NOTHING

/** The people in sorted rows, and the first row of each. */
export const peopleOf = (columns: Columns): Pick<Trips, 'persons' | 'starts' | 'factors' | 'weights'> => {
  const [personOf, factorOf] = [columnOf(columns, 'person_id'), columnOf(columns, 'factor')]
  const persons: number[] = []
  const starts: number[] = []
  let last = -1
  for (let row = 0; row < personOf.length; row++) {
    const person = personOf[row]!
    if (person === last) continue
    last = person
    persons.push(person)
    starts.push(row)
  }
  const factors = Uint32Array.from(starts, row => factorOf[row]!)
  starts.push(personOf.length)
  return {
    persons: Uint32Array.from(persons),
    starts: Uint32Array.from(starts),
    factors,
    weights: columnOf(columns, 'noised_weight_m') as Uint32Array,
  }
}

/** @param columns the columns of trips.sql, as returned by an engine */
const tripsOf = (columns: Columns, names: readonly Field[]): Trips => ({
  ...peopleOf(columns),
  fields: new Map(names.map(name => [name, columnOf(columns, name)])),
})

/** @throws TypeError if the trips lack the field */
export const fieldOf = ({ fields }: Pick<Trips, 'fields'>, name: Field): FieldColumn => {
  const column = fields.get(name)
  if (!column) throw new TypeError(`These trips have no ${name}`)
  if ('codes' in column) return column
  const numbered = encoded(column)
  fields.set(name, numbered)
  return numbered
}

export const [RAIL, ROAD, ACTIVE] = [0, 1, 3]
/**
 * Rail trips between the area and nearby zones, and active trips between it and distant ones, count as road in every
 * figure. Hardly anyone makes such trips, and a zone's distance already reveals their absence. The limits are metres
 * from the area's centre to the zone's point.
 */
export const RAIL_FROM_M = 3000
export const ACTIVE_TO_M = 10_000

/**
 * People of unknown age or gender are assigned to bands in proportion to the shares of adults in the 2021 census of
 * England and Wales. As a separate category, they could be derived from the total and the others, and nearly every
 * place has few such people.
 */
const SHARES = {
  age: [
    [1, 0.105],
    [2, 0.17],
    [3, 0.164],
    [4, 0.168],
    [5, 0.159],
    [6, 0.234],
  ],
  gender: [
    [1, 0.51],
    [2, 0.49],
  ],
} as const satisfies Record<string, readonly (readonly [option: number, share: number])[]>
const UNKNOWN = 0

/** Returns a number from 0 to 1 for each person. Without the key, it cannot be computed. */
const drawOf = (key: string): ((person: number) => number) => {
  const words = [0, 8, 16, 24].map(at => Number.parseInt(key.slice(at, at + 8), 16))
  return person => words.reduce((hash, word) => mix((hash ^ word) >>> 0), mix(person)) / 2 ** 32
}

const bandOf = (field: keyof typeof SHARES, draw: number): number => {
  let sum = 0
  for (const [option, share] of SHARES[field]) {
    sum += share
    if (draw < sum) return option
  }
  return SHARES[field].at(-1)![0]
}

/** Assigns rows with an unknown value to bands, one person at a time. */
const assignUnknown = (trips: Trips, field: keyof typeof SHARES, draw: (person: number) => number): FieldColumn => {
  const { codes, values } = fieldOf(trips, field)
  const unknown = values.indexOf(UNKNOWN)
  if (unknown < 0) return { codes, values }
  const assigned = Uint8Array.from(codes, code => values[code]!)
  for (let person = 0; person + 1 < trips.starts.length; person++)
    for (let row = trips.starts[person]!; row < trips.starts[person + 1]!; row++)
      if (codes[row] === unknown) assigned[row] = bandOf(field, draw(trips.persons[person]!))
  return { codes: assigned, values: Uint8Array.from({ length: SHARES[field].length + 1 }, (_, value) => value) }
}

const asRoad = (trips: Trips, zone: 'origin-zone' | 'dest-zone', distanceOf: (zone: number) => number): FieldColumn => {
  const modes = fieldOf(trips, 'mode')
  const zones = fieldOf(trips, zone)
  const distances = Float64Array.from(zones.values, distanceOf)
  const recoded = Uint8Array.from(modes.codes, (code, row) => {
    const mode = modes.values[code]!
    const metres = distances[zones.codes[row]!]!
    return (mode === RAIL && metres < RAIL_FROM_M) || (mode === ACTIVE && metres > ACTIVE_TO_M) ? ROAD : mode
  })
  return { codes: recoded, values: Uint8Array.from({ length: ACTIVE + 2 }, (_, value) => value) }
}

export type RecodeTrips = (buildId: number, rows: TripSet, trips: Trips) => Promise<Trips>

/** Recodes rare trips according to public rules, before anything is counted. */
export const createRecodeTrips = (zonesOf: ReadZones, noise: NoiseSource): RecodeTrips => {
  const draws = {
    age: drawOf(noise('unknown age').saltedKey),
    gender: drawOf(noise('unknown gender').saltedKey),
  }
  return async (buildId, rows, trips) => {
    for (const field of ['age', 'gender'] as const) trips.fields.set(field, assignUnknown(trips, field, draws[field]))
    if (rows === 'traverses') return trips
    const zones = await zonesOf(buildId)
    const metres = new Map(Array.from(zones.zones, (zone, i) => [zone, zones.nearestM[zones.leaves[i]!]!]))
    const farthest = zones.farthestM[0]!
    const zone = rows === 'visits' ? 'origin-zone' : 'dest-zone'
    trips.fields.set(
      'mode',
      asRoad(trips, zone, number => metres.get(number) ?? farthest),
    )
    return trips
  }
}

const EXTRACT_OF: Readonly<Record<TripSet, Extract>> = {
  visits: 'visits',
  departures: 'departures',
  traverses: 'traverses',
  'tourism-visits': 'visits',
  'tourism-departures': 'departures',
}

/** The time used to draw a trip's noise. */
const MOMENT_OF: Readonly<Record<Extract, string>> = {
  visits: 'ended_at',
  departures: 'started_at',
  traverses: 'passed_at',
}

/** Traverses do not have a zone at the area, so their length decides which modes count as road (createRecodeTrips). */
const TRAVERSE_MODE = `multiIf(mode = ${RAIL} AND straight_m < ${RAIL_FROM_M} OR mode = ${ACTIVE} AND straight_m > ${ACTIVE_TO_M}, ${ROAD}, mode)`
const sqlOf = (rows: TripSet, field: StoredField): string =>
  rows === 'traverses' && field === 'mode' ? `toUInt8(${TRAVERSE_MODE})` : FIELDS[field]

/** Selects a part of a build's trips. */
export type OfPart = { buildId: number; parts: number; part: number }

const statementOf = (rows: TripSet): Statement<OfPart> =>
  statement(import.meta.url, 'trips.sql', {
    rows: EXTRACT_OF[rows],
    moment: { sql: MOMENT_OF[EXTRACT_OF[rows]] },
    secret: { sql: 'factor' },
    fields: { sql: FIELDS_OF[rows].map(field => `${sqlOf(rows, field)} AS \`${field}\``).join(', ') },
  })

const rowsOfBuild = statement<{ buildId: number }, Readonly<Record<Extract, number>>>(
  import.meta.url,
  'rows-of-build.sql',
)

export interface TripReader {
  /** The number of parts to read an extract in: one for a typical build. */
  partCountOf(buildId: number, rows: TripSet): Promise<number>
  /** Returns functions that each read a part of an extract. */
  parts(buildId: number, rows: TripSet): Promise<readonly (() => Promise<Trips>)[]>
}

/** The number of trips per part. Counting a part by one dimension takes 10 to 20 ms, one turn of the event loop. */
const PART_TRIPS = 1_000_000

/**
 * Reads a build's trips once and caches them for all counts. A build of any size can be counted, because its parts need
 * not be in memory at the same time.
 */
export const createTripReader = (
  warehouse: Warehouse,
  cache: BuildCache,
  recode: RecodeTrips,
  partTrips = PART_TRIPS,
): TripReader => {
  const partCountOf = async (buildId: number, rows: TripSet): Promise<number> => {
    const [counted] = await cache.getOrCompute(buildId, 'rows', () => warehouse.rows(rowsOfBuild, { buildId }))
    return Math.max(1, Math.ceil((counted?.[EXTRACT_OF[rows]] ?? 0) / partTrips))
  }
  const readPart = cachedBy(
    cache,
    'trips',
    async (
      buildId,
      { rows, parts, part }: { readonly rows: TripSet; readonly parts: number; readonly part: number },
    ) => {
      const columns = await warehouse.columns(statementOf(rows), { buildId, parts, part })
      return recode(buildId, rows, tripsOf(columns, FIELDS_OF[rows]))
    },
  )
  return {
    partCountOf,
    async parts(buildId, rows) {
      const parts = await partCountOf(buildId, rows)
      return Array.from({ length: parts }, (_, part) => () => readPart(buildId, { rows, parts, part }))
    },
  }
}
