import type pg from 'pg'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import type { Patience, Session } from './driver.ts'
import { faultOf, type StateTimeOuts } from './postgres-connection.ts'

export interface SessionParts {
  readonly client: pg.PoolClient
  readonly patience: Patience
  readonly timeOuts: StateTimeOuts
  /** Watches a statement under way; `lost` is called where its result will never come. */
  readonly watch: (client: pg.PoolClient, lost: (why: string) => void) => () => void
}

/**
 * A session on a connection of the pool. Every statement ends: by the server's time-out, by the client's where the server is
 * silent, or at once where the connection is found dead. A statement that ends without a result ends the connection too, and so
 * does a session that is given back within a transaction.
 */
export const postgresSession = ({ client, patience, timeOuts, watch }: SessionParts): Session => {
  const limitMs = patience === 'work' ? timeOuts.stateWork : timeOuts.stateStatement
  let broken: DependencyDown | null = null
  const ask = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (broken) throw broken
    let why: string | null = null
    const end = watch(client, found => {
      why = found
      // The statement under way fails by this.
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
    // In a transaction that is still open, or has failed, the next caller's would not begin.
    release: () => client.release(broken ?? client.getTransactionStatus() !== 'I'),
  }
}
