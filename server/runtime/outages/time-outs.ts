/**
 * Time limits in milliseconds; docs/decisions/0014-time-outs.md gives the reasons. After a limit a request ends with 503
 * (DependencyDown), and jobs are retried automatically.
 */
export const TIME_OUTS = {
  /** A connection to PostgreSQL, or a free one of the pool. */
  stateConnect: 10_000,
  /** One SQL statement of a request; the server ends it, so that its locks end with it. */
  stateStatement: 30_000,
  /** One SQL statement of a migration, a backup, a restore or a command-line tool. */
  stateWork: 3_600_000,
  /** A client waits this much longer than the server, so that the server's own error arrives first. */
  stateGrace: 3_000,
  /** A transaction that waits for Ambit: areas are judged under the lock of an organisation's credits. */
  stateIdleInTransaction: 60_000,
  /** The first probe of TCP keep-alive on an idle connection. */
  keepAlive: 10_000,
  /** The interval of the checks of the LISTEN connection, and the time limit of a check. */
  heartbeat: 10_000,
  heartbeatAnswer: 5_000,
  /** The interval at which long statements are looked up on their server, and the time limit of a lookup. */
  watch: 4_000,
  watchAnswer: 5_000,
  /** The time limits of the embedded database for one statement, and for one of a migration or a tool. */
  embeddedStatement: 60_000,
  embeddedWork: 3_600_000,
  /** The child process of the embedded warehouse answers a ping within this, also while queries run. */
  childAnswer: 30_000,
  /** The time limit of a ping to the warehouse. */
  warehouseHealth: 3_000,
  /** A job of a geometry thread, excluding the opening of its zone file; after that the thread is terminated. */
  geometry: 120_000,
  /** A check of /readyz that takes longer has failed. */
  readiness: 5_000,
  /** A worker that has not reached its queue for this long is not ready. */
  workerSilence: 20_000,
  /** After SIGTERM: the limit for requests in progress, for each part that is closed, and for each part after a timeout. */
  stopRequests: 9_000,
  stopPart: 3_000,
  stopNextPart: 500,
  /** After SIGTERM the process exits at the latest after this time. */
  stop: 15_000,
} as const
