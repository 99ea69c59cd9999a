import { DependencyDown } from '../runtime/outages/dependency-down.ts'

export type Row = Record<string, unknown>

export interface Reply {
  readonly rows: Row[]
  /** The number of rows that a write changed. */
  readonly affected: number
}

/** One session of the database. A transaction uses a single session. */
export interface Session {
  query(sql: string, parameters: readonly unknown[]): Promise<Reply>
  /** Several statements at once, without parameters. */
  script(sql: string): Promise<void>
  release(): void
}

/** The time limit of a statement: short for requests, an hour for migrations, backups and command-line tools. */
export type Patience = 'request' | 'work'

/** The interface of both databases: PGlite in its thread, and a PostgreSQL server. */
export interface SqlDriver {
  /** True if the database serves one process with one session, so callers need not wait for other processes. */
  readonly isAlone: boolean
  /**
   * @param patience the driver's own time limit unless given
   * @throws DependencyDown if the database does not answer; its sessions throw it too, and are unusable from then on
   */
  session(patience?: Patience): Promise<Session>
  /**
   * Calls back for every NOTIFY on a channel until the returned function is called. Calls `missed` if a broken
   * connection may have lost some.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export class SqlError extends Error {
  override readonly name = 'SqlError'
  readonly code: string
  readonly constraint: string | undefined
  constructor(message: string, code: string, constraint: string | undefined) {
    super(message)
    this.code = code
    this.constraint = constraint
  }
}

/**
 * The SQLSTATEs of a server that cannot run any statement at the moment: connection lost (08), login refused (28),
 * database missing (3D), out of connections or memory (53), stopped, starting, or out of time (57), idle too long in a
 * transaction (25P03).
 */
const DOWN = /^(?:08|28|3D|53|57|25P03)/
const DISK_FULL = '53100'

/**
 * Classifies a database's error: DependencyDown if it would refuse any statement, otherwise an SqlError with its
 * SQLSTATE.
 */
export const sqlFault = (message: string, code: string, constraint: string | undefined): DependencyDown | SqlError => {
  const refused = new SqlError(message, code, constraint)
  if (code === DISK_FULL) return new DependencyDown('disk', message, { cause: refused })
  return DOWN.test(code) ? new DependencyDown('state', message, { cause: refused }) : refused
}
