import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Place } from './places.ts'

const PEERS = join(import.meta.dirname, '../../.cache/bench-peers')

interface Connection {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }>
}

/** Clocks go back on 25 October 2026 at 01:00 UTC; all of the period lies about that moment. */
const LOCAL = (column: string) => `to_timestamp(epoch(${column}) + if(epoch(${column}) < 1792890000, 3600, 0))`
const SQUARE = (e: string, n: string) => `(${e} // 500) * 4096 + ${n} // 500`

/** DuckDB with the same rows laid out as ours are: trips by square of arrival, by square of departure, and squares of paths. */
export const openDuckDb = async (files: readonly string[], folder: string) => {
  if (!existsSync(join(PEERS, 'node_modules/@duckdb/node-api'))) return null
  const { DuckDBInstance } = createRequire(join(PEERS, 'package.json'))('@duckdb/node-api') as {
    DuckDBInstance: {
      create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<Connection> }>
    }
  }
  const path = join(folder, 'trips.duckdb')
  const isNew = !existsSync(path)
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
  }
  const loadMs = performance.now() - begun
  const inside = ({ west, south, east, north }: Place, end: string) =>
    `(${end}_e >= ${west} AND ${end}_e < ${east} AND ${end}_n >= ${south} AND ${end}_n < ${north})`
  const cells = ({ west, south, east, north }: Place) => {
    const squares: number[] = []
    for (let e = Math.floor(west / 500); e * 500 < east; e++)
      for (let n = Math.floor(south / 500); n * 500 < north; n++) squares.push(e * 4096 + n)
    return `(${squares.join(',')})`
  }
  const october = (column: string) =>
    `${column} >= TIMESTAMPTZ '2026-10-01 00:00:00+00' AND ${column} < TIMESTAMPTZ '2026-11-01 00:00:00+00'`
  return {
    loadMs: isNew ? loadMs : null,
    /** The same extract: visits, departures and traverses of October, as tables. */
    async build(place: Place): Promise<{ visits: number; departures: number; traverses: number }> {
      const kept = `person_id, record_key, weight, purpose, mode, age_band, gender, distance_m, is_ev, origin_zone, dest_zone,
        sqrt((dest_e - origin_e)::DOUBLE ** 2 + (dest_n - origin_n)::DOUBLE ** 2) AS straight_m`
      await connection.run(`CREATE OR REPLACE TABLE visits AS SELECT ${kept}, ended_local, dwell_s FROM trips
        WHERE dest_cell IN ${cells(place)} AND ${inside(place, 'dest')} AND NOT ${inside(place, 'home')} AND ${october('ended_local')} ORDER BY person_id`)
      await connection.run(`CREATE OR REPLACE TABLE departures AS SELECT ${kept}, started_local FROM trips_by_origin
        WHERE origin_cell IN ${cells(place)} AND ${inside(place, 'origin')} AND NOT ${inside(place, 'home')} AND ${october('started_local')} ORDER BY person_id`)
      await connection.run(`CREATE OR REPLACE TABLE traverses AS SELECT ${kept}, passed FROM (
        SELECT t.*, t.started_local + to_seconds((epoch(ended_at) - epoch(started_at)) * position // (path_length - 1)) AS passed
        FROM trips t JOIN (SELECT trip_id, min(position) AS position FROM path_squares WHERE square IN ${cells(place)} GROUP BY trip_id) p USING (trip_id)
        WHERE NOT ${inside(place, 'dest')} AND NOT ${inside(place, 'origin')}) WHERE ${october('passed')} ORDER BY person_id`)
      const count = async (table: string) =>
        Number((await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows()[0]![0])
      return {
        visits: await count('visits'),
        departures: await count('departures'),
        traverses: await count('traverses'),
      }
    },
  }
}
export type DuckDb = NonNullable<Awaited<ReturnType<typeof openDuckDb>>>
