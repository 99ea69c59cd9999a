import { DependencyDown } from '../runtime/outages/dependency-down.ts'

export type Row = Record<string, unknown>

export interface Reply {
  readonly rows: Row[]
  /** The number of rows changed by a write. */
  readonly affected: number
}

/** A database session. A transaction uses a single session. */
export interface Session {
  query(sql: string, parameters: readonly unknown[]): Promise<Reply>
  /** Runs several statements without parameters in one call. */
  script(sql: string): Promise<void>
  release(): void
}

/** How long a statement may take: a short time for requests, an hour for migrations, backups and command-line tools. */
export type Patience = 'request' | 'work'

/** The interface shared by both databases: PGlite in its own thread, and a PostgreSQL server. */
export interface SqlDriver {
  /**
   * True if the database serves a single process with a single session. If so, callers need not wait for other
   * processes.
   */
  readonly isAlone: boolean
  /**
   * @param patience defaults to the driver's own time limit
   * @throws DependencyDown if the database does not answer; its sessions then throw it too, and can no longer be used
   */
  session(patience?: Patience): Promise<Session>
  /**
   * Calls `heard` for every NOTIFY on a channel until the returned function is called. Calls `missed` if a broken
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
 * The SQLSTATEs of a server that currently cannot run any statement: connection lost (08), login refused (28), database
 * missing (3D), out of connections or memory (53), stopped, starting or timed out (57), idle in a transaction for too
 * long (25P03).
 */
const DOWN = /^(?:08|28|3D|53|57|25P03)/
const DISK_FULL = '53100'

/**
 * Classifies a database error: DependencyDown if the database would refuse any statement, otherwise an SqlError with
 * its SQLSTATE.
 */
export const sqlFault = (message: string, code: string, constraint: string | undefined): DependencyDown | SqlError => {
  const refused = new SqlError(message, code, constraint)
  if (code === DISK_FULL) return new DependencyDown('disk', message, { cause: refused })
  return DOWN.test(code) ? new DependencyDown('state', message, { cause: refused }) : refused
}
