import { randomUUID } from 'node:crypto'
import { BUDGETS, type RunOptions, WarehouseError } from '../../warehouse.ts'
import { engineError } from '../engine-error.ts'
import { type Client, connect, GRACE_S, settingsOf } from './connect.ts'
import { watchServer } from './watch-server.ts'

/** The time limit for a query about a server itself, milliseconds. */
const LOOK_MS = 5000

interface Request {
  readonly query_id: string
  readonly abort_signal: AbortSignal
}

export interface Server {
  /** host:port of the address. */
  readonly place: string
  readonly client: Client
  /** Runs one request under its budget; the caller's signal stops the query on the server. */
  within<T>(options: RunOptions, run: (request: Request) => Promise<T>): Promise<T>
  /** True if the server responds within the time limit. */
  answers(): Promise<boolean>
  /** Rows of a question about the server itself. */
  look<R>(sql: string): Promise<R[]>
  /** Text without parameters. */
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
