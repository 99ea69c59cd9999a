import { createFairQueue } from '../runtime/concurrency/fair-queue.ts'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import type { Patience, Reply, SqlDriver } from './driver.ts'
import { type EmbeddedTimeOuts, type PgliteWorker, startPgliteWorker } from './pglite-worker.ts'

interface Listener {
  readonly heard: (payload: string) => void
  readonly missed: (() => void) | undefined
}

export interface PgliteOptions {
  /** How long statements may take, unless a session is opened with another time limit. */
  readonly patience?: Patience
  readonly timeOuts?: EmbeddedTimeOuts
}

/**
 * The embedded database on a folder, or in memory where the folder is null.
 * It has one session: whoever takes it holds everyone else up, so nothing slow happens while it is held. Where its thread has
 * ended, the next session starts another one on the folder.
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
      // Opening after a kill replays what was acknowledged.
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
      // A transaction that lost its thread cannot continue: the session stays with the run it began in.
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
      // A thread that has ended already has nothing to lose.
      await worker.ask({ kind: 'close' }).catch(() => undefined)
      release()
      await worker.end()
    },
  }
}
