import type { Session, SqlDriver } from './driver.ts'

/**
 * Ambit's advisory lock numbers in PostgreSQL, which no other program on the same database may use. Session and
 * transaction locks share one number space, so each number is used once.
 */
export const LOCKS = {
  /** Held while the state or the warehouse is being migrated. */
  migrate: 7_462_531,
  chainAudit: 7_462_532,
  claimDataset: 7_462_533,
  /** Held by a backup, whose rows must stay until it is done. */
  backup: 7_462_534,
  /** Held by a running node with an embedded warehouse. */
  embeddedWarehouse: 7_462_535,
  /** Held by a running node; the second number encodes the value of one of its settings. */
  sharedSetting: 7_462_546,
  /** Held while an organisation spends credits; the second number is the organisation's. */
  spendCredits: 7_462_536,
  saltGround: 7_462_540,
  installReadyMade: 7_462_541,
  /** Held while a user prepares an order; the second number is the user's. */
  prepareOrder: 7_462_542,
  /** Held while an organisation's saved areas change; the second number is the organisation's. */
  saveArea: 7_462_543,
  /** Held while an organisation's notes are written; the second number is the organisation's, or 0 for the provider. */
  writeNote: 7_462_544,
  /** Held while all stations are replaced. */
  importStations: 7_462_545,
  /** Held while all public chargers are replaced. */
  importChargepoints: 7_462_547,
} as const

/**
 * Runs `work` while holding a lock, so that processes on the same database take turns.
 * @param lock one of LOCKS; it ends with the session, and therefore with the process
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
      // If the session is lost, so is its lock, and the work itself reports the loss.
      await session.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    }
  } finally {
    session.release()
  }
}

/**
 * Runs work that only one node of an installation may do at a time, such as creating the warehouse's tables at startup.
 * A killed node does not block others.
 * @throws DependencyDown if the state does not answer; SqlError if the turn did not come within an hour
 */
export const inTurn = <T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> =>
  driver.isAlone ? work() : withLock(driver, LOCKS.migrate, work)
