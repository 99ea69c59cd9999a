/** One row, keyed by column. */
export type Row = Record<string, unknown>

export interface Reply {
  readonly rows: Row[]
  /** Rows that a write touched. */
  readonly affected: number
}

/** One session of the database: a transaction lives on one of these. */
export interface Session {
  query(sql: string, parameters: readonly unknown[]): Promise<Reply>
  /** Several statements at once, without parameters. */
  script(sql: string): Promise<void>
  release(): void
}

/** How long one statement may take: a request's is short, one of a migration, a backup or a command-line tool may take an hour. */
export type Patience = 'request' | 'work'

/** What is asked of a database: PGlite in its thread and PostgreSQL by address both answer it. */
export interface SqlDriver {
  /** It has one process at a time, and one session: nobody else has to be waited for. */
  readonly isAlone: boolean
  /**
   * @param patience what the driver was opened with unless given
   * @throws DependencyDown where the database does not answer; its sessions throw it too, and are of no use from then on
   */
  session(patience?: Patience): Promise<Session>
  /**
   * Calls back for every NOTIFY on a channel, until the answer is called; and `missed` where some may have gone by
   * unheard, because the connection broke.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A refusal of the database with its SQLSTATE. */
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
