import { tsWorker } from '../runtime/ts-worker.ts'
import { createTurns } from '../runtime/turns.ts'
import { type Reply, type SqlDriver, SqlError } from './driver.ts'
import type { FromThread, ThreadQuestion } from './pglite-messages.ts'

/**
 * The embedded database on a folder, or in memory where the folder is null.
 * It has one session: whoever takes it holds everyone else up, so nothing slow happens while it is held.
 */
export const openPglite = async (folder: string | null): Promise<SqlDriver> => {
  const thread = tsWorker(new URL('./pglite-thread.ts', import.meta.url), { folder })
  const turns = createTurns()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let lastId = 0
  let gone: Error | null = null

  const leave = (reason: Error) => {
    gone ??= reason
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  thread.on('error', error => leave(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => leave(new Error('The embedded database has stopped')))
  thread.on('message', (message: FromThread) => {
    if (message.kind === 'heard') {
      for (const heard of listeners.get(message.channel) ?? []) heard(message.payload)
      return
    }
    const asker = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') asker?.resolve(message.result)
    else asker?.reject(new SqlError(message.message, message.code, message.constraint))
  })

  const ask = <T>(question: ThreadQuestion): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      if (gone) return reject(gone)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      thread.postMessage({ ...question, id })
    }) as Promise<T>

  await ask({ kind: 'open' })
  return {
    async session() {
      const release = await turns.take()
      return {
        query: (sql, parameters) => ask<Reply>({ kind: 'query', sql, parameters }),
        script: sql => ask<void>({ kind: 'script', sql }),
        release,
      }
    },
    async listen(channel, heard) {
      const others = listeners.get(channel) ?? new Set()
      listeners.set(channel, others.add(heard))
      if (others.size === 1) {
        const release = await turns.take()
        await ask({ kind: 'listen', channel }).finally(release)
      }
      return async () => {
        others.delete(heard)
      }
    },
    async close() {
      const release = await turns.take()
      await ask({ kind: 'close' }).finally(release)
      gone = new Error('The embedded database is closed')
      await thread.terminate()
    },
  }
}
