import pg from 'pg'
import { SettingsError } from '../settings.ts'
import { type SqlDriver, SqlError } from './driver.ts'

const { Client, Pool, DatabaseError } = pg

/** The same reading of types as the embedded database's (pglite-thread.ts). */
const NUMBERS = new Set([20, 1700])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (NUMBERS.has(oid)) return Number
    if (oid === 1082) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

const refusal = (error: unknown): unknown =>
  error instanceof DatabaseError ? new SqlError(error.message, error.code ?? '', error.constraint) : error

/** What an address names, without its password. */
const placeOf = (connectionString: string): string => {
  const { host, pathname, username } = new URL(connectionString)
  return `${pathname.slice(1)} on ${host} as ${username || 'nobody in particular'}`
}

interface Listener {
  readonly heard: (payload: string) => void
  readonly missed: (() => void) | undefined
}

/** PostgreSQL 15 or later by its address. @throws SettingsError where nobody answers there, or the login is refused */
export const openPostgres = async (connectionString: string, connections = 10): Promise<SqlDriver> => {
  const pool = new Pool({ connectionString, max: connections, types })
  // A connection that breaks is replaced by the pool, idle or not; without a listener of its own, one that breaks in the
  // middle of a transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  const listeners = new Map<string, Set<Listener>>()
  let heardBefore = false
  let ear: Promise<pg.Client> | null = null
  let closed = false
  /** One question at a time: those who begin to listen at once wait for each other. */
  let asked: Promise<unknown> = Promise.resolve()
  const hearLater = () => {
    // What fails is tried again by itself; nobody waits for this one's answer.
    if (!closed && listeners.size > 0) setTimeout(() => hear().catch(() => undefined), 1000).unref()
  }

  const listenAgain = async (): Promise<pg.Client> => {
    const client = new Client({ connectionString })
    client.on('error', () => undefined)
    client.on('end', () => {
      ear = null
      hearLater()
    })
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of listeners.get(channel) ?? []) heard(payload ?? '')
    })
    await client.connect()
    for (const channel of listeners.keys()) await client.query(`listen ${channel}`)
    if (heardBefore) for (const { missed } of [...listeners.values()].flatMap(set => [...set])) missed?.()
    heardBefore = true
    return client
  }
  const hear = (): Promise<pg.Client> => {
    ear ??= listenAgain().catch((error: unknown) => {
      ear = null
      hearLater()
      throw error
    })
    return ear
  }

  // Fails at the start, with the database's own words, where the address is wrong.
  await pool.query('select 1').catch(async (error: Error) => {
    await pool.end()
    throw new SettingsError(
      `The database ${placeOf(connectionString)} cannot be opened: ${error.message || 'nobody answers'}. Look at DATABASE_URL and MIGRATE_DATABASE_URL, and whether the server runs.`,
    )
  })
  return {
    async session() {
      const client = await pool.connect()
      return {
        async query(sql, parameters) {
          const result = await client.query(sql, [...parameters]).catch((error: unknown) => {
            throw refusal(error)
          })
          return { rows: result.rows as Record<string, unknown>[], affected: result.rowCount ?? 0 }
        },
        async script(sql) {
          await client.query(sql).catch((error: unknown) => {
            throw refusal(error)
          })
        },
        release: () => client.release(),
      }
    },
    async listen(channel, heard, missed) {
      const others = listeners.get(channel) ?? new Set()
      const listener = { heard, missed }
      listeners.set(channel, others.add(listener))
      const client = await hear()
      const answered = asked.then(() => client.query(`listen ${channel}`))
      asked = answered.catch(() => undefined)
      await answered
      return async () => {
        others.delete(listener)
      }
    },
    async close() {
      closed = true
      await (await ear?.catch(() => null))?.end()
      await pool.end()
    },
  }
}
