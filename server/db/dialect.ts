import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Session, SqlDriver } from './driver.ts'

/** A session for one transaction: what is asked after the end of it would run without its scope, and is refused. */
class SessionConnection implements DatabaseConnection {
  readonly session: Session
  private hasEnded = false
  private failure: unknown
  constructor(session: Session) {
    this.session = session
  }
  /** @throws the error of a query that failed: PostgreSQL would roll such a transaction back at its commit, and report no error */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.hasEnded = true
    if (how === 'commit' && this.failure !== undefined) throw this.failure
    await this.session.script(how)
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.hasEnded) throw new Error('The transaction has ended; await every query within it')
    const { rows, affected } = await this.session.query(query.sql, query.parameters).catch((error: unknown) => {
      this.failure = error
      throw error
    })
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages here, never streamed from the database')
  }
}

const kyselyDriver = (driver: SqlDriver, begin: string): Driver => {
  const own = (connection: DatabaseConnection) => connection as SessionConnection
  return {
    init: async () => undefined,
    acquireConnection: async () => new SessionConnection(await driver.session()),
    // Kysely rolls back only what has begun; where the scope cannot be set, `begin` was carried out all the same.
    beginTransaction: async connection => {
      try {
        await own(connection).session.script(begin)
      } catch (error) {
        await own(connection)
          .end('rollback')
          .catch(() => undefined)
        throw error
      }
    },
    commitTransaction: connection => own(connection).end('commit'),
    rollbackTransaction: connection => own(connection).end('rollback'),
    releaseConnection: async connection => own(connection).session.release(),
    destroy: async () => undefined,
  }
}

/**
 * One Kysely dialect for both databases: PostgreSQL's own, over the small driver interface.
 * @param begin the statements that every transaction begins with
 */
export const ambitDialect = (driver: SqlDriver, begin: string): Dialect => ({
  createDriver: () => kyselyDriver(driver, begin),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: db => new PostgresIntrospector(db),
})
