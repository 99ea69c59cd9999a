import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { engineError } from '../engine-error.ts'
import type { Width } from '../in-turns.ts'
import { parseNumbers, parseRows, parseWords } from '../parse-answer.ts'
import { type Parameters, render } from '../statement.ts'
import { BUDGETS, type RunOptions, type Warehouse, WarehouseError } from '../warehouse.ts'
import { bind } from './bind.ts'
import { spread } from './spread.ts'

/** The first version line that binds parameters; older servers get typed literals. */
const BINDS_FROM = 21
/** Beyond the query's own limit: the network's share. */
const GRACE_S = 10
const DATABASE = 'ambit'

/** Statements under way at a time; the connections beyond them are for stopping statements and for health checks. */
export const CONNECTIONS: Width = { viewer: 9, work: 5 }
const SPARE_CONNECTIONS = 2

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
  // On a cluster: an insert answers when every shard has its rows, and a shard out of reach is an error, never fewer rows.
  insert_distributed_sync: 1 as const,
  skip_unavailable_shards: 0 as const,
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

type Client = ReturnType<typeof connect>

/** Every address must be a server of the cluster, and the cluster must have a shard for each and no copies. */
const checkCluster = async (clients: readonly Client[], cluster: string): Promise<void> => {
  for (const [i, client] of clients.entries()) {
    const query = `SELECT toUInt32(uniqExact(shard_num)) AS shards, toUInt32(count()) AS servers FROM system.clusters WHERE cluster = '${cluster}'`
    const [found] = await (await client.query({ query, format: 'JSONEachRow' })).json<{
      shards: number
      servers: number
    }>()
    if (found?.shards !== clients.length || found.servers !== clients.length)
      throw new WarehouseError(
        'refused',
        `CLICKHOUSE_URL has ${clients.length} addresses, but to server ${i + 1} the cluster ${cluster} is ${found?.servers ?? 0} servers in ${found?.shards ?? 0} shards: it must be one server a shard, each with its address.`,
      )
  }
}

/**
 * A ClickHouse server by its address, `http://user:password@host:8123/database`; without a database, `ambit` is made. With
 * a cluster's name, all of its servers, parted by commas: the first is asked, the tables lie on all (spread.ts).
 *
 * @throws WarehouseError engine-lost where one cannot be reached, refused where the addresses are not the cluster
 */
export const openClickHouse = async (addresses: string, cluster?: string): Promise<Warehouse> => {
  const servers = addresses.split(',')
  if (!cluster && servers.length > 1)
    throw new WarehouseError(
      'refused',
      'CLICKHOUSE_URL has several addresses, but CLICKHOUSE_CLUSTER names no cluster.',
    )
  const [database = DATABASE] = await Promise.all(servers.map(databaseOf)).catch(error => {
    throw engineError(error)
  })
  const clients = servers.map(server => connect(server, database))
  const client = clients[0]!
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
  if (cluster)
    await checkCluster(clients, cluster).catch(async error => {
      await Promise.all(clients.map(each => each.close()))
      throw engineError(error)
    })
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
  const command = (sql: string, parameters: Parameters, options: RunOptions, server = client) =>
    within(options, async request => {
      await server.command({ ...prepare(sql, parameters), ...request, clickhouse_settings: settingsOf(options) })
    })
  const run = async (sql: string, parameters: Parameters, options: RunOptions) => {
    if (!cluster) return command(sql, parameters, options)
    const { where, statements } = spread(sql, cluster)
    for (const server of where === 'here' ? [client] : clients)
      for (const statement of statements) await command(statement, parameters, options, server)
  }
  return {
    rows: async (query, parameters, options = {}) =>
      parseRows(await read(query.sql, parameters, 'JSONEachRow', options)),
    numbers: async (query, parameters, options = {}) =>
      parseNumbers(await read(query.sql, parameters, 'TabSeparated', options)),
    words: (query, parameters, options = {}) =>
      within(options, async request => {
        const { query: sql, ...bound } = prepare(query.sql, parameters)
        const { stream } = await client.exec({
          query: `${sql} FORMAT RowBinary`,
          ...bound,
          ...request,
          clickhouse_settings: settingsOf(options),
        })
        return parseWords(Buffer.concat(await stream.toArray()))
      }),
    run: (statement, parameters, options = {}) => run(statement.sql, parameters, options),
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
      Promise.all(clients.map(each => each.ping())).then(
        answers => answers.every(answer => answer.success),
        () => false,
      ),
    close: async () => {
      await Promise.all(clients.map(each => each.close()))
    },
  }
}
