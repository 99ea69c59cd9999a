import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TIME_OUTS } from '../../../runtime/outages/time-outs.ts'
import { tsChild } from '../../../runtime/threads/ts-worker.ts'
import { render, textLiteral } from '../../sql/statement.ts'
import { BUDGETS, type Budget, type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import { parseColumns, parseNumbers, parseRows, parseWords } from '../parse-answer.ts'
import type { Reply, Request } from './protocol.ts'

/**
 * Pings a child process repeatedly and kills it if it does not reply in time. Running queries do not delay the reply.
 * The child's callers get an error when it exits, and the next call starts another child.
 * @param answerMs how long it may be silent
 */
const watchChild = (child: ChildProcess, answerMs: number = TIME_OUTS.childAnswer): void => {
  let heard = performance.now()
  let asked = false
  const timer = setInterval(() => {
    if (asked && performance.now() - heard > answerMs) child.kill('SIGKILL')
    else if (child.connected) {
      // Measure silence from the first unanswered ping.
      if (!asked) heard = performance.now()
      asked = true
      child.send({ kind: 'ping' } satisfies Request, () => undefined)
    }
  }, answerMs / 4)
  timer.unref()
  child.on('message', (reply: Reply) => {
    if (reply.kind === 'ready') return
    asked = false
    heard = performance.now()
  })
  child.once('exit', () => clearInterval(timer))
}

/** The child's sessions (8) and four more. A session never has to wait for a thread. */
const CHILD_THREADS = 12
const CHILD = new URL('./chdb-child.ts', import.meta.url)

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: WarehouseError) => void
}

interface Engine {
  readonly child: ChildProcess
  readonly waiting: Map<number, Waiting>
  readonly ready: Promise<void>
}

interface ChdbOptions {
  /** The folder that the child owns. */
  readonly folder: string
  /** Called when the child dies unexpectedly. The next call starts it again. */
  readonly onLost?: (message: string) => void
  /** How long a child may be silent, in milliseconds, before it is considered dead. */
  readonly answerMs?: number
}

/** The child inherits variables that locate programs and libraries, but none of the server's secrets. */
const childEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, UV_THREADPOOL_SIZE: String(CHILD_THREADS) }
}

const startChild = ({ folder, answerMs }: ChdbOptions, onExit: (engine: Engine, message: string) => void): Engine => {
  const child = tsChild(CHILD, [folder, String(process.pid)], {
    serialization: 'advanced',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (reply: Reply) => {
      if (reply.kind === 'ready') {
        // Until now, the child may have been waiting for the folder or opening it.
        watchChild(child, answerMs)
        resolve()
      } else if (reply.kind === 'alive') return
      else if (reply.kind === 'unfit') reject(new WarehouseError(reply.code, reply.message))
      else {
        const caller = waiting.get(reply.id)
        waiting.delete(reply.id)
        if (reply.kind === 'answer') caller?.resolve(reply.bytes)
        else caller?.reject(new WarehouseError(reply.code, reply.message))
      }
    })
    child.once('exit', (code, signal) => {
      const message = `The embedded ClickHouse stopped (${signal ?? code})`
      const lost = new WarehouseError('engine-lost', message)
      reject(lost)
      for (const caller of waiting.values()) caller.reject(lost)
      waiting.clear()
      onExit(engine, message)
    })
  })
  ready.catch(() => undefined)
  const engine: Engine = { child, waiting, ready }
  return engine
}

/** The chunk size for reading a file of rows, in bytes. */
const TRANSFER_BYTES = 1 << 20

/** The number of rows that a load writes per block. Fewer, larger parts need less merging. */
const LOAD_BLOCK_ROWS = 3_000_000

const settingsOf = (budget: Budget): readonly string[] => {
  const { seconds, memoryBytes } = BUDGETS[budget]
  const limits = [`max_execution_time = ${seconds}`, `max_memory_usage = ${memoryBytes}`]
  // The statements of a load run in parallel. More threads per statement would only use more memory.
  if (budget !== 'load') return [...limits, `max_threads = ${availableParallelism()}`]
  return [...limits, 'max_threads = 1', `min_insert_block_size_rows = ${LOAD_BLOCK_ROWS}`]
}

/** Adds a budget's limits to a statement. Statements that neither read nor write rows do not accept them. */
const limited = (sql: string, { budget = 'viewer' }: RunOptions): string =>
  /^(?:SELECT|INSERT)\b/.test(sql) ? `${sql} SETTINGS ${settingsOf(budget).join(', ')}` : sql

