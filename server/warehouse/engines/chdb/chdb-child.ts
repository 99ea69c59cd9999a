/**
 * The process that owns the movement folder. It runs ClickHouse as a library, which must not share a process with code
 * that has to survive it. chdb/open-chdb.ts starts it with the folder and the parent's process id as arguments. The id
 * has to be an argument, because the operating system gives a child whose parent was killed another parent.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from 'chdb'
import { FolderInUse, lives, lockFolder } from '../../../runtime/data-folder/folder-lock.ts'
import type { WarehouseErrorCode } from '../../warehouse.ts'
import { engineError } from '../engine-error.ts'
import { type Lane, mark, type Reply, type Request, SESSIONS } from './protocol.ts'

/** The memory limit for all queries together. */
const ENGINE_MEMORY_BYTES = 2_500_000_000
/** How long the child of a killed server may take to exit on a busy machine. */
const LEAVING_MS = 60_000

const folder = process.argv[2] ?? ''
const say = (reply: Reply) => process.connected && process.send?.(reply)

const said = (error: unknown) => {
  const { code, message } = engineError(error)
  return { code, message }
}

const unfit = (code: WarehouseErrorCode, message: string) => {
  process.send?.({ kind: 'unfit', code, message } satisfies Reply, () => process.exit(1))
}

const open = async (): Promise<() => Session> => {
  const { Session } = await import('chdb')
  const connectionArgs = [
    '--output_format_json_quote_64bit_integers=1',
    // A statement may list tens of thousands of squares.
    '--max_query_size=67108864',
    // Rows are deleted in the background, as on a server. Otherwise the library would wait 2 to 3 seconds for each
    // statement.
    '--mutations_sync=0',
    `--max_server_memory_usage=${ENGINE_MEMORY_BYTES}`,
  ]
  return () => new Session(join(folder, 'chdb'), { connectionArgs })
}

const serve = async (openSession: () => Session, unlock: () => Promise<void>) => {
  const control = openSession()
  await control.queryAsync('CREATE DATABASE IF NOT EXISTS ambit')
  const sessions = Array.from({ length: SESSIONS.viewer + SESSIONS.work }, openSession)
  for (const session of sessions) await session.queryAsync('USE ambit')
  const queues: Record<Lane, SessionQueue> = {
    viewer: createSessionQueue(sessions.slice(0, SESSIONS.viewer)),
    work: createSessionQueue(sessions.slice(SESSIONS.viewer)),
  }
  const answer = (id: number, lane: Lane, run: (session: Session) => Promise<Uint8Array>) =>
    queues[lane].add(id, async session => {
      try {
        say({ kind: 'answer', id, bytes: await run(session) })
      } catch (error) {
        say({ kind: 'error', id, ...said(error) })
      }
    })
  const cancel = (id: number) => {
    if (Object.values(queues).some(queue => queue.withdraw(id)))
      say({ kind: 'error', id, code: 'cancelled', message: 'Cancelled before it began' })
    else control.queryAsync(`KILL QUERY WHERE query LIKE '${mark(id)}%' ASYNC`).catch(() => undefined)
  }
  const leave = async () => {
    // A session must not be closed during a query. Killing the engine loses nothing that it has acknowledged.
    if (queues.viewer.busy || queues.work.busy) process.kill(process.pid, 'SIGKILL')
    for (const session of [...sessions, control]) session.close()
    await unlock()
    process.exit(0)
  }
  process.on('disconnect', () => void leave())
  // The owner was killed before the listener was attached.
  if (!process.connected) void leave()
  process.on('message', (request: Request) => {
    if (request.kind === 'query') {
      const { id, lane, sql, format } = request
      answer(id, lane, async session => (await session.queryAsync(`${mark(id)} ${sql}`, { format })).bytes())
    } else if (request.kind === 'insert') {
      const { id, table, tsv } = request
      answer(id, 'work', async session => {
        await session.insert({ table: `ambit.${table}`, values: tsv, format: 'TabSeparated' })
        return new Uint8Array()
      })
    } else if (request.kind === 'cancel') cancel(request.id)
    else if (request.kind === 'ping') say({ kind: 'alive' })
    else void leave()
  })
}

// Ctrl-C reaches the whole process group. The parent decides when this process ends, by closing the channel.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

/** The file with the parent's process id. */
const OWNER = join(folder, 'lock.owner')

/**
 * True if the parent is known to be alive. A child that has only just locked the folder has not written the file yet.
 */
const ownerLives = async (): Promise<boolean> => {
  const owner = Number(await readFile(OWNER, 'utf8').catch(() => ''))
  return owner > 0 && lives(owner)
}

/** Locks the folder. If a child whose parent has died still holds it, waits for that child to exit. */
const lockWhenLeft = async (deadline = Date.now() + LEAVING_MS): Promise<() => Promise<void>> => {
  try {
    const unlock = await lockFolder(folder)
    await writeFile(OWNER, process.argv[3] ?? '')
    return unlock
  } catch (error) {
    if (!(error instanceof FolderInUse) || Date.now() > deadline || (await ownerLives())) throw error
    await wait(50)
    return lockWhenLeft(deadline)
  }
}

const begin = async () => {
  const unlock = await lockWhenLeft()
  const openSession = await open().catch(() => null)
  if (openSession) {
    await serve(openSession, unlock)
    return say({ kind: 'ready' })
  }
  await unlock()
  unfit(
    'not-installed',
    'The embedded ClickHouse (package chdb) has no build for this system. Set CLICKHOUSE_URL to a ClickHouse server.',
  )
}

void begin().catch(error =>
  error instanceof FolderInUse ? unfit('folder-in-use', error.message) : unfit('refused', engineError(error).message),
)

type Work = (session: Session) => Promise<void>

/** A pool of sessions with a queue. A session runs one query at a time. */
interface SessionQueue {
  /** Runs the work in the next free session. */
  add(id: number, work: Work): void
  /** Removes queued work. Returns false if it has started or is unknown. */
  withdraw(id: number): boolean
  readonly busy: boolean
}

const createSessionQueue = (sessions: readonly Session[]): SessionQueue => {
  const free = [...sessions]
  const waiting: { readonly id: number; readonly work: Work }[] = []
  const next = () => {
    const session = free[0]
    const job = waiting[0]
    if (!session || !job) return
    free.shift()
    waiting.shift()
    void job.work(session).finally(() => {
      free.push(session)
      next()
    })
    next()
  }
  return {
    add(id, work) {
      waiting.push({ id, work })
      next()
    },
    withdraw(id) {
      const at = waiting.findIndex(job => job.id === id)
      if (at < 0) return false
      waiting.splice(at, 1)
      return true
    },
    get busy() {
      return free.length < sessions.length
    },
  }
}
