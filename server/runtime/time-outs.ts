/**
 * How long Ambit waits for whatever may hang, in milliseconds; the reasons stand in docs/decisions/0014-time-outs.md. What is
 * given up is answered 503 (DependencyDown) and tried anew by itself.
 */
export const TIME_OUTS = {
  /** A connection to PostgreSQL, or a free one of the pool. */
  stateConnect: 10_000,
  /** One SQL statement of a request; the server ends it, so that its locks end with it. */
  stateStatement: 30_000,
  /** One SQL statement of a migration, a backup, a restore or a command-line tool. */
  stateWork: 3_600_000,
  /** A client waits so much longer than the server, so that the server's own answer comes first. */
  stateGrace: 3_000,
  /** A transaction that waits for Ambit: areas are judged under the lock of an organisation's credits. */
  stateIdleInTransaction: 60_000,
  /** First probe of TCP keep-alive on an idle connection. */
  keepAlive: 10_000,
  /** The LISTEN connection is asked so often whether it lives, and has so long to answer. */
  heartbeat: 10_000,
  heartbeatAnswer: 5_000,
  /** Statements under way for longer are looked for on their server, so often; a look has so long to answer. */
  watch: 4_000,
  watchAnswer: 5_000,
  /** The thread of the embedded database has so long for one statement, and for one of a migration or a tool. */
  embeddedStatement: 60_000,
  embeddedWork: 3_600_000,
  /** The child process of the embedded warehouse answers a sign of life within this, whatever its queries do. */
  childAnswer: 30_000,
  /** A warehouse says that it lives. */
  warehouseHealth: 3_000,
  /** A check of /readyz that takes longer has failed. */
  readiness: 5_000,
  /** A worker that has not reached its queue for so long is not ready. */
  workerSilence: 20_000,
  /** Requests under way at SIGTERM; then each part that is closed, and each after one that was not closed in time. */
  stopRequests: 9_000,
  stopPart: 3_000,
  stopNextPart: 500,
  /** After SIGTERM the process ends, whatever hangs. */
  stop: 15_000,
} as const
