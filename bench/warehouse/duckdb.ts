import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bucketOf, CLOCKS_BACK_S, insideOf, type Peer, squaresOf, straightOf, sumsBy } from './peer.ts'

const PEERS = join(import.meta.dirname, '../../.cache/bench-peers')

interface Connection {
  closeSync(): void
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>
}

const LOCAL = (column: string) => `to_timestamp(epoch(${column}) + if(epoch(${column}) < ${CLOCKS_BACK_S}, 3600, 0))`
const SQUARE = (e: string, n: string) => `(${e} // 500) * 4096 + ${n} // 500`

/** DuckDB with the same rows in our layout: trips by square of arrival, by square of departure, and squares of paths. */
export const openDuckDb = async (files: readonly string[], folder: string): Promise<Peer | null> => {
  if (!existsSync(join(PEERS, 'node_modules/@duckdb/node-api'))) return null
  const { DuckDBInstance } = createRequire(join(PEERS, 'package.json'))('@duckdb/node-api') as {
    DuckDBInstance: {
      create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<Connection> }>
    }
  }
  const path = join(folder, 'trips.duckdb')
  const figures = join(folder, 'duckdb.json')
  const isNew = !existsSync(figures)
  if (isNew) for (const file of [path, `${path}.wal`]) rmSync(file, { force: true })
  const connection = await (
    await DuckDBInstance.create(path, { memory_limit: '2500MB', threads: '2', temp_directory: join(folder, 'spill') })
  ).connect()
  const begun = performance.now()
  if (isNew) {
    const source = `read_parquet([${files.map(file => `'${file}'`).join(',')}])`
    const columns = `* EXCLUDE (path), len(path) AS path_length, ${SQUARE('origin_e', 'origin_n')} AS origin_cell,
      ${SQUARE('dest_e', 'dest_n')} AS dest_cell, ${LOCAL('ended_at')} AS ended_local, ${LOCAL('started_at')} AS started_local`
    await connection.run('SET preserve_insertion_order = false')
    await connection.run(`CREATE TABLE trips AS SELECT ${columns} FROM ${source} ORDER BY dest_cell, started_at`)
    await connection.run('CREATE TABLE trips_by_origin AS SELECT * FROM trips ORDER BY origin_cell, started_at')
    await connection.run(`CREATE TABLE path_squares AS SELECT square, trip_id, position FROM (
      SELECT trip_id, unnest(path[2:-2]) AS square, unnest(range(1, len(path) - 1)) AS position FROM ${source} WHERE len(path) > 2)
      ORDER BY square, trip_id`)
    await connection.run('CHECKPOINT')
    writeFileSync(figures, JSON.stringify({ ms: performance.now() - begun }))
  }
  const october = (column: string) =>
    `${column} >= TIMESTAMPTZ '2026-10-01 00:00:00+00' AND ${column} < TIMESTAMPTZ '2026-11-01 00:00:00+00'`
  return {
    name: 'DuckDB',
    loadMs: (JSON.parse(readFileSync(figures, 'utf8')) as { ms: number }).ms,
    async build(place) {
      const moment = (column: string) => {
        const local = `${column} AT TIME ZONE 'UTC'`
        return `${column} AS moment, (${local})::date AS day, dayofweek(${local}) AS weekday, hour(${local}) AS hour`
      }
      const kept = `person_id, weight, purpose, mode, age_band, gender, distance_m, is_ev, origin_zone, dest_zone,
        ${straightOf('origin', 'dest')} AS straight_m`
      await connection.run(`CREATE OR REPLACE TABLE visits AS SELECT ${kept}, ${moment('ended_local')},
        date_trunc('week', ended_local AT TIME ZONE 'UTC') AS week, dwell_s, ${straightOf('home', 'dest')} AS home_m FROM trips
        WHERE dest_cell IN ${squaresOf(place)} AND ${insideOf(place, 'dest')} AND NOT ${insideOf(place, 'home')} AND ${october('ended_local')} ORDER BY person_id`)
      await connection.run(`CREATE OR REPLACE TABLE departures AS SELECT ${kept}, ${moment('started_local')} FROM trips_by_origin
        WHERE origin_cell IN ${squaresOf(place)} AND ${insideOf(place, 'origin')} AND NOT ${insideOf(place, 'home')} AND ${october('started_local')} ORDER BY person_id`)
      await connection.run(`CREATE OR REPLACE TABLE traverses AS SELECT ${kept}, ${moment('passed')},
        ${bucketOf(place, 'origin')} AS access_bucket, ${bucketOf(place, 'dest')} AS egress_bucket FROM (
        SELECT t.*, t.started_local + to_seconds((epoch(ended_at) - epoch(started_at)) * position // (path_length - 1)) AS passed
        FROM trips t JOIN (SELECT trip_id, min(position) AS position FROM path_squares WHERE square IN ${squaresOf(place)} GROUP BY trip_id) p USING (trip_id)
        WHERE NOT ${insideOf(place, 'dest')} AND NOT ${insideOf(place, 'origin')}) WHERE ${october('passed')} ORDER BY person_id`)
      const count = async (table: string) =>
        Number((await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows()[0]![0])
      return {
        visits: await count('visits'),
        departures: await count('departures'),
        traverses: await count('traverses'),
      }
    },
    tables: {
      'hour-of-week': () => connection.runAndReadAll(sumsBy('weekday * 24 + hour')),
      origins: () => connection.runAndReadAll(sumsBy('origin_zone')),
    },
    close: async () => connection.closeSync(),
  }
}
