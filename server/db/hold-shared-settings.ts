import { createHash } from 'node:crypto'
import { type Settings, SettingsError } from '../runtime/settings.ts'
import { holdSession } from './hold-session.ts'
import { LOCKS } from './locks.ts'

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
 * @throws SettingsError naming the settings that differ from those of a node that runs
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
        throw new SettingsError(
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
