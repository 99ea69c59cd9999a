import { sql } from 'kysely'
import type { Kernels } from '../../../wasm/kernels.ts'
import type { Tx } from '../../db/database.ts'
import { degreesOf } from '../deliveries/degrees-of.ts'
import { foldName } from '../place-names/fold-name.ts'
import type { NewStation } from './read-row.ts'

/** Adds stations to those that are there; of one code the first counts. */
export const putStations = async (tx: Tx, kernels: Kernels, stations: readonly NewStation[]): Promise<void> => {
  const lonLat = degreesOf(kernels, stations)
  await sql`insert into stations (code, codes, name, folded, latitude, longitude)
    select code, string_to_array(codes, chr(10)), name, folded, latitude, longitude from unnest(
      ${stations.map(({ code }) => code)}::text[], ${stations.map(({ codes }) => codes.join('\n'))}::text[],
      ${stations.map(({ name }) => name)}::text[], ${stations.map(({ name }) => foldName(name))}::text[],
      ${lonLat.map(([, lat]) => lat)}::float8[], ${lonLat.map(([lon]) => lon)}::float8[]
    ) as station (code, codes, name, folded, latitude, longitude)
    on conflict (code) do nothing`.execute(tx)
}
