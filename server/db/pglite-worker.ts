import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { TIME_OUTS } from '../runtime/outages/time-outs.ts'
import { tsWorker } from '../runtime/threads/ts-worker.ts'
import type { Patience } from './driver.ts'
import type { FromThread, ThreadQuestion } from './pglite-messages.ts'
import { sqlFault } from './sql-fault.ts'

export type EmbeddedTimeOuts = Pick<typeof TIME_OUTS, 'embeddedStatement' | 'embeddedWork'>

interface Waiter {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface PgliteWorker {
  ask<T>(question: ThreadQuestion, patience?: Patience): Promise<T>
  /** True once the thread has ended, or was ended because it did not answer. */
  readonly gone: boolean
  end(): Promise<void>
}

/**
 * One run of the embedded database's thread. A thread that does not answer in time is ended, as a power cut would end it: what
 * it had acknowledged is in its files, and the next run finds it there.
 */
export const startPgliteWorker = (
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
