import { AGE_NAMES, codesOf, GENDER_NAMES, MODE_NAMES, PURPOSE_NAMES } from '../../src/domain/trip-attributes.ts'

/** A trip column, both as the provider delivers it and as the warehouse loads it. */
interface TripColumn {
  /** The type in the rows that a load reads. */
  readonly type: 'UInt8' | 'UInt32' | 'Int32' | 'Float32' | 'Nullable(UInt32)' | 'Array(UInt32)'
  /**
   * The kind of a delivered value: an integer or a decimal, a time in one of several formats, true or false, or grid
   * squares.
   */
  readonly kind: 'whole' | 'decimal' | 'time' | 'truth' | 'squares'
  /** Set for a column that a file may lack. Its type is nullable. */
  readonly isOptional?: true
  /** Set for an attribute of the trip that the trip tables and a build's extracts also have. */
  readonly isAttribute?: true
  /** An attribute's codes. A row with any other code is rejected. */
  readonly codes?: readonly number[]
}

/** The code for an unknown value. */
const UNKNOWN = 0

/**
 * The columns of a trip, in the order of a loaded row (RowBinary). Times are in UTC seconds, places in EPSG:27700
 * metres. The SQL for imports, checks, loads and builds, the demo's writer and the test files are generated from this
 * table. A new attribute needs a row here, a migration that adds it to the tables, and a field in dimensions.ts.
 */
export const TRIP_COLUMNS = {
  trip_id: { type: 'UInt32', kind: 'whole' },
  person_id: { type: 'UInt32', kind: 'whole' },
  started_at: { type: 'UInt32', kind: 'time' },
  ended_at: { type: 'UInt32', kind: 'time' },
  origin_e: { type: 'Int32', kind: 'whole' },
  origin_n: { type: 'Int32', kind: 'whole' },
  dest_e: { type: 'Int32', kind: 'whole' },
  dest_n: { type: 'Int32', kind: 'whole' },
  origin_zone: { type: 'UInt32', kind: 'whole' },
  dest_zone: { type: 'UInt32', kind: 'whole' },
  home_zone: { type: 'UInt32', kind: 'whole' },
  home_e: { type: 'Int32', kind: 'whole' },
  home_n: { type: 'Int32', kind: 'whole' },
  /** Null if the end of the stay is unknown. */
  dwell_s: { type: 'Nullable(UInt32)', kind: 'whole', isOptional: true },
  purpose: { type: 'UInt8', kind: 'whole', isAttribute: true, codes: codesOf(PURPOSE_NAMES) },
  mode: { type: 'UInt8', kind: 'whole', isAttribute: true, codes: codesOf(MODE_NAMES) },
  distance_m: { type: 'UInt32', kind: 'whole', isAttribute: true },
  age_band: { type: 'UInt8', kind: 'whole', isAttribute: true, codes: [UNKNOWN, ...codesOf(AGE_NAMES)] },
  gender: { type: 'UInt8', kind: 'whole', isAttribute: true, codes: [UNKNOWN, ...codesOf(GENDER_NAMES)] },
  is_ev: { type: 'UInt8', kind: 'truth', isAttribute: true },
  weight: { type: 'Float32', kind: 'decimal' },
  path: { type: 'Array(UInt32)', kind: 'squares' },
} as const satisfies Readonly<Record<string, TripColumn>>
export type TripColumnName = keyof typeof TRIP_COLUMNS

export const tripColumns = Object.entries(TRIP_COLUMNS) as readonly (readonly [TripColumnName, TripColumn])[]

/** The columns of a loaded row, in the types that the engine expects. */
export const TRIP_ROW = tripColumns.map(([name, { type }]) => `${name} ${type}`).join(', ')

export const REQUIRED_TRIP_COLUMNS = tripColumns.flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))

/**
 * An extra column in each part of a CSV. A row with a value in it has too many fields
 * (deliveries/import/open-source.ts).
 */
export const BEYOND_LAST = 'beyond_last'
export const TOO_MANY_FIELDS = 'more fields than the header names'

/** The columns of a CSV. All are read as text, so that an invalid value only rejects its row, not the whole file. */
export const CSV_TRIP_COLUMNS = [...tripColumns.map(([name]) => name), BEYOND_LAST]
  .map(name => `${name} String`)
  .join(', ')

const PARQUET_TYPES: Readonly<Record<TripColumn['kind'], string>> = {
  whole: 'Nullable(String)',
  decimal: 'Nullable(String)',
  time: 'Nullable(String)',
  truth: 'Nullable(String)',
  squares: 'Array(Nullable(String))',
}
/**
 * The columns of a Parquet file: wide types, to which the engine converts the file's own types. Numbers are read
 * as text, because the engine would cut off the fraction of 12.5 and refuse the whole file for one value that is not a
 * number.
 */
