import { randomUUID } from 'node:crypto'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { withTimeToLive } from '../../../runtime/concurrency/time-limits.ts'
import { TIME_OUTS } from '../../../runtime/outages/time-outs.ts'
import { createWatch } from '../../../runtime/outages/watch-under-way.ts'
import { BUDGETS, type RunOptions, WarehouseError, type Width } from '../../warehouse.ts'
import { engineError } from '../engine-error.ts'

/** The time allowed for the network, on top of a query's time limit. */
const GRACE_S = 10
/** The database to use if the address names none. */
const DATABASE = 'ambit'

/** The number of statements that run concurrently. Spare connections stop statements and check the servers. */
export const CONNECTIONS: Width = { viewer: 9, work: 5 }
const SPARE_CONNECTIONS = 4

export const settingsOf = ({ budget = 'viewer' }: RunOptions) => ({
  max_execution_time: BUDGETS[budget].seconds,
  max_memory_usage: String(BUDGETS[budget].memoryBytes),
  // A statement may list tens of thousands of squares.
  max_query_size: String(1 << 26),
  max_ast_elements: '10000000',
  max_expanded_ast_elements: '10000000',
  output_format_json_quote_64bit_integers: 1 as const,
  // Statements contain places, which must not appear in the server's query log.
  log_queries: 0 as const,
  // A failure after the first rows must raise an error instead of truncating the result.
  wait_end_of_query: 1 as const,
  // On a cluster, an insert returns when every shard has its rows. An unreachable shard causes an error, never fewer
  // rows.
  insert_distributed_sync: 1 as const,
  skip_unavailable_shards: 0 as const,
  // Rows that are rewritten after being removed must not be dropped as duplicates.
  insert_deduplicate: 0 as const,
})

const connect = (address: string, database: string) => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return createClient({
    url,
    request_timeout: (BUDGETS.load.seconds + GRACE_S) * 1000,
    max_open_connections: CONNECTIONS.viewer + CONNECTIONS.work + SPARE_CONNECTIONS,
    log: { level: ClickHouseLogLevel.OFF },
  })
}

type Client = ReturnType<typeof connect>

export const databaseOf = (address: string): string => new URL(address).pathname.slice(1) || DATABASE

/** Creates the product's database if the address names none. */
export const makeDatabase = async (address: string): Promise<void> => {
  if (new URL(address).pathname.slice(1) !== '') return
  const client = connect(address, 'default')
  try {
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${DATABASE}` })
  } finally {
    await client.close()
  }
}

type WatchedClient = Pick<Client, 'query' | 'ping'>
type ServerTimeOuts = Pick<typeof TIME_OUTS, 'watch' | 'watchAnswer' | 'warehouseHealth'>

/** The time in milliseconds before a silent server is retried. */
const SILENCE_KEPT_MS = 1000

/** Detects statements that a ClickHouse server will never reply to (docs/decisions/0014-time-outs.md). */
const watchServer = (client: WatchedClient, timeOuts: ServerTimeOuts = TIME_OUTS) => {
  const look = async (abort_signal: AbortSignal) => {
    const query = 'SELECT query_id FROM system.processes'
    const answer = await client.query({ query, format: 'JSONEachRow', abort_signal })
    return new Set((await answer.json<{ query_id: string }>()).map(({ query_id }) => query_id))
  }
  const watch = createWatch<string>({ everyMs: timeOuts.watch, answerMs: timeOuts.watchAnswer, look })
  /**
   * True if the server lost a statement and has not responded since. Later statements then ping it first, so that they
   * are not lost too.
   */
  let silent = false
  const answers = async (): Promise<boolean> => {
    const abort_signal = AbortSignal.timeout(timeOuts.warehouseHealth)
    const answered = await client.ping({ select: false, abort_signal }).then(
      ({ success }) => success,
      () => false,
    )
    if (answered) silent = false
    return answered
  }
  /** Consecutive statements share one ping. */
  const answersAgain = withTimeToLive(SILENCE_KEPT_MS, answers)
  return {
    /** @throws WarehouseError engine-lost if the server is still silent */
    async requireAnswer(): Promise<void> {
      if (silent && !(await answersAgain()))
        throw new WarehouseError('engine-lost', 'ClickHouse: its server does not answer')
    },
    /**
     * Returns a signal that is aborted with a WarehouseError engine-lost if the statement is lost. `end` stops watching
     * the statement.
     */
    begin(queryId: string): { readonly lost: AbortSignal; readonly end: () => void } {
      const lost = new AbortController()
      const end = watch.begin(queryId, why => {
        silent = true
        lost.abort(new WarehouseError('engine-lost', `ClickHouse: ${why}`))
      })
      return { lost: lost.signal, end }
    },
    /** True if the server responds within the time limit. */
    answers,
  }
}

/** The time limit for a query about a server itself, in milliseconds. */
const LOOK_MS = 5000

interface Request {
  readonly query_id: string
  readonly abort_signal: AbortSignal
}

export interface Server {
  /** The host and port in the address. */
  readonly place: string
  readonly client: Client
  /** Runs a request within its budget. The caller's signal stops the query on the server. */
  within<T>(options: RunOptions, run: (request: Request) => Promise<T>): Promise<T>
  /** True if the server responds within the time limit. */
  answers(): Promise<boolean>
  /** Reads rows about the server itself. */
  look<R>(sql: string): Promise<R[]>
  /** Runs a statement without parameters. */
  command(sql: string, options?: RunOptions): Promise<void>
}

export const openServer = (address: string, database: string): Server => {
  const place = new URL(address).host
  const client = connect(address, database)
  const watch = watchServer(client)
  const within: Server['within'] = async (options, run) => {
    if (options.signal?.aborted) throw new WarehouseError('cancelled', 'Cancelled before it began')
    await watch.requireAnswer()
    const query_id = randomUUID()
    const kill = () => {
      client.command({ query: `KILL QUERY WHERE query_id = '${query_id}' ASYNC` }).catch(() => undefined)
    }
    options.signal?.addEventListener('abort', kill, { once: true })
    const seconds = BUDGETS[options.budget ?? 'viewer'].seconds + GRACE_S
    const { lost, end } = watch.begin(query_id)
    try {
      return await run({ query_id, abort_signal: AbortSignal.any([AbortSignal.timeout(seconds * 1000), lost]) })
    } catch (error) {
      throw engineError(lost.aborted ? lost.reason : error, place)
    } finally {
      end()
      options.signal?.removeEventListener('abort', kill)
    }
  }
  return {
    place,
    client,
    within,
    answers: watch.answers,
    async look<R>(query: string) {
      const ended = AbortSignal.timeout(LOOK_MS)
      try {
        const answer = await client.query({ query, format: 'JSONEachRow', abort_signal: ended })
        return await answer.json<R>()
      } catch (error) {
        if (!ended.aborted) throw engineError(error, place)
        throw new WarehouseError('engine-lost', `${place} did not answer in ${LOOK_MS / 1000} s`)
      }
    },
    command: (query, options = {}) =>
      within(options, async request => {
        await client.command({ query, ...request, clickhouse_settings: settingsOf(options) })
      }),
  }
}
