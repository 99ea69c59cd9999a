/**
 * Time limits in milliseconds; docs/decisions/0014-time-outs.md gives the reasons. After a limit a request ends with 503
 * (DependencyDown), and jobs are retried automatically.
 */
export declare const TIME_OUTS: {
    /** A connection to PostgreSQL, or a free one of the pool. */
    readonly stateConnect: 10000;
    /** One SQL statement of a request; the server ends it, so that its locks end with it. */
    readonly stateStatement: 30000;
    /** One SQL statement of a migration, a backup, a restore or a command-line tool. */
    readonly stateWork: 3600000;
    /** A client waits this much longer than the server, so that the server's own error arrives first. */
    readonly stateGrace: 3000;
    /** A transaction that waits for Ambit: areas are judged under the lock of an organisation's credits. */
    readonly stateIdleInTransaction: 60000;
    /** First probe of TCP keep-alive on an idle connection. */
    readonly keepAlive: 10000;
    /** The interval of the checks of the LISTEN connection, and the time limit of a check. */
    readonly heartbeat: 10000;
    readonly heartbeatAnswer: 5000;
    /** The interval at which long statements are looked up on their server, and the time limit of a lookup. */
    readonly watch: 4000;
    readonly watchAnswer: 5000;
    /** The time limits of the embedded database for one statement, and for one of a migration or a tool. */
    readonly embeddedStatement: 60000;
    readonly embeddedWork: 3600000;
    /** The child process of the embedded warehouse answers a ping within this, also while queries run. */
    readonly childAnswer: 30000;
    /** The time limit of a ping to the warehouse. */
    readonly warehouseHealth: 3000;
    /** A job of a geometry thread, without the opening of its zone file; then the thread is ended. */
    readonly geometry: 120000;
    /** A check of /readyz that takes longer has failed. */
    readonly readiness: 5000;
    /** A worker that has not reached its queue for this long is not ready. */
    readonly workerSilence: 20000;
    /** After SIGTERM: the limit for requests in progress, for each part that is closed, and for each part after a timeout. */
    readonly stopRequests: 9000;
    readonly stopPart: 3000;
    readonly stopNextPart: 500;
    /** After SIGTERM the process ends at this time in any case. */
    readonly stop: 15000;
};