export const PARQUET_TRIP_COLUMNS = tripColumns.map(([name, { kind }]) => `${name} ${PARQUET_TYPES[kind]}`).join(', ')

/** Why a Parquet column of a type cannot be read, whatever its values; null if it can. */
export const parquetColumnProblem = (name: string, type: string): string | null => {
  const column = tripColumns.find(([each]) => each === name)?.[1]
  const plain = type.replace(/^(?:Nullable|LowCardinality)\(+/, '')
  const isList = plain.startsWith('Array(')
  if (column === undefined || plain.startsWith('Nothing')) return null
  if (column.kind === 'squares') return isList ? null : `${name} is not a list of numbers`
  return isList || /^(Map|Tuple|Variant|JSON)/.test(plain) ? `${name} is not a single value` : null
}

const MOST_UINT32 = 4_294_967_295
const isOutOf = (column: TripColumnName, least: number, most: number) =>
  `ifNull(${column} < ${least} OR ${column} > ${most}, 1)`
const isAbroad = (end: 'origin' | 'dest' | 'home') =>
  `ifNull(${end}_e < 0 OR ${end}_e >= /*{grid-width-m}*/ OR ${end}_n < 0 OR ${end}_n >= /*{grid-height-m}*/, 1)`
const ZONES = 'origin_zone, dest_zone, home_zone'

/** The check of an attribute: its codes, true or false, or a whole number. */
const attributeCheck = (name: TripColumnName, { kind, codes }: TripColumn): [reason: string, sql: string] => {
  if (codes) return [`unknown ${name}`, `ifNull(${name} NOT IN (${codes.join(', ')}), 1)`]
  if (kind === 'truth')
    return [`${name} is neither true nor false`, `(lower(${name}) NOT IN ('0', '1', 'false', 'true'))`]
  return [`${name} is not a whole number from 0 to ${MOST_UINT32}`, isOutOf(name, 0, MOST_UINT32)]
}

/**
 * The reasons to reject a delivered row. Each has SQL that is 1 if it applies. A reason's position is its bit in a
 * row's faults.
 */
const TRIP_CHECKS: readonly (readonly [reason: string, sql: string])[] = [
  ['trip_id is not a whole number from 0 to 4294967295', isOutOf('trip_id', 0, MOST_UINT32)],
  ['person_id is not a whole number from 0 to 4294967295', isOutOf('person_id', 0, MOST_UINT32)],
  ['started_at is no time (UTC seconds, or 2026-10-01T08:00:00Z)', 'isNull(started_at_s)'],
  ['ended_at is no time (UTC seconds, or 2026-10-01T08:00:00Z)', 'isNull(ended_at_s)'],
  ['end before start', 'ifNull(ended_at_s < started_at_s, 0)'],
  ['origin outside Great Britain', isAbroad('origin')],
  ['destination outside Great Britain', isAbroad('dest')],
  ['home outside Great Britain', isAbroad('home')],
  [
    'a zone is not a whole number from 0 to 4294967295',
    `(isNull(origin_zone) OR isNull(dest_zone) OR isNull(home_zone) OR ifNull(least(${ZONES}) < 0 OR greatest(${ZONES}) > ${MOST_UINT32}, 1))`,
  ],
  ['dwell_s is not from 0 to 86400', `(has_dwell_s AND ${isOutOf('dwell_s', 0, 86_400)})`],
  ...tripColumns.flatMap(([name, column]) => (column.isAttribute ? [attributeCheck(name, column)] : [])),
  ['weight is not from 0.0005 to 1000000', 'ifNull(NOT (weight >= 0.0005 AND weight <= 1000000), 1)'],
  [
    'bad square in path',
    'arrayExists(square -> ifNull(square < 0 OR square >= /*{squares-end}*/ OR square % /*{grid-rows}*/ >= /*{rows-end}*/, 1), path)',
  ],
  ['path of more than 65535 squares', '(length(path) > 65535)'],
]

/**
 * The zones of a row, each with the column that contains its number in the report on rejected rows. Their bits follow
 * the checks' bits.
 */
const ZONE_COLUMNS = [
  ['origin_zone', 'origin_id'],
  ['dest_zone', 'dest_id'],
  ['home_zone', 'home_id'],
] as const satisfies readonly (readonly [TripColumnName, string])[]
const isUnknown = (zone: TripColumnName) =>
  `ifNull(${zone} >= 0 AND ${zone} <= ${MOST_UINT32} AND ${zone} NOT IN (SELECT zone FROM known_zones), 0)`

/** A rejected row: the bits of its faults, and the zones that it names; 0 if it names none. */
export type RejectedTrip = Readonly<Record<'faults' | (typeof ZONE_COLUMNS)[number][1], number>>

const isSet = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1

/** True if a row names a zone that is not in the version. */
export const namesUnknownZone = ({ faults }: Pick<RejectedTrip, 'faults'>): boolean =>
  ZONE_COLUMNS.some((_, i) => isSet(faults, TRIP_CHECKS.length + i))

/**
 * The reasons to reject a row, in words.
 * @param version the version of the standard zones that the delivery uses
 */
export const faultsOf = ({ faults, ...zones }: RejectedTrip, version: number): string[] => [
  ...TRIP_CHECKS.flatMap(([reason], bit) => (isSet(faults, bit) ? [reason] : [])),
  ...ZONE_COLUMNS.filter((_, i) => isSet(faults, TRIP_CHECKS.length + i)).map(
    ([column, zone]) => `${column} ${zones[zone]} is no zone of version ${version} of the standard zones`,
  ),
  ...(isSet(faults, TRIP_CHECKS.length + ZONE_COLUMNS.length) ? [TOO_MANY_FIELDS] : []),
]

const selected = (expressionsOf: (name: TripColumnName, column: TripColumn) => readonly string[]): string =>
  tripColumns.flatMap(([name, column]) => expressionsOf(name, column)).join(',\n  ')

/** Converts a CSV column to the type in which rows are checked, or to NULL if the string is not of that kind. */
const ofCsv = (name: TripColumnName, { kind, isOptional }: TripColumn): readonly string[] => {
  const has = isOptional ? [`delivered.${name} != '' AS has_${name}`] : []
  if (kind === 'whole') return [`toInt64OrNull(delivered.${name}) AS ${name}`, ...has]
  if (kind === 'decimal') return [`toFloat64OrNull(delivered.${name}) AS ${name}`, ...has]
  if (kind !== 'squares') return [name]
  const squares = `arrayMap(square -> toInt64OrNull(square), splitByChar(' ', delivered.${name}))`
  return [`if(delivered.${name} = '', CAST([] AS Array(Nullable(Int64))), ${squares}) AS ${name}`]
}

const ofParquet = (name: TripColumnName, { kind, isOptional }: TripColumn): readonly string[] => {
  const has = isOptional ? [`delivered.${name} IS NOT NULL AS has_${name}`] : []
  if (kind === 'whole') return [`toInt64OrNull(delivered.${name}) AS ${name}`, ...has]
  if (kind === 'squares') return [`arrayMap(square -> toInt64OrNull(square), delivered.${name}) AS ${name}`]
  if (kind === 'decimal') return [`toFloat64OrNull(delivered.${name}) AS ${name}`]
  return [`ifNull(delivered.${name}, '') AS ${name}`]
}

/** Converts a column of a valid row to the type of a loaded row. */
const ofGoodRow = (name: TripColumnName, { type, kind, isOptional }: TripColumn): readonly string[] => {
  if (isOptional) return [`CAST(if(has_${name}, ${name}, NULL) AS ${type})`]
  if (kind === 'squares') return [`CAST(${name} AS ${type})`]
  if (kind === 'truth') return [`toUInt8(lower(${name}) IN ('1', 'true'))`]
  return [`to${type}(assumeNotNull(${kind === 'time' ? `${name}_s` : name}))`]
}

const faultBits = [...TRIP_CHECKS.map(([, sql]) => sql), ...ZONE_COLUMNS.map(([zone]) => isUnknown(zone))]

/** The SQL derived from the trip columns, as terms for statements (sql/sql-terms.ts). */
export const TRIP_TERMS: Readonly<Record<string, string>> = {
  'trip-attributes': tripColumns.flatMap(([name, { isAttribute }]) => (isAttribute ? [name] : [])).join(', '),
  'csv-trips': `SELECT
  _row_number AS row_number,
  ${selected(ofCsv)},
  ${BEYOND_LAST}
FROM {source:Rows} AS delivered
SETTINGS input_format_csv_allow_variable_number_of_columns = 1, input_format_csv_skip_trailing_empty_lines = 1, input_format_skip_unknown_fields = 1`,
  'parquet-trips': `SELECT
  _row_number AS row_number,
  ${selected(ofParquet)},
  '' AS ${BEYOND_LAST}
FROM {source:Rows} AS delivered
WHERE _row_number >= {fromRow:UInt32} AND _row_number < {toRow:UInt32}`,
  'trip-times': `*, ${tripColumns
    .flatMap(([name, { kind }]) => (kind === 'time' ? [`/*{time ${name}}*/ AS ${name}_s`] : []))
    .join(', ')}`,
  'good-trips': selected(ofGoodRow),
  'trip-faults': [...faultBits, `(${BEYOND_LAST} != '')`].map((sql, bit) => `${2 ** bit} * ${sql}`).join('\n  + '),
}
