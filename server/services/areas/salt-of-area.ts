import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { CanonicalArea } from '../../../workers/overlay/canonical-area.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'

/** Areas that differ by at most this many square metres count as the same area. */
const SAME_AREA_M2 = 1
/**
 * In addition, the difference must nowhere be wider than two roundings to a millimetre. Otherwise a drawn edge could
 * enclose one house in half a square metre, and with the same noise, the figures of two organisations would differ by
 * exactly that house.
 */
const SAME_EDGE_M = 0.002

/** An area (EPSG:27700, WKT) in a month (ISO dates). */
interface AreaOfMonth {
  readonly areaWkt: string
  readonly firstDay: string
  readonly lastDay: string
}

export interface SaltParts {
  readonly database: Database
  /** The installation's key for the salts of areas. */
  readonly key: Buffer
  readonly canonicalArea: (wkt: string) => Promise<CanonicalArea>
  /** How many square metres two areas differ by. */
  readonly differingArea: (a: string, b: string) => Promise<number>
  /** True if the difference between two areas is wider than this anywhere. */
  readonly differWider: (a: string, b: string, widthM: number) => Promise<boolean>
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The salt of an area's noise, 43 characters: an equal earlier area's salt, or else a new one, which is stored.
 *
 * A new salt is derived with the key from the area's canonical form, so an order that is repeated after restoring a
 * backup draws the same noise. It is stored so that it survives a change of the key. An area that differs from an
 * earlier one only by rounding takes the earlier area's salt, but only if that salt was derived for the earlier area
 * itself. Otherwise a series of small steps could carry a salt over to an area with other people.
 * @param version an opaque string that identifies the delivered data
 */
export const saltOfArea = async (
  { database, key, canonicalArea, differingArea, differWider }: SaltParts,
  { areaWkt, firstDay, lastDay }: AreaOfMonth,
  version: string,
): Promise<string> => {
  const { exactWkt: wkt, extent, areaM2 } = await canonicalArea(areaWkt)
  const [minE, minN, maxE, maxN] = extent
  const digest = digestOf(wkt)
  const kept = (tx: Tx) =>
    tx
      .selectFrom('ground_salts')
      .where('first_day', '=', firstDay)
      .where('last_day', '=', lastDay)
      .where('version', '=', version)
  // If the areas' sizes differ by more than this, they cannot be the same.
  const near = (tx: Tx) =>
    kept(tx)
      .select(['id', 'ground_wkt', 'salt'])
      .where('area_m2', '>=', areaM2 - SAME_AREA_M2)
      .where('area_m2', '<=', areaM2 + SAME_AREA_M2)
      .where('min_e', '<=', maxE)
      .where('max_e', '>=', minE)
      .where('min_n', '<=', maxN)
      .where('max_n', '>=', minN)
      .orderBy('id')
  const equal = (tx: Tx) => kept(tx).select('salt').where('digest', '=', digest).executeTakeFirst()

  const isSame = async (earlierWkt: string): Promise<boolean> =>
    (await differingArea(areaWkt, earlierWkt)) <= SAME_AREA_M2 && !(await differWider(areaWkt, earlierWkt, SAME_EDGE_M))
  const judged = new Set<number>()
  for (;;) {
    const { known, others } = await database.within(WORKER, async tx => ({
      known: await equal(tx),
      others: await near(tx).execute(),
    }))
    if (known) return known.salt
    for (const { id, ground_wkt, salt } of others) {
      if (!judged.has(id) && (await isSame(ground_wkt))) return salt
      judged.add(id)
    }
    const written = await database.within(WORKER, async tx => {
      await sql`select pg_advisory_xact_lock(${LOCKS.saltGround})`.execute(tx)
      const meanwhile = await equal(tx)
      if (meanwhile) return meanwhile.salt
      // Geometry is not compared under the lock. Areas that were added in the meantime are compared in another round.
      if ((await near(tx).execute()).some(({ id }) => !judged.has(id))) return null
      const salt = createHmac('sha256', key)
        .update(JSON.stringify([wkt, firstDay, lastDay, version]))
        .digest('base64url')
      await tx
        .insertInto('ground_salts')
        .values({
          first_day: firstDay,
          last_day: lastDay,
          version,
          digest,
          ground_wkt: areaWkt,
          min_e: minE,
          min_n: minN,
          max_e: maxE,
          max_n: maxN,
          area_m2: areaM2,
          salt,
        })
        .execute()
      return salt
    })
    if (written !== null) return written
  }
}
