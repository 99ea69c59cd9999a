// The thread that owns the embedded database. PGlite blocks its thread while it works, so it needs a thread to itself.

import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

export type ThreadQuestion =
  | { readonly kind: 'open' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string }
  | { readonly kind: 'close' }

/** Messages to and from the database's thread. */
type ToThread = ThreadQuestion & { readonly id: number }
export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'refusal'
      readonly id: number
      readonly message: string
      readonly code: string
      readonly constraint: string | undefined
    }
  | { readonly kind: 'heard'; readonly channel: string; readonly payload: string }

/** The only permission bits that the embedded database may set: the owner's. */
const OWNER = 0o7700
/** The bits of a mode that give the file type. */
const KIND = 0o170000

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void

/**
 * The embedded database's folder. After creating a file, Emscripten sets the requested mode, 0666, regardless of the
 * process's umask. This class only lets it set the owner's bits.
 */
class PrivateFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const narrow: NonNullable<typeof options.preRun>[number] = module => {
      const { node_ops, stream_ops } = module.NODEFS as unknown as Record<
        'node_ops' | 'stream_ops',
        { setattr: SetAttributes }
      >
      for (const operations of [node_ops, stream_ops]) {
        const { setattr } = operations
        operations.setattr = (target, attributes) =>
          setattr(
            target,
            attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & (KIND | OWNER) },
          )
      }
    }
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), narrow] })
  }
}

if (!parentPort) throw new Error('pglite-thread runs as a worker thread')
const port = parentPort
const { folder } = workerData as { folder: string | null }
const say = (message: FromThread) => port.postMessage(message)

/**
 * Parses bigint and numeric as numbers (all of ours are counts or small sums) and dates as ISO strings, like the
 * PostgreSQL client.
 */
const parsers = { 20: Number, 1700: Number, 1082: (text: string) => text }

/**
 * The size of PGlite's page cache. The default of 128 MB would be initialised on every start and stay in memory. The
 * files of a large installation are about 50 MB, and the operating system caches them as well.
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
