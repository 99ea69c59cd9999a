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

class SessionConnection implements DatabaseConnection {
  readonly session: Session
  constructor(session: Session) {
    this.session = session
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.session.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in pages here, never streamed from the database')
  }
}

const kyselyDriver = (driver: SqlDriver, begin: string): Driver => {
  const tell = (sql: string) => (connection: DatabaseConnection) =>
    (connection as SessionConnection).session.script(sql)
  return {
    init: async () => undefined,
    acquireConnection: async () => new SessionConnection(await driver.session()),
    // Kysely rolls back only what has begun; where the scope cannot be set, `begin` was carried out all the same.
    beginTransaction: async connection => {
      try {
        await tell(begin)(connection)
      } catch (error) {
        await tell('rollback')(connection).catch(() => undefined)
        throw error
      }
    },
    commitTransaction: tell('commit'),
    rollbackTransaction: tell('rollback'),
    releaseConnection: async connection => (connection as SessionConnection).session.release(),
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
