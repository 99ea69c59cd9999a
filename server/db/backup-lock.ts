import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Session, SqlDriver } from './driver.ts'
import { LOCKS } from './locks.ts'

/** A backup under way. Its lock ends with its session, and so with its process. */
interface BackupLock {
  /** @throws SqlError or the connection's error where the session was lost, and the lock with it */
  stillHeld(): Promise<void>
  release(): Promise<void>
}

/** Holds off the removal of what a backup reads; null if another backup does. */
export const lockForBackup = async (driver: SqlDriver): Promise<BackupLock | null> => {
  const session: Session = await driver.session()
  const locked = await session.query('select pg_try_advisory_lock($1) as locked', [LOCKS.backup]).then(
    ({ rows }) => rows[0]?.locked === true,
    error => {
      session.release()
      throw error
    },
  )
  if (!locked) {
    session.release()
    return null
  }
  return {
    async stillHeld() {
      await session.query('select 1', [])
    },
    async release() {
      try {
        await session.query('select pg_advisory_unlock($1)', [LOCKS.backup])
      } finally {
        session.release()
      }
    },
  }
}

/** True if a backup is being made: what its moment names must stay. Nobody who asks holds up another one who does. */
export const isBackingUp = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${LOCKS.backup}) as free`.execute(tx)
  return rows[0]?.free !== true
}
