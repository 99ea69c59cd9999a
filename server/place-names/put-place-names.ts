import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { foldName } from './fold-name.ts'

/** Degrees, WGS84. */
export interface NewPlaceName {
  readonly name: string
  readonly kind: 'town' | 'locality'
  /** The larger place that it lies in. */
  readonly within: string | null
  readonly residents: number | null
  readonly latitude: number
  readonly longitude: number
}

/** Adds places to those that are there; one that is there already stays as it is. */
export const putPlaceNames = async (tx: Tx, places: readonly NewPlaceName[]): Promise<void> => {
  const named = places.filter(({ name }) => foldName(name) !== '')
  await sql`insert into place_names (name, folded, kind, within, residents, latitude, longitude)
    select * from unnest(
      ${named.map(({ name }) => name)}::text[], ${named.map(({ name }) => foldName(name))}::text[],
      ${named.map(({ kind }) => kind)}::text[], ${named.map(({ within }) => within)}::text[],
      ${named.map(({ residents }) => residents)}::int[], ${named.map(({ latitude }) => latitude)}::float8[],
      ${named.map(({ longitude }) => longitude)}::float8[])
    on conflict (folded, latitude, longitude) do nothing`.execute(tx)
}
