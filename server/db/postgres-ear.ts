import pg from 'pg'
import { within } from '../runtime/concurrency/time-limits.ts'
import type { SqlDriver } from './driver.ts'
import { connectionTo, faultOf, type StateTimeOuts } from './postgres-connection.ts'

interface Listener {
  readonly heard: (payload: string) => void
  readonly missed: (() => void) | undefined
}

/** The delay before a broken connection is reopened, in milliseconds. */
const AGAIN_MS = 1000

/**
 * The only connection that LISTENs, reopened if it breaks. It carries nothing but NOTIFYs, so nobody would notice if it
 * died; it is therefore checked at an interval.
 */
export const createEar = (connectionString: string, timeOuts: StateTimeOuts) => {
  const listeners = new Map<string, Set<Listener>>()
  let heardBefore = false
  let ear: Promise<pg.Client> | null = null
  let closed = false
  /** Run one query at a time: callers that start listening together wait for each other. */
  let lastQuery: Promise<unknown> = Promise.resolve()

  const hearLater = () => {
    // A failure is retried, and no caller waits for this attempt.
    if (!closed && listeners.size > 0) setTimeout(() => hear().catch(() => undefined), AGAIN_MS).unref()
  }
  const drop = (client: pg.Client) =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  const ask = (client: pg.Client, text: string): Promise<unknown> => {
    const answered = lastQuery.then(() => within(timeOuts.heartbeatAnswer, () => client.query(text)))
    lastQuery = answered.catch(() => undefined)
    return answered.catch(error => {
      drop(client)
      throw faultOf(error)
    })
  }
  const listenAgain = async (): Promise<pg.Client> => {
    const client = new pg.Client(connectionTo(connectionString, timeOuts))
    client.on('error', () => undefined)
    let beat: NodeJS.Timeout | undefined
    client.on('end', () => {
      clearInterval(beat)
      ear = null
      hearLater()
    })
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of listeners.get(channel) ?? []) heard(payload ?? '')
    })
    await client.connect()
    for (const channel of listeners.keys()) await ask(client, `listen ${channel}`)
    beat = setInterval(() => ask(client, 'select 1').catch(() => undefined), timeOuts.heartbeat).unref()
    if (heardBefore) for (const { missed } of [...listeners.values()].flatMap(set => [...set])) missed?.()
    heardBefore = true
    return client
  }
  const hear = (): Promise<pg.Client> => {
    ear ??= listenAgain().catch((error: unknown) => {
      ear = null
      hearLater()
      throw faultOf(error)
    })
    return ear
  }
  const listen: SqlDriver['listen'] = async (channel, heard, missed) => {
    const others = listeners.get(channel) ?? new Set()
    const listener = { heard, missed }
    listeners.set(channel, others.add(listener))
    await ask(await hear(), `listen ${channel}`)
    return async () => {
      others.delete(listener)
    }
  }
  return {
    listen,
    async close() {
      closed = true
      await (await ear?.catch(() => null))?.end()
    },
  }
}
