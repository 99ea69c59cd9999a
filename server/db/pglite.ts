import { createFairQueue } from '../runtime/concurrency/fair-queue.ts'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { tsWorker } from '../runtime/threads/ts-worker.ts'
import { type Patience, type Reply, type SqlDriver, sqlFault } from './driver.ts'
import type { FromThread, ThreadQuestion } from './pglite-thread.ts'

type EmbeddedTimeOuts = Pick<typeof TIME_OUTS, 'embeddedStatement' | 'embeddedWork'>

interface Waiter {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

interface PgliteWorker {
  ask<T>(question: ThreadQuestion, patience?: Patience): Promise<T>
  /** True once the thread has ended, or was terminated because it did not answer. */
  readonly gone: boolean
  end(): Promise<void>
}

/**
 * One run of the embedded database's thread. A thread that does not answer in time is terminated, which is equivalent
 * to a power cut: committed transactions are in its files, where the next run finds them.
 */
const startPgliteWorker = (
  folder: string | null,
  heard: (channel: string, payload: string) => void,
  timeOuts: EmbeddedTimeOuts = TIME_OUTS,
): PgliteWorker => {
  const thread = tsWorker(new URL('./pglite-thread.ts', import.meta.url), { folder })
  const waiting = new Map<number, Waiter>()
  let lastId = 0
  let gone: DependencyDown | null = null

  const leave = (why: string, cause?: unknown) => {
    gone ??= new DependencyDown('state', why, { cause })
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  }
  thread.on('error', error => leave(error instanceof Error ? error.message : String(error), error))
  thread.on('exit', () => leave('the embedded database has stopped'))
  thread.on('message', (message: FromThread) => {
    if (message.kind === 'heard') return heard(message.channel, message.payload)
    const waiter = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') waiter?.resolve(message.result)
    else waiter?.reject(sqlFault(message.message, message.code, message.constraint))
  })
  return {
    ask: <T>(question: ThreadQuestion, patience: Patience = 'request') =>
      new Promise<unknown>((resolve, reject) => {
        if (gone) return reject(gone)
        const id = ++lastId
        const limitMs = patience === 'work' ? timeOuts.embeddedWork : timeOuts.embeddedStatement
        const timer = setTimeout(() => {
          leave(`the embedded database has not answered for ${limitMs / 1000} s`)
          void thread.terminate()
        }, limitMs)
        const settled =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            clearTimeout(timer)
            settle(value)
          }
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
        thread.postMessage({ ...question, id })
      }) as Promise<T>,
    get gone() {
      return gone !== null
    },
    async end() {
      leave('the embedded database is closed')
      await thread.terminate()
    },
  }
}

interface Listener {
  readonly heard: (payload: string) => void
  readonly missed: (() => void) | undefined
}

interface PgliteOptions {
  /** How long statements may take in sessions that do not set their own limit. */
  readonly patience?: Patience
  readonly timeOuts?: EmbeddedTimeOuts
}

/**
 * Opens the embedded database in a folder, or in memory if the folder is null. It has a single session, which everyone
 * shares, so do nothing slow while holding it. If its thread has ended, the next session starts a new one on the same
 * folder.
 */
export const openPglite = async (
  folder: string | null,
  { patience: usual = 'request', timeOuts }: PgliteOptions = {},
): Promise<SqlDriver> => {
  const queue = createFairQueue()
  const listeners = new Map<string, Set<Listener>>()
  let closed = false
  const start = async (): Promise<PgliteWorker> => {
    const worker = startPgliteWorker(
      folder,
      (channel, payload) => {
        for (const { heard } of listeners.get(channel) ?? []) heard(payload)
      },
      timeOuts,
    )
    try {
      // Opening the database after a kill replays committed transactions.
      await worker.ask({ kind: 'open' }, 'work')
      for (const channel of listeners.keys()) await worker.ask({ kind: 'listen', channel })
      return worker
    } catch (error) {
      await worker.end()
      throw error
    }
  }
  let worker = await start()
  /** Only the caller whose turn it is may query. */
  const living = async (): Promise<PgliteWorker> => {
    if (closed) throw new DependencyDown('state', 'the embedded database is closed')
    if (!worker.gone || folder === null) return worker
    worker = await start()
    for (const { missed } of [...listeners.values()].flatMap(set => [...set])) missed?.()
    return worker
  }

  return {
    isAlone: true,
    async session(patience = usual) {
      const release = await queue.take()
      // A transaction cannot continue after its thread has ended, so the session stays with its run.
      const own = await living().catch(error => {
        release()
        throw error
      })
      return {
        query: (sql, parameters) => own.ask<Reply>({ kind: 'query', sql, parameters }, patience),
        script: sql => own.ask<void>({ kind: 'script', sql }, patience),
        release,
      }
    },
    async listen(channel, heard, missed) {
      const others = listeners.get(channel) ?? new Set()
      const listener = { heard, missed }
      listeners.set(channel, others.add(listener))
      if (others.size === 1) {
        const release = await queue.take()
        await living()
          .then(own => own.ask({ kind: 'listen', channel }))
          .finally(release)
      }
      return async () => {
        others.delete(listener)
      }
    },
    async close() {
      const release = await queue.take()
      closed = true
      // If the thread has already ended, there is nothing to lose.
      await worker.ask({ kind: 'close' }).catch(() => undefined)
      release()
      await worker.end()
    },
  }
}
