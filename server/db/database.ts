import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type Transaction,
} from 'kysely'
import type { Session, SqlDriver } from './driver.ts'
import { inTurn } from './locks.ts'
import type { Schema } from './schema.ts'

/**
 * A session for one transaction. Queries after the end of the transaction are refused, because they would run without
 * its scope.
 */
class SessionConnection implements DatabaseConnection {
  readonly session: Session
  private hasEnded = false
  private failure: unknown
  constructor(session: Session) {
    this.session = session
  }
  /**
   * @throws the error of a failed query, because PostgreSQL would silently roll such a transaction back when it commits
   */
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
    throw new Error('Read rows in pages; the database cannot stream them')
  }
}

const kyselyDriver = (driver: SqlDriver, begin: string): Driver => {
  const own = (connection: DatabaseConnection) => connection as SessionConnection
  return {
    init: async () => undefined,
    acquireConnection: async () => new SessionConnection(await driver.session()),
    // Kysely only rolls back a transaction that has begun. If setting the scope fails, `begin` has already run.
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
 * A Kysely dialect for both databases: Kysely's PostgreSQL dialect on top of the small driver interface.
 * @param begin the statements at the start of every transaction
 */
const ambitDialect = (driver: SqlDriver, begin: string): Dialect => ({
  createDriver: () => kyselyDriver(driver, begin),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: db => new PostgresIntrospector(db),
})

export type Tx = Transaction<Schema>

/** The party for which a transaction runs. Row-level security hides all rows that this party may not see. */
export interface Scope {
  readonly role: 'ambit_app' | 'ambit_job'
  readonly organisationId: number | null
  readonly userId: number | null
  /** True if all of the organisation's datasets are visible. False if only the user's own are. */
  readonly viewsAll: boolean
  /**
   * True if all organisations are visible: to the provider's administrators, to the worker, and during sign-in before
   * the user is known.
   */
  readonly everywhere: boolean
}

/**
 * For reads before the user is known (sign-in, links) or on behalf of all users: every organisation, in the role for
 * requests.
 */
export const UNSCOPED: Scope = {
  role: 'ambit_app',
  organisationId: null,
  userId: null,
  viewsAll: false,
  everywhere: true,
}
/** For the dataset worker and the server's start. */
export const WORKER: Scope = { role: 'ambit_job', organisationId: null, userId: null, viewsAll: true, everywhere: true }

export interface Database {
  /**
   * Runs `work` in one transaction within a scope. Only use the given transaction inside: the embedded database has a
   * single session, and opening a second one would deadlock. Keep slow work out.
   */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** @param missed called if notifications may have been lost */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  /** Runs work that only one node of the installation may do at a time, such as a migration. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const text = (value: number | boolean | null): string =>
  value === null || value === false ? '' : value === true ? 'yes' : String(Number(value))

/** Begins every transaction with its scope, in one message to the database. */
const beginIn = (scope: Scope): string => `begin; select set_config('role', '${scope.role}', true),
  set_config('ambit.organisation', '${text(scope.organisationId)}', true),
  set_config('ambit.user', '${text(scope.userId)}', true),
  set_config('ambit.views_all', '${text(scope.viewsAll)}', true),
  set_config('ambit.everywhere', '${text(scope.everywhere)}', true)`

/** Runs `work` as another user of the same organisation within a transaction, then continues as the first user. */
export const asUser = async <T>(
  tx: Tx,
  { userId: began }: Scope,
  userId: number,
  work: () => Promise<T>,
): Promise<T> => {
  const become = (id: number | null) => sql`select set_config('ambit.user', ${text(id)}, true)`.execute(tx)
  await become(userId)
  const done = await work()
  await become(began)
  return done
}

export const createDatabase = (driver: SqlDriver): Database => {
  let closed: Promise<void> | null = null
  return {
    within: (scope, work) =>
      new Kysely<Schema>({ dialect: ambitDialect(driver, beginIn(scope)) }).transaction().execute(work),
    listen: driver.listen,
    inTurn: work => inTurn(driver, work),
    close() {
      closed ??= driver.close()
      return closed
    },
  }
}

/**
 * Today's date in Europe/London, as an ISO date. It is read from the database's clock, so that all nodes offer the same
 * months.
 */
export const todayOf = (database: Database) => (): Promise<string> =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<{ today: string }>`
      select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`.execute(tx)
    return rows[0]!.today
  })
