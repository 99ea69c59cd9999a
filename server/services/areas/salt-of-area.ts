import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { CanonicalArea } from '../../../workers/overlay/canonical-area.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'

/** Ground that differs by no more than this from an earlier ground is the earlier ground. Square metres. */
const SAME_AREA_M2 = 1
/**
 * … and is nowhere wider apart than two roundings to a millimetre. Whoever draws an edge can put one house into half a square metre:
 * with the same noise, the figures of two organisations would differ by exactly that house.
 */
const SAME_EDGE_M = 0.002

/** A ground in a month: an area in EPSG:27700, WKT; ISO dates. */
export interface AreaOfMonth {
  readonly areaWkt: string
  readonly firstDay: string
  readonly lastDay: string
}

export interface SaltParts {
  readonly database: Database
  /** The installation's key for grounds. */
  readonly key: Buffer
  readonly canonicalArea: (wkt: string) => Promise<CanonicalArea>
  /** Square metres by which two areas differ. */
  readonly differingArea: (a: string, b: string) => Promise<number>
  /** True if two areas differ by ground that is somewhere wider than this. */
  readonly differWider: (a: string, b: string, widthM: number) => Promise<boolean>
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The salt of a ground's noise, 43 characters: of an equal ground ordered earlier, else its own, which is then kept.
 *
 * A new salt is derived by key from the ground's canonical form, so that an order repeated after a backup was restored
 * draws the same noise again, and it is kept, so that it outlives a change of the key. A ground that differs by rounding alone
 * takes the salt of the ground that the salt was made for, never of one that only shares it: a row of small steps must not carry
 * one salt to ground that holds other people.
 * @param version of the delivered data, an opaque text
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
  // Two areas of which one is larger by more than that cannot be the same ground.
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
      // Geometry is not compared while others wait: what came in between is looked at in another round.
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
