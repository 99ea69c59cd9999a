import { BEYOND_LAST, TOO_MANY_FIELDS } from './split-csv.ts'

/** The columns of a trips file. Times are read as text, because they have several formats. */
const TEXTS = ['started_at', 'ended_at', 'is_ev'] as const
const WHOLES = [
  'trip_id',
  'person_id',
  'origin_e',
  'origin_n',
  'dest_e',
  'dest_n',
  'origin_zone',
  'dest_zone',
  'home_zone',
  'home_e',
  'home_n',
  'dwell_s',
  'purpose',
  'mode',
  'distance_m',
  'age_band',
  'gender',
] as const

/** Columns that may be missing; an unknown stay is null. */
const OPTIONAL: ReadonlySet<string> = new Set(['dwell_s'])

const ALL: readonly string[] = [...TEXTS, ...WHOLES, 'weight', 'path']
export const REQUIRED_TRIP_FIELDS: readonly string[] = ALL.filter(name => !OPTIONAL.has(name))

/** The columns of a CSV as the engine reads them: all as text, so that an invalid value rejects its row and not the file. */
export const CSV_TRIP_COLUMNS = [...ALL, BEYOND_LAST].map(name => `${name} String`).join(', ')

/** The columns of a Parquet file: wide types, into which the engine converts the file's. */
export const PARQUET_TRIP_COLUMNS = [
  ...TEXTS.map(name => `${name} Nullable(String)`),
  ...WHOLES.map(name => `${name} Nullable(Int64)`),
  'weight Nullable(Float64)',
  'path Array(Nullable(Int64))',
].join(', ')

/** The reasons, by the bits that fragments/trip-faults.sql sets, from the lowest. */
const TRIP_FAULTS: readonly string[] = [
  'trip_id is not a whole number from 0 to 4294967295',
  'person_id is not a whole number from 0 to 4294967295',
  'started_at is no time (UTC seconds, or 2026-10-01T08:00:00Z)',
  'ended_at is no time (UTC seconds, or 2026-10-01T08:00:00Z)',
  'end before start',
  'origin outside Great Britain',
  'destination outside Great Britain',
  'home outside Great Britain',
  'a zone is not a whole number from 0 to 4294967295',
  'dwell_s is not from 0 to 86400',
  'unknown purpose',
  'unknown mode',
  'distance_m is not a whole number from 0 to 4294967295',
  'unknown age_band',
  'unknown gender',
  'is_ev is neither true nor false',
  'weight is not from 0.0005 to 1000000',
  'bad cell in path',
  'path of more than 65535 squares',
]

/** The bits above: an unknown zone in each of these columns. The highest bit is for fields beyond the last column. */
const ZONE_FAULTS = [
  ['origin_zone', 'origin_id'],
  ['dest_zone', 'dest_id'],
  ['home_zone', 'home_id'],
] as const
const isSet = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) === 1

/** True if a row names a zone that the version does not have. */
export const namesUnknownZone = ({ faults }: { readonly faults: number }): boolean =>
  ZONE_FAULTS.some((_, i) => isSet(faults, TRIP_FAULTS.length + i))

/** The reasons in words. @param version the version of the standard zones that the delivery uses */
export const faultsOf = (
  { faults, ...zones }: Readonly<Record<'faults' | (typeof ZONE_FAULTS)[number][1], number>>,
  version: number,
): string[] => [
  ...TRIP_FAULTS.filter((_, bit) => isSet(faults, bit)),
  ...ZONE_FAULTS.filter((_, i) => isSet(faults, TRIP_FAULTS.length + i)).map(
    ([column, zone]) => `${column} ${zones[zone]} is no zone of version ${version} of the standard zones`,
  ),
  ...(isSet(faults, TRIP_FAULTS.length + ZONE_FAULTS.length) ? [TOO_MANY_FIELDS] : []),
]
