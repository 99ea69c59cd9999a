import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { NewStation } from './read-row.ts'

/** Adds stations to those that are there; of one code the first counts. */
export const putStations = async (tx: Tx, stations: readonly NewStation[]): Promise<void> => {
  await sql`insert into stations (code, name, latitude, longitude)
    select * from unnest(
      ${stations.map(({ code }) => code)}::text[], ${stations.map(({ name }) => name)}::text[],
      ${stations.map(({ latitude }) => latitude)}::float8[], ${stations.map(({ longitude }) => longitude)}::float8[])
    on conflict (code) do nothing`.execute(tx)
}
