import { type Database, WORKER } from '../../db/database.ts'
import type { PlaceIndex } from './tree-calls.ts'

/** Rows of one query; other work gets its turn between two. */
const AT_ONCE = 5000

/** The whole index of place names, in the order in which it was imported. */
export const readPlaceIndex = async (database: Database): Promise<PlaceIndex> => {
  const names: string[] = []
  const isTown: number[] = []
  const lonLat: number[] = []
  for (let last = 0; ; ) {
    const rows = await database.within(WORKER, tx =>
      tx
        .selectFrom('place_names')
        .select(['id', 'name', 'kind', 'longitude', 'latitude'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    )
    for (const { name, kind, longitude, latitude } of rows) {
      names.push(name)
      isTown.push(kind === 'town' ? 1 : 0)
      lonLat.push(longitude, latitude)
    }
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.id
  }
  return { names, isTown: Uint8Array.from(isTown), lonLat: Float64Array.from(lonLat) }
}
