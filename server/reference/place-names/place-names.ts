import { sql } from 'kysely'
import { METRES_A_DEGREE } from '../../../src/domain/geography/coordinates.ts'
import type { Tx } from '../../db/database.ts'

/**
 * Normalises a name for comparison: lower case without accents, punctuation or invisible characters, and with single
 * spaces.
 * @example foldName("St John's, Y Drenewydd") // 'st johns y drenewydd'
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A town and a locality with the same name are the same place if they are within this many metres of each other. */
export const ONE_PLACE_M = 5000
/**
 * A town gives its name to points up to this many times as far away as a locality does. Otherwise the town's centre
 * would be named after a small locality nearby.
 */
export const TOWN_DRAWS = 3

/** In degrees, WGS84. */
export interface NewPlaceName {
  readonly name: string
  readonly kind: 'town' | 'locality'
  /** The larger place that contains it. */
  readonly within: string | null
  readonly residents: number | null
  readonly latitude: number
  readonly longitude: number
}

/**
 * A locality with the same name as the surrounding town is the town centre; treat it as the town. The point of a
 * built-up area may be a mile from what people consider its centre.
 */
export const callMiddlesTowns = async (tx: Tx): Promise<void> => {
  const apart = ONE_PLACE_M / METRES_A_DEGREE
  await sql`update place_names as middle set kind = 'town' where kind = 'locality' and exists (
    select from place_names as town where town.kind = 'town' and town.folded = middle.folded
      and abs(town.latitude - middle.latitude) < ${apart}::float8
      and abs(town.longitude - middle.longitude) * cos(radians(middle.latitude)) < ${apart}::float8)`.execute(tx)
}

/** Adds places. Existing ones stay unchanged. */
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
