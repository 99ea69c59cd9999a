import pg from 'pg'
import { OperatorError } from '../errors.ts'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { createWatch } from '../runtime/outages/watch-under-way.ts'
import type { Patience, Session, SqlDriver } from './driver.ts'
import { connectionTo, faultOf, type StateTimeOuts } from './postgres-connection.ts'
import { createEar } from './postgres-ear.ts'

interface SessionParts {
  readonly client: pg.PoolClient
  readonly patience: Patience
  readonly timeOuts: StateTimeOuts
  /** Watches a running statement. Calls `lost` if its result will never arrive. */
  readonly watch: (client: pg.PoolClient, lost: (why: string) => void) => () => void
}

/**
 * A session on a pooled connection. Every statement ends: when the server's time-out expires, when the client's expires
 * because the server is silent, or immediately if the connection is dead. A statement that ends without a result closes
 * the connection, and so does a session that is released within a transaction.
 */
const postgresSession = ({ client, patience, timeOuts, watch }: SessionParts): Session => {
  const limitMs = patience === 'work' ? timeOuts.stateWork : timeOuts.stateStatement
  let broken: DependencyDown | null = null
  const ask = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (broken) throw broken
    let why: string | null = null
    const end = watch(client, found => {
      why = found
      // This makes the running statement fail.
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    })
    try {
      const query_timeout = limitMs + timeOuts.stateGrace
      return await client.query({ text, ...(values && { values }), query_timeout } as pg.QueryConfig)
    } catch (error) {
      const fault = why === null ? faultOf(error) : new DependencyDown('state', why, { cause: error })
      if (fault instanceof DependencyDown) broken = fault
      throw fault
    } finally {
      end()
    }
  }
  return {
    async query(sql, parameters) {
      const result = await ask(sql, [...parameters])
      return { rows: result.rows as Record<string, unknown>[], affected: result.rowCount ?? 0 }
    },
    async script(sql) {
      await ask(sql)
    },
    // Discard the connection if its transaction is open or failed, because the next caller could not begin a new one.
    release: () => client.release(broken ?? client.getTransactionStatus() !== 'I'),
  }
}

/** The server and database in an address, without the password. */
const placeOf = (connectionString: string): string => {
  const { host, pathname, username } = new URL(connectionString)
  return `${pathname.slice(1)} on ${host} as ${username || 'nobody in particular'}`
}

interface PostgresOptions {
  /** How long statements may take in sessions that do not set their own limit. */
  readonly patience?: Patience
  readonly timeOuts?: StateTimeOuts
}

/** The process number of a connection on the server. */
const backendOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID

/**
 * Opens PostgreSQL 15 or later.
 * @throws OperatorError if it does not answer or refuses the login
 */
export const openPostgres = async (
  connectionString: string,
  connections = 10,
  { patience: usual = 'request', timeOuts = TIME_OUTS }: PostgresOptions = {},
): Promise<SqlDriver> => {
  const usualMs = usual === 'work' ? timeOuts.stateWork : timeOuts.stateStatement
  const connection = connectionTo(connectionString, timeOuts)
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    statement_timeout: usualMs,
    idle_in_transaction_session_timeout: usual === 'work' ? timeOuts.stateWork : timeOuts.stateIdleInTransaction,
  })
  // The pool replaces a broken connection, idle or not. Without this listener, a connection that breaks during a
  // transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const ear = createEar(connectionString, timeOuts)

  /** Behind a pooler the numbers are the pooler's, so a check only shows whether the server answers. */
  let knowsBackends = false
  const everything = { has: () => true }
  const look = async (signal: AbortSignal) => {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    const drop = () => void client.end()
    signal.addEventListener('abort', drop, { once: true })
    try {
      await client.connect()
      if (!knowsBackends) return everything
      const { rows } = await client.query(
        "select pid from pg_stat_activity where usename = current_user and state in ('active', 'fastpath function call')",
      )
      return new Set(rows.map(({ pid }) => Number(pid)))
    } finally {
      signal.removeEventListener('abort', drop)
      void client.end()
    }
  }
  const watch = createWatch<number>({ everyMs: timeOuts.watch, answerMs: timeOuts.watchAnswer, look })

  // If the address is wrong, fail at startup with the database's own message.
  const begin = async () => {
    const first = await pool.connect()
    try {
      const { rows } = await first.query('select pg_backend_pid() as pid')
      knowsBackends = rows[0].pid === backendOf(first)
    } finally {
      // The pool closes once all of its connections have been returned.
      first.release()
    }
  }
  await begin().catch(async (error: Error) => {
    await pool.end()
    throw new OperatorError(
      `The database ${placeOf(connectionString)} cannot be opened: ${error.message || 'nobody answers'}. Look at DATABASE_URL and MIGRATE_DATABASE_URL, and whether the server runs.`,
    )
  })
  return {
    isAlone: false,
    async session(patience = usual) {
      const client = await pool.connect().catch(error => {
        throw faultOf(error)
      })
      const session = postgresSession({
        client,
        patience,
        timeOuts,
        watch: (watched, lost) => watch.begin(backendOf(watched), lost),
      })
      if (patience === usual) return session
      const limitMs = patience === 'work' ? timeOuts.stateWork : timeOuts.stateStatement
      await session.script(`set statement_timeout = ${limitMs}; set idle_in_transaction_session_timeout = ${limitMs}`)
      const reset = () => session.script('reset statement_timeout; reset idle_in_transaction_session_timeout')
      // The reset fails if the session is lost or its transaction has failed. The connection is then not reused.
      return { ...session, release: () => void reset().then(session.release, session.release) }
    },
    listen: ear.listen,
    async close() {
      await ear.close()
      await pool.end()
    },
  }
}
