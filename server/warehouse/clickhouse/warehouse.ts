import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { engineError } from '../engine-error.ts'
import { parseNumbers, parseRows } from '../parse-answer.ts'
import { type Parameters, render } from '../statement.ts'
import { BUDGETS, type RunOptions, type Warehouse, WarehouseError } from '../warehouse.ts'
import { bind } from './bind.ts'

/** The first version line that binds parameters; older servers get typed literals. */
const BINDS_FROM = 21
/** Beyond the query's own limit: the network's share. */
const GRACE_S = 10
const DATABASE = 'ambit'

const settingsOf = ({ budget = 'viewer' }: RunOptions) => ({
  max_execution_time: BUDGETS[budget].seconds,
  max_memory_usage: String(BUDGETS[budget].memoryBytes),
  // A region's squares stand in the statement, tens of thousands of them.
  max_query_size: String(1 << 26),
  max_ast_elements: '10000000',
  max_expanded_ast_elements: '10000000',
  output_format_json_quote_64bit_integers: 1 as const,
  // Statements and the places they name stay out of the server's query log.
  log_queries: 0 as const,
  // An error after the first rows must be an error, not a shorter answer.
  wait_end_of_query: 1 as const,
})

const connect = (address: string, database: string) => {
  const url = new URL(address)
  url.pathname = `/${database}`
  return createClient({
    url,
    request_timeout: (BUDGETS.load.seconds + GRACE_S) * 1000,
    max_open_connections: 16,
    log: { level: ClickHouseLogLevel.OFF },
  })
}

/** Makes the product's own database where the address names none. */
const databaseOf = async (address: string): Promise<string> => {
  const named = new URL(address).pathname.slice(1)
  if (named !== '') return named
  const client = connect(address, 'default')
  try {
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${DATABASE}` })
    return DATABASE
  } finally {
    await client.close()
  }
}

/**
 * A ClickHouse server by its address, `http://user:password@host:8123/database`; without a database, `ambit` is made.
 *
 * @throws WarehouseError engine-lost where it cannot be reached
 */
export const openClickHouse = async (address: string): Promise<Warehouse> => {
  const database = await databaseOf(address).catch(error => {
    throw engineError(error)
  })
  const client = connect(address, database)
  /** Runs one request under its budget; the caller's signal stops the query on the server. */
  const within = async <T>(
    options: RunOptions,
    run: (request: { query_id: string; abort_signal: AbortSignal }) => Promise<T>,
  ): Promise<T> => {
    if (options.signal?.aborted) throw new WarehouseError('cancelled', 'Cancelled before it began')
    const query_id = randomUUID()
    const kill = () => {
      client.command({ query: `KILL QUERY WHERE query_id = '${query_id}' ASYNC` }).catch(() => undefined)
    }
    options.signal?.addEventListener('abort', kill, { once: true })
    const seconds = BUDGETS[options.budget ?? 'viewer'].seconds + GRACE_S
    try {
      return await run({ query_id, abort_signal: AbortSignal.timeout(seconds * 1000) })
    } catch (error) {
      throw engineError(error)
    } finally {
      options.signal?.removeEventListener('abort', kill)
    }
  }
  const version = await within({}, async request => {
    const answer = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow', ...request })
    return (await answer.json<{ version: string }>())[0]?.version ?? ''
  })
  const binds = Number.parseInt(version, 10) >= BINDS_FROM
  const prepare = (sql: string, parameters: Parameters) => {
    if (!binds || !/^(?:SELECT|INSERT)\b/.test(sql)) return { query: render(sql, parameters) }
    const bound = bind(sql, parameters)
    return { query: bound.sql, query_params: bound.values }
  }
  const read = (sql: string, parameters: Parameters, format: 'JSONEachRow' | 'TabSeparated', options: RunOptions) =>
    within(options, async request => {
      const answer = await client.query({
        ...prepare(sql, parameters),
        ...request,
        format,
        clickhouse_settings: settingsOf(options),
      })
      return answer.text()
    })
  const command = (sql: string, parameters: Parameters, options: RunOptions) =>
    within(options, async request => {
      await client.command({ ...prepare(sql, parameters), ...request, clickhouse_settings: settingsOf(options) })
    })
  return {
    rows: async (query, parameters, options = {}) =>
      parseRows(await read(query.sql, parameters, 'JSONEachRow', options)),
    numbers: async (query, parameters, options = {}) =>
      parseNumbers(await read(query.sql, parameters, 'TabSeparated', options)),
    run: (statement, parameters, options = {}) => command(statement.sql, parameters, options),
    async insert(table, tsv, options = {}) {
      if (tsv === '') return
      await within(options, request =>
        client.insert({
          table,
          values: Readable.from([Buffer.from(tsv)], { objectMode: false }),
          format: 'TabSeparated',
          clickhouse_settings: settingsOf(options),
          ...request,
        }),
      )
    },
    async withRowBinary(file, columns, batch, use, options = {}) {
      const table = `stage_${batch}` as const
      const drop = `DROP TABLE IF EXISTS ${table}`
      await command(drop, {}, options)
      await command(`CREATE TABLE ${table} (${columns}) ENGINE = Log`, {}, options)
      try {
        await within(options, async request => {
          const { stream } = await client.exec({
            query: `INSERT INTO ${table} FORMAT RowBinary`,
            values: createReadStream(file, { highWaterMark: 1 << 20 }),
            clickhouse_settings: settingsOf(options),
            ...request,
          })
          await stream.resume().toArray()
        })
        await use({ table })
      } finally {
        await command(drop, {}, { budget: 'load' })
      }
    },
    healthy: () =>
      client.ping().then(
        answer => answer.success,
        () => false,
      ),
    close: () => client.close(),
  }
}
