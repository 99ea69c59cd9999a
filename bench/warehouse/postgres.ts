import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { hasPostgres, startPostgres } from '../../tests/support/postgres.ts'
import { bucketOf, CLOCKS_BACK_S, insideOf, type Peer, squaresOf, straightOf, sumsBy } from './peer.ts'

/** The trip columns that an extract reads, and their PostgreSQL types; weights are in thousandths. */
const COLUMNS = {
  trip_id: 'int',
  person_id: 'int',
  weight_m: 'int',
  started_at: 'int',
  ended_at: 'int',
  origin_e: 'int',
  origin_n: 'int',
  dest_e: 'int',
  dest_n: 'int',
  home_e: 'int',
  home_n: 'int',
  origin_cell: 'int',
  dest_cell: 'int',
  origin_zone: 'int',
  dest_zone: 'int',
  dwell_s: 'int',
  purpose: 'smallint',
  mode: 'smallint',
  age_band: 'smallint',
  gender: 'smallint',
  distance_m: 'int',
  is_ev: 'smallint',
  path_length: 'smallint',
} as const
const NAMES = Object.keys(COLUMNS).join(', ')

const LOCAL = (column: string) =>
  `(to_timestamp(${column} + CASE WHEN ${column} < ${CLOCKS_BACK_S} THEN 3600 ELSE 0 END) AT TIME ZONE 'UTC')`

/** The statement that writes our rows as text for `COPY`. */
const exported = (file: string, select: string) => ({
  name: 'export',
  sql: `INSERT INTO FUNCTION file('${file}', 'TabSeparated') ${select}`,
})

/** PostgreSQL with the warehouse's rows, sorted and indexed by square, in a separate cluster that `close` removes. */
export const openPostgres = async (warehouse: Warehouse, folder: string): Promise<Peer | null> => {
  if (!hasPostgres) return null
  const cluster = await startPostgres()
  const url = await cluster.database()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'; SET max_parallel_workers_per_gather = 2`,
  )
  const begun = performance.now()
  const copy = async (table: string, columns: string, select: string) => {
    const file = join(folder, `${table}.tsv`)
    await client.query(`CREATE UNLOGGED TABLE ${table} (${columns})`)
    await warehouse.run(exported(file, select), {}, { budget: 'load' })
    await promisify(execFile)('psql', [url, '-c', `\\copy ${table} FROM '${file}'`])
    await rm(file)
  }
  const columns = Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
  await copy('trips', columns, `SELECT ${NAMES} FROM trips ORDER BY dest_cell, started_at`)
  await client.query(`CREATE UNLOGGED TABLE trips_by_origin AS SELECT * FROM trips ORDER BY origin_cell, started_at;
    CREATE INDEX ON trips (dest_cell); CREATE INDEX ON trips (trip_id); CREATE INDEX ON trips_by_origin (origin_cell)`)
  await copy(
    'path_squares',
    'square int, trip_id int, position smallint',
    'SELECT square, trip_id, position FROM path_squares ORDER BY square, trip_id',
  )
  await client.query('CREATE INDEX ON path_squares (square)')
  await client.query('VACUUM ANALYZE')
  const loadMs = performance.now() - begun
  const october = (column: string) => `${column} >= '2026-10-01' AND ${column} < '2026-11-01'`
  const write = (table: string, select: string) =>
    client.query(`DROP TABLE IF EXISTS ${table}; CREATE UNLOGGED TABLE ${table} AS ${select} ORDER BY person_id`)
  const count = async (table: string) => Number((await client.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
  return {
    name: 'PostgreSQL',
    loadMs,
    async build(place) {
      const moment = (local: string) =>
        `${local} AS moment, ${local}::date AS day, extract(dow FROM ${local})::int AS weekday, extract(hour FROM ${local})::int AS hour`
      const kept = `person_id, weight_m AS weight, purpose, mode, age_band, gender, distance_m, is_ev, origin_zone, dest_zone,
        ${straightOf('origin', 'dest')} AS straight_m`
      const ended = LOCAL('ended_at')
      const started = LOCAL('started_at')
      await write(
        'visits',
        `SELECT ${kept}, ${moment(ended)}, date_trunc('week', ${ended})::date AS week, dwell_s, ${straightOf('home', 'dest')} AS home_m
        FROM trips WHERE dest_cell IN ${squaresOf(place)} AND ${insideOf(place, 'dest')} AND NOT ${insideOf(place, 'home')} AND ${october(ended)}`,
      )
      await write(
        'departures',
        `SELECT ${kept}, ${moment(started)} FROM trips_by_origin
        WHERE origin_cell IN ${squaresOf(place)} AND ${insideOf(place, 'origin')} AND NOT ${insideOf(place, 'home')} AND ${october(started)}`,
      )
      await write(
        'traverses',
        `SELECT ${kept}, ${moment('passed')}, ${bucketOf(place, 'origin')} AS access_bucket, ${bucketOf(place, 'dest')} AS egress_bucket FROM (
          SELECT t.*, ${LOCAL('(started_at + (ended_at - started_at) * position / (path_length - 1))')} AS passed
          FROM trips t JOIN (SELECT trip_id, min(position) AS position FROM path_squares WHERE square IN ${squaresOf(place)} GROUP BY trip_id) p USING (trip_id)
          WHERE NOT ${insideOf(place, 'dest')} AND NOT ${insideOf(place, 'origin')}) passing WHERE ${october('passed')}`,
      )
      return {
        visits: await count('visits'),
        departures: await count('departures'),
        traverses: await count('traverses'),
      }
    },
    tables: {
      'hour-of-week': () => client.query(sumsBy('weekday * 24 + hour')),
      origins: () => client.query(sumsBy('origin_zone')),
    },
    async close() {
      await client.end()
      await cluster.stop()
    },
  }
}
