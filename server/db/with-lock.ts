import type { Session, SqlDriver } from './driver.ts'

/**
 * Runs `work` while no other process on the same database runs work under the same lock; they take turns.
 * @param lock of LOCKS; it ends with the session, and so with the process
 * @param work may use the session that holds the lock
 */
export const withLock = async <T>(
  driver: SqlDriver,
  lock: number,
  work: (session: Session) => Promise<T>,
): Promise<T> => {
  const session = await driver.session('work')
  try {
    await session.query('select pg_advisory_lock($1)', [lock])
    try {
      return await work(session)
    } finally {
      // A lost session has lost the lock too, and the work itself reports what was lost with it.
      await session.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    }
  } finally {
    session.release()
  }
}
