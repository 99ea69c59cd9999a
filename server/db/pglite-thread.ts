/** The thread that owns the embedded database: PGlite blocks its thread while it works, so it gets its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { FromThread, ToThread } from './pglite-messages.ts'
import { PrivateFolder } from './private-folder.ts'

if (!parentPort) throw new Error('pglite-thread runs as a worker thread')
const port = parentPort
const { folder } = workerData as { folder: string | null }
const say = (message: FromThread) => port.postMessage(message)

/** bigint and numeric as numbers (every one here is a count or a small sum), dates as ISO text: the same on both databases. */
const parsers = { 20: Number, 1700: Number, 1082: (text: string) => text }

/**
 * Pages that PGlite keeps of its files; its own 128 MB are written over at every start and stay in memory. The files of a
 * large installation are some 50 MB, which the system keeps too.
 */
const SHARED_BUFFERS = '32MB'

const opened = PGlite.create({
  ...(folder === null ? {} : { fs: new PrivateFolder(folder) }),
  parsers,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
})
const stops = new Map<string, () => Promise<void>>()

const answer = async (message: ToThread): Promise<unknown> => {
  const db = await opened
  switch (message.kind) {
    case 'open':
      return null
    case 'query': {
      const result = await db.query<Record<string, unknown>>(message.sql, [...message.parameters])
      return { rows: result.rows, affected: result.affectedRows ?? 0 }
    }
    case 'script':
      await db.exec(message.sql)
      return null
    case 'listen':
      stops.set(
        message.channel,
        await db.listen(message.channel, payload => say({ kind: 'heard', channel: message.channel, payload })),
      )
      return null
    case 'unlisten':
      await stops.get(message.channel)?.()
      stops.delete(message.channel)
      return null
    case 'close':
      await db.close()
      return null
  }
}

port.on('message', (message: ToThread) => {
  answer(message).then(
    result => say({ kind: 'answer', id: message.id, result }),
    (error: unknown) => {
      const { message: text, code, constraint } = error as Error & { code?: string; constraint?: string }
      say({ kind: 'refusal', id: message.id, message: text, code: code ?? '', constraint })
    },
  )
})
