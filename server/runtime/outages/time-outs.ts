/**
 * Time limits in milliseconds; docs/decisions/0014-time-outs.md gives the reasons. A request that exceeds a limit ends
 * with 503 (DependencyDown); jobs are retried automatically.
 */
export const TIME_OUTS = {
  /** Opening a PostgreSQL connection, or waiting for a free one in the pool. */
  stateConnect: 10_000,
  /** One SQL statement of a request. The server ends it, and its locks with it. */
  stateStatement: 30_000,
  /** One SQL statement of a migration, backup, restore or command-line tool. */
  stateWork: 3_600_000,
  /** A client waits this much longer than the server, so that the server's own error arrives first. */
  stateGrace: 3_000,
  /** A transaction that waits for Ambit: areas are judged while an organisation's credits are locked. */
  stateIdleInTransaction: 60_000,
  /** The delay before the first TCP keep-alive probe on an idle connection. */
  keepAlive: 10_000,
  /** The interval between checks of the LISTEN connection, and the time limit of a check. */
  heartbeat: 10_000,
  heartbeatAnswer: 5_000,
  /** The interval at which long statements are looked up on their server, and the time limit of a lookup. */
  watch: 4_000,
  watchAnswer: 5_000,
  /** The embedded database's time limits for one statement, and for one statement of a migration or tool. */
  embeddedStatement: 60_000,
  embeddedWork: 3_600_000,
  /** The embedded warehouse's child process answers a ping within this time, even while queries are running. */
  childAnswer: 30_000,
  /** A ping to the warehouse. */
  warehouseHealth: 3_000,
  /** A geometry thread's job, not counting the opening of its zone file. The thread is then terminated. */
  geometry: 120_000,
  /**
   * Receiving the headers of a request, the body of an ordinary call, and the body of a call that takes files or areas.
   * 4.5 MB in five minutes is 120 kbit/s.
   */
  headers: 20_000,
  body: 30_000,
  upload: 300_000,
  /** A check for /readyz; if it takes longer, it has failed. */
  readiness: 5_000,
  /** A worker that has not reached its queue for this long is not ready. */
  workerSilence: 20_000,
  /**
   * After SIGTERM: the limits for requests in progress, for each part that is closed, and for each part after one has
   * timed out.
   */
  stopRequests: 9_000,
  stopPart: 3_000,
  stopNextPart: 500,
  /** The process exits no later than this after SIGTERM. */
  stop: 15_000,
} as const
