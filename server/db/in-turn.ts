import type { SqlDriver } from './driver.ts'
import { LOCKS } from './locks.ts'
import { withLock } from './with-lock.ts'

/**
 * Runs work that only one node of an installation may do at a time: nodes that start together make the warehouse's tables one after
 * another. A node that is killed blocks no other.
 * @throws DependencyDown where the state does not answer, SqlError where the turn did not come in an hour
 */
export const inTurn = <T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> =>
  driver.isAlone ? work() : withLock(driver, LOCKS.migrate, work)
