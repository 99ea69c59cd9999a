import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Session, SqlDriver } from './driver.ts'
import { LOCKS } from './locks.ts'

/** A running backup. Its lock ends with its session, and therefore with its process. */
interface BackupLock {
  /** @throws SqlError or the connection's error if the session, and with it the lock, was lost */
  stillHeld(): Promise<void>
  release(): Promise<void>
}

/** Prevents the removal of rows that a backup reads. Returns null if another backup is running. */
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

/**
 * True if a backup is running, in which case the rows it reads must stay. Concurrent checks do not block each other.
 */
export const isBackingUp = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${LOCKS.backup}) as free`.execute(tx)
  return rows[0]?.free !== true
}
