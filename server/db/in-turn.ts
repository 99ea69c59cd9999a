import type { SqlDriver } from './driver.ts'

/** Any number that no other program on the same database locks. Whoever has it brings state or warehouse up to date. */
export const MIGRATING = 7_462_531

/**
 * Does what only one node of an installation may do at a time: nodes that start together make the warehouse's tables one after
 * another. The lock ends with its session, so a node that is killed holds off nobody.
 * @throws DependencyDown where the state does not answer, SqlError where the turn did not come in an hour
 */
export const inTurn = async <T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> => {
  if (driver.isAlone) return work()
  const session = await driver.session('work')
  try {
    await session.query('select pg_advisory_lock($1)', [MIGRATING])
    return await work()
  } finally {
    // A session that was lost meanwhile has given the lock back by itself.
    await session.query('select pg_advisory_unlock($1)', [MIGRATING]).catch(() => undefined)
    session.release()
  }
}
