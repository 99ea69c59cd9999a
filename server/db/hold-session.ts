import { createHash } from 'node:crypto'
import { OperatorError } from '../errors.ts'
import type { Settings } from '../runtime/settings.ts'
import type { Session } from './driver.ts'
import { LOCKS } from './locks.ts'
import { openPostgres } from './postgres.ts'

/** A node that lost its power or its network is forgotten by the server within 40 seconds. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

/**
 * Holds locks of PostgreSQL for as long as the process lives. They end with their session, which is beside the pool, and so with
 * the process; a restart of the server ends them too.
 * @param take takes the locks, or throws
 * @param give gives them back; where the session is lost, so are they
 * @returns gives the locks back and closes the session
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
      // By word: the server notices the end of a session some time after it.
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
 * Keeps a second node with an embedded warehouse off one PostgreSQL database: each would build the other's datasets again.
 * @returns gives it back
 * @throws OperatorError if another node has it
 */
export const holdEmbeddedWarehouse = (address: string): Promise<() => Promise<void>> =>
  holdSession(
    address,
    async session => {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as locked', [LOCKS.embeddedWarehouse])
      if (rows[0]?.locked !== true)
        throw new OperatorError(
          'Another node with an embedded warehouse runs on this database. Give all nodes CLICKHOUSE_URL, so that they have one warehouse, or run one node.',
        )
    },
    session => session.query('select pg_advisory_unlock($1)', [LOCKS.embeddedWarehouse]),
  )

/**
 * The settings by which nodes would answer differently, each with what is compared of it. Nodes of several releases run side by
 * side, so that a setting keeps its place in the list: add others at the end.
 */
const SHARED = [
  ['DISCLOSURE_MIN_DEVICES', settings => String(settings.DISCLOSURE_MIN_DEVICES)],
  ['CLICKHOUSE_CLUSTER', settings => settings.CLICKHOUSE_CLUSTER ?? ''],
  ['FILES_URL', settings => settings.FILES_URL ?? ''],
  ['PROVIDER_CLIENT', settings => settings.PROVIDER_CLIENT],
  ['PORTAL_SERVICE', settings => settings.PORTAL_SERVICE],
  ['MANAGEMENT_SERVICE', settings => settings.MANAGEMENT_SERVICE],
  ['PUBLIC_URL', settings => settings.PUBLIC_URL ?? ''],
  // nodes may reach one mail server by several addresses, but must not write e-mails into folders beside it
  ['SMTP_URL', settings => (settings.SMTP_URL === undefined ? 'unset' : 'set')],
] as const satisfies readonly (readonly [keyof Settings, (settings: Settings) => string])[]

/** Bits of a lock's number that hold the value's digest; those above hold the setting's place in the list. */
const DIGEST_BITS = 24

/** The second number of a setting's lock: nodes with the same value have the same one. */
const lockOf = (value: string, place: number): number =>
  place * 2 ** DIGEST_BITS +
  createHash('sha256')
    .update(value)
    .digest()
    .readUIntBE(0, DIGEST_BITS / 8)

/**
 * Holds a shared lock for the value of each setting that all nodes of an installation must have alike, for as long as the node
 * lives. Others can tell from these locks which settings differ, but not their values.
 * @returns gives them back
 * @throws OperatorError naming the settings that differ from those of a node that runs
 */
export const holdSharedSettings = (address: string, settings: Settings): Promise<() => Promise<void>> => {
  const locks = SHARED.map(([, read], place) => lockOf(read(settings), place))
  return holdSession(
    address,
    async session => {
      // first the locks, then the look: of two nodes that start at once at least one sees the other
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
