import type { BuildCache } from '../cache/create-cache.ts'
import { type Extract, FIELDS, type Field, type TripSet } from '../dimensions.ts'
import { type Statement, statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import { ACTIVE, ACTIVE_TO_M, RAIL, RAIL_FROM_M, type RecodeTrips, ROAD } from './recode-trips.ts'
import { type Trips, tripsOf } from './trips.ts'

const EXTRACT_OF: Readonly<Record<TripSet, Extract>> = {
  visits: 'visits',
  departures: 'departures',
  traverses: 'traverses',
  'tourism-visits': 'visits',
  'tourism-departures': 'departures',
}

/** The moment by which a trip's noise is drawn. */
const MOMENT_OF: Readonly<Record<Extract, string>> = {
  visits: 'ended_at',
  departures: 'started_at',
  traverses: 'passed_at',
}

/** A field that is read; the others follow from these. */
type Read = keyof typeof FIELDS

const FILTERED = ['date', 'purpose', 'mode', 'age', 'gender', 'crow-fly'] as const satisfies readonly Read[]
/** The fields of each extract by which its trips are counted and filtered. */
const FIELDS_OF: Readonly<Record<TripSet, readonly Read[]>> = {
  visits: [...FILTERED, 'hour', 'stays', 'bracket', 'origin-zone'],
  departures: [...FILTERED, 'dest-zone'],
  traverses: [...FILTERED, 'hour', 'access', 'egress', 'origin-zone', 'dest-zone'],
  'tourism-visits': ['time-period', 'tourist-stay', 'origin-zone', 'dest-zone'],
  'tourism-departures': ['time-period', 'origin-zone', 'dest-zone'],
}

/** The fields that trips of a set have. */
export const fieldsOf = (rows: TripSet): readonly Field[] => FIELDS_OF[rows]

/** Traverses lack a zone at the area, so their own length decides which modes count as road (recode-trips.ts). */
const TRAVERSE_MODE = `multiIf(mode = ${RAIL} AND straight_m < ${RAIL_FROM_M} OR mode = ${ACTIVE} AND straight_m > ${ACTIVE_TO_M}, ${ROAD}, mode)`
const sqlOf = (rows: TripSet, field: Read): string =>
  rows === 'traverses' && field === 'mode' ? `toUInt8(${TRAVERSE_MODE})` : FIELDS[field]

/** A part of a build's trips. */
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
  /** How many parts an extract is read in: one where the build is of usual size. */
  partsOf(buildId: number, rows: TripSet): Promise<number>
  /** The parts of an extract, each read when it is called. */
  parts(buildId: number, rows: TripSet): Promise<readonly (() => Promise<Trips>)[]>
}

/** Trips of a part: counting them by one dimension takes 10 to 20 ms, one turn of the event loop. */
const PART_TRIPS = 1_000_000

/**
 * Reads the trips of a build once and caches them for everything that is counted from them. A build of any size can be counted, since
 * its parts need not be in memory together.
 */
export const createTripReader = (
  warehouse: Warehouse,
  cache: BuildCache,
  recode: RecodeTrips,
  partTrips = PART_TRIPS,
): TripReader => {
  const partsOf = async (buildId: number, rows: TripSet): Promise<number> => {
    const [counted] = await cache.getOrCompute(buildId, 'rows', () => warehouse.rows(rowsOfBuild, { buildId }))
    return Math.max(1, Math.ceil((counted?.[EXTRACT_OF[rows]] ?? 0) / partTrips))
  }
  return {
    partsOf,
    async parts(buildId, rows) {
      const parts = await partsOf(buildId, rows)
      return Array.from(
        { length: parts },
        (_, part) => () =>
          cache.getOrCompute(buildId, `${rows} ${part}`, async () => {
            const columns = await warehouse.columns(statementOf(rows), { buildId, parts, part })
            return recode(buildId, rows, tripsOf(columns, FIELDS_OF[rows]))
          }),
      )
    },
  }
}