/**
 * Opens the embedded ClickHouse. A child process owns the folder. It is restarted when it dies, and exits with this
 * process.
 */
export const openChdb = async (options: ChdbOptions): Promise<Warehouse> => {
  let closing = false
  let lastId = 0
  let engine: Engine | null = null
  const start = (): Engine => {
    engine = startChild(options, (gone, message) => {
      if (engine === gone) engine = null
      if (!closing) options.onLost?.(message)
    })
    return engine
  }
  const send = async (build: (id: number) => Request, signal?: AbortSignal): Promise<Uint8Array> => {
    if (closing) throw new WarehouseError('engine-lost', 'The warehouse is closed')
    const { child, waiting, ready } = engine ?? start()
    await ready
    if (signal?.aborted) throw new WarehouseError('cancelled', 'Cancelled before it began')
    const id = ++lastId
    const stop = () => child.connected && child.send({ kind: 'cancel', id } satisfies Request)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send(build(id), error => {
          if (!error) return
          waiting.delete(id)
          reject(new WarehouseError('engine-lost', error.message))
        })
      })
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
  const ask = (sql: string, format: string, options: RunOptions) =>
    send(
      id => ({
        kind: 'query',
        id,
        lane: (options.budget ?? 'viewer') === 'viewer' ? 'viewer' : 'work',
        sql: limited(sql, options),
        format,
      }),
      options.signal,
    )
  /** A read changes nothing, so if its engine dies, it is repeated once. */
  const readBytes = (sql: string, format: string, options: RunOptions): Promise<Uint8Array> =>
    ask(sql, format, options).catch(error => {
      if (error instanceof WarehouseError && error.code === 'engine-lost' && !closing) return ask(sql, format, options)
      throw error
    })
  const read = async (...asked: Parameters<typeof readBytes>): Promise<string> =>
    new TextDecoder().decode(await readBytes(...asked))
  /**
   * The folder for files that pass rows between this process and the child. Files left behind by a killed process are
   * removed first.
   */
  const transferFolder = join(options.folder, 'transfer')
  let isTransferEmpty = false
  const transferFile = async (): Promise<string> => {
    if (!isTransferEmpty) await rm(transferFolder, { recursive: true, force: true })
    isTransferEmpty = true
    await mkdir(transferFolder, { recursive: true })
    return join(transferFolder, `${randomUUID()}.native`)
  }
  await start().ready
  return {
    async rows(query, parameters, options = {}) {
      return parseRows(await read(render(query.sql, parameters), 'JSONEachRow', options))
    },
    async numbers(query, parameters, options = {}) {
      return parseNumbers(await read(render(query.sql, parameters), 'TabSeparated', options))
    },
    async words(query, parameters, options = {}) {
      return parseWords(await readBytes(render(query.sql, parameters), 'RowBinary', options))
    },
    async columns(query, parameters, options = {}) {
      return parseColumns(await readBytes(render(query.sql, parameters), 'Native', options))
    },
    async run(command, parameters, options = {}) {
      await ask(render(command.sql, parameters), 'Null', options)
    },
    async insert(table, tsv, options = {}) {
      if (tsv !== '')
        await send(id => ({ kind: 'insert', id, table, tsv: new TextEncoder().encode(tsv) }), options.signal)
    },
    withRowBinary: (file, columns, _batch, use) => use({ file, columns }),
    async *nativeRows(query, parameters, options = {}) {
      const file = await transferFile()
      try {
        const rows = render(query.sql, parameters)
        await ask(`INSERT INTO FUNCTION file(${textLiteral(file)}, 'Native') ${rows}`, 'Null', options)
        // A query without rows writes no file.
        if (existsSync(file)) yield* createReadStream(file, { highWaterMark: TRANSFER_BYTES })
      } finally {
        await rm(file, { force: true })
      }
    },
    async insertNative(table, blocks, options = {}) {
      const file = await transferFile()
      try {
        await pipeline(Readable.from(blocks, { objectMode: false }), createWriteStream(file))
        await ask(`INSERT INTO ${table} SELECT * FROM file(${textLiteral(file)}, 'Native')`, 'Null', options)
      } finally {
        await rm(file, { force: true })
      }
    },
    async healthy() {
      return read('SELECT 1', 'TabSeparated', {}).then(
        text => text === '1\n',
        () => false,
      )
    },
    async close() {
      closing = true
      const child = engine?.child
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise(resolve => child.once('exit', resolve))
      if (child.connected) child.send({ kind: 'close' } satisfies Request)
      await gone
    },
  }
}
