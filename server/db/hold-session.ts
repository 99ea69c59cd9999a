import { createHash } from 'node:crypto'
import { OperatorError } from '../errors.ts'
import type { Settings } from '../runtime/settings.ts'
import type { Session } from './driver.ts'
import { LOCKS } from './locks.ts'
import { openPostgres } from './postgres.ts'

/** With these settings, the server drops a node that lost power or network within 40 seconds. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/**
 * Holds PostgreSQL locks for as long as the process lives. They end with their session, which is outside the pool, and
 * therefore with the process; a restart of the server ends them too.
 * @param take acquires the locks, or throws
 * @param give releases them; not needed for a lost session, which has lost its locks
 * @returns a function that releases the locks and closes the session
 */
const holdSession = async (
  address: string,
  take: (session: Session) => Promise<void>,
  give: (session: Session) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const driver = await openPostgres(address, 1)
  try {
    const session = await driver.session()
    try {
      await session.script(KEEP_ALIVE)
      await take(session)
    } catch (error) {
      // Release explicitly, because the server takes a while to notice that the session has ended.
      await give(session).catch(() => undefined)
      session.release()
      throw error
    }
    return async () => {
      await give(session).catch(() => undefined)
      session.release()
      await driver.close()
    }
  } catch (error) {
    await driver.close()
    throw error
  }
}

/**
 * Prevents two nodes with embedded warehouses from using the same PostgreSQL database, because each would rebuild the
 * other's datasets.
 * @returns a function that releases the lock
 * @throws OperatorError if another node holds it
 */
export const holdEmbeddedWarehouse = (address: string): Promise<() => Promise<void>> =>
  holdSession(
    address,
    async session => {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [LOCKS.embeddedWarehouse])
      if (rows[0]?.locked !== true)
        throw new OperatorError(
          'Another node with an embedded warehouse runs on this database. Give all nodes the same CLICKHOUSE_URL, or run a single node.',
        )
    },
    session => session.query('select pg_advisory_unlock($1)', [LOCKS.embeddedWarehouse]),
  )

/**
 * The settings that change a node's results, each with the value to compare. Nodes of different releases may run side
 * by side, so a setting must keep its position. Add new ones at the end.
 */
const SHARED = [
  ['DISCLOSURE_MIN_DEVICES', settings => String(settings.DISCLOSURE_MIN_DEVICES)],
  ['CLICKHOUSE_CLUSTER', settings => settings.CLICKHOUSE_CLUSTER ?? ''],
  ['FILES_URL', settings => settings.FILES_URL ?? ''],
  ['PROVIDER_CLIENT', settings => settings.PROVIDER_CLIENT],
  ['PORTAL_SERVICE', settings => settings.PORTAL_SERVICE],
  ['MANAGEMENT_SERVICE', settings => settings.MANAGEMENT_SERVICE],
  ['PUBLIC_URL', settings => settings.PUBLIC_URL ?? ''],
  // Nodes may reach one mail server by different addresses, but no node may write e-mails into a folder while another
  // sends them.
  ['SMTP_URL', settings => (settings.SMTP_URL === undefined ? 'unset' : 'set')],
] as const satisfies readonly (readonly [keyof Settings, (settings: Settings) => string])[]

/**
 * The number of bits in a lock's number that hold the value's digest. The higher bits hold the setting's position in
 * the list.
 */
const DIGEST_BITS = 24

/** The second number of a setting's lock. Nodes with equal values have equal numbers. */
const lockOf = (value: string, place: number): number =>
  place * 2 ** DIGEST_BITS +
  createHash('sha256')
    .update(value)
    .digest()
    .readUIntBE(0, DIGEST_BITS / 8)

/**
 * Holds a shared lock for the value of each setting that must be equal on all nodes, for as long as the node lives. The
 * locks reveal which settings differ, but not their values.
 * @returns a function that releases the locks
 * @throws OperatorError naming the settings that differ from those of a running node
 */
export const holdSharedSettings = (address: string, settings: Settings): Promise<() => Promise<void>> => {
  const locks = SHARED.map(([, read], place) => lockOf(read(settings), place))
  return holdSession(
    address,
    async session => {
      // Take the lock before looking for others, so that of two nodes that start together, at least one sees the other.
      await session.query('select pg_advisory_lock_shared($1, lock) from unnest($2::int[]) as lock', [
        LOCKS.sharedSetting,
        locks,
      ])
      const { rows } = await session.query(
        `select distinct objid::int as lock from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCKS.sharedSetting],
      )
      const others = rows.map(({ lock }) => Number(lock)).filter(lock => !locks.includes(lock))
      const places = new Set(others.map(lock => Math.floor(lock / 2 ** DIGEST_BITS)))
      const differing = SHARED.flatMap(([name], place) => (places.has(place) ? [name] : []))
      if (differing.length > 0)
        throw new OperatorError(
          `Another node of this installation runs with other values of ${differing.join(', ')}. All nodes must have the same: give this node theirs, or stop all nodes before you change them.`,
        )
    },
    session =>
      session.query('select pg_advisory_unlock_shared($1, lock) from unnest($2::int[]) as lock', [
        LOCKS.sharedSetting,
        locks,
      ]),
  )
}
