import type { Session, SqlDriver } from './driver.ts'

/**
 * The numbers of Ambit's advisory locks in PostgreSQL, which no other program on the same database may use. Session and
 * transaction locks share them, so each number is used once.
 */
export const LOCKS = {
  /** State or warehouse are being migrated. */
  migrate: 7_462_531,
  chainAudit: 7_462_532,
  claimDataset: 7_462_533,
  /** A backup reads rows that must stay until it is done. */
  backup: 7_462_534,
  /** A node with an embedded warehouse is running. */
  embeddedWarehouse: 7_462_535,
  /** A node is running; the second number encodes the value of one of its settings. */
  sharedSetting: 7_462_546,
  /** An organisation spends credits; its number is the second one. */
  spendCredits: 7_462_536,
  saltGround: 7_462_540,
  installReadyMade: 7_462_541,
  /** A user prepares an order; the user's number is the second one. */
  prepareOrder: 7_462_542,
  /** Saved areas of an organisation change; its number is the second one. */
  saveArea: 7_462_543,
  /** Notes of an organisation are written; its number is the second one, 0 for the provider's. */
  writeNote: 7_462_544,
  /** All stations are replaced. */
  importStations: 7_462_545,
} as const

/**
 * Runs `work` while no other process on the same database runs work under the same lock; they take turns.
 * @param lock one of LOCKS; it ends with the session, and so with the process
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
      // A lost session has lost the lock too, and the work itself reports the loss.
      await session.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    }
  } finally {
    session.release()
  }
}

/**
 * Runs work that only one node of an installation may do at a time, such as creating the warehouse's tables at the
 * start. A killed node does not block others. @throws DependencyDown if the state does not answer, SqlError if the turn
 * did not come within an hour
 */
export const inTurn = <T>(driver: SqlDriver, work: () => Promise<T>): Promise<T> =>
  driver.isAlone ? work() : withLock(driver, LOCKS.migrate, work)
