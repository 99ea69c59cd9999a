import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { literal, type Parameters, type ParameterType, PLACEHOLDER, render } from '../../sql/statement.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import { engineError } from '../engine-error.ts'
import { parseColumns, parseNumbers, parseRows, parseWords } from '../parse-answer.ts'
import { answeringServer, type Cluster, closeCluster, connectCluster, onAnyServer, written } from './cluster.ts'
import { mendTables } from './mend-tables.ts'
import { type Server, settingsOf } from './server.ts'
import { intoOf, REPLICA, SHARD, spread } from './spread.ts'

export { CONNECTIONS } from './server.ts'

/**
 * The types that the server binds: integers and dates. A bound value is sent in the URL, so lists stay in the
 * statement.
 */
const BOUND = new Set(['UInt8', 'UInt16', 'UInt32', 'UInt64', 'Date'])

/**
 * Replaces placeholders in a query with typed literals, except the ones that the server binds. Returns those with their
 * values.
 */
export const bind = (
  sql: string,
  parameters: Parameters,
): { readonly sql: string; readonly values: Record<string, string | number> } => {
  const values: Record<string, string | number> = {}
  const text = sql.replaceAll(PLACEHOLDER, (placeholder, name: string, type: string) => {
    const value = parameters[name]
    if (value === undefined) throw new TypeError(`The parameter ${name} is missing`)
    const checked = literal(name, type as ParameterType, value)
    if (!BOUND.has(type)) return checked
    values[name] = typeof value === 'number' ? value : String(value)
    return placeholder
  })
  return { sql: text, values }
}

const prepare = ({ binds }: Cluster, sql: string, parameters: Parameters) => {
  if (!binds || !/^(?:SELECT|INSERT)\b/.test(sql)) return { query: render(sql, parameters) }
  const bound = bind(sql, parameters)
  return { query: bound.sql, query_params: bound.values }
}

const readText = (
  cluster: Cluster,
  sql: string,
  parameters: Parameters,
  format: 'JSONEachRow' | 'TabSeparated',
  options: RunOptions,
): Promise<string> =>
  onAnyServer(cluster, server =>
    server.within(options, async request => {
      const query = { ...prepare(cluster, sql, parameters), ...request, format }
      return (await server.client.query({ ...query, clickhouse_settings: settingsOf(options) })).text()
    }),
  )

const readBytes = (
  cluster: Cluster,
  sql: string,
  parameters: Parameters,
  format: 'RowBinary' | 'Native',
  options: RunOptions,
): Promise<Buffer> =>
  onAnyServer(cluster, server =>
    server.within(options, async request => {
      const { query, ...bound } = prepare(cluster, sql, parameters)
      const { stream } = await server.client.exec({
        query: `${query} FORMAT ${format}`,
        ...bound,
        ...request,
        clickhouse_settings: settingsOf(options),
      })
      return Buffer.concat(await stream.toArray())
    }),
  )

/**
 * An old server supports neither IF EXISTS nor IF NOT EXISTS for columns, and reports an error if a column has already
 * been dropped or added.
 */
const withoutCondition = (sql: string): string =>
  sql.replace(/^(ALTER TABLE \w+ (?:DROP|ADD) COLUMN) IF (?:NOT )?EXISTS/, '$1')
const isColumnChanged = (sql: string, error: WarehouseError): boolean =>
  (/^ALTER TABLE \w+ DROP COLUMN/.test(sql) && /Code: (?:10|16|44)\b/.test(error.message)) ||
  (/^ALTER TABLE \w+ ADD COLUMN/.test(sql) && /Code: (?:15|44)\b/.test(error.message))

const command = async (
  cluster: Cluster,
  statement: string,
  parameters: Parameters,
  options: RunOptions,
  server: Server,
): Promise<void> => {
  const sql = cluster.binds ? statement : withoutCondition(statement)
  await server
    .within(options, request =>
      server.client.command({
        ...prepare(cluster, sql, parameters),
        ...request,
        clickhouse_settings: settingsOf(options),
      }),
    )
    .catch(error => {
      if (!isColumnChanged(sql, error)) throw error
    })
}

/** The server that has the stage table that a statement reads. No other server has it. */
const stagedOn = ({ stages }: Cluster, parameters: Parameters): Server | undefined => {
  for (const value of Object.values(parameters))
    if (typeof value === 'object' && 'table' in value) return stages.get(value.table)
  return undefined
}

/** Runs a statement on one server, on all servers, or on one server of each shard (spread.ts). */
const run = async (cluster: Cluster, sql: string, parameters: Parameters, options: RunOptions): Promise<void> => {
  const { servers, shape, replicas } = cluster
  const staged = stagedOn(cluster, parameters)
  if (!shape) return command(cluster, sql, parameters, options, staged ?? (await answeringServer(cluster)))
  const { where, statements, changesTables, wrote } = spread(sql, shape.layout)
  if (where === 'here') {
    const server = staged ?? (await answeringServer(cluster))
    return written(cluster, wrote, options, () => command(cluster, statements[0]!, parameters, options, server))
  }
  const chosen = where === 'shards' && replicas ? await replicas.ofEachShard() : servers
  for (const server of chosen)
    for (const statement of statements) {
      const shard = shape.shards[servers.indexOf(server)]
      if (statement.includes(SHARD) && !shard)
        throw new WarehouseError('engine-lost', `The server ${server.place} does not answer: tables are made on all.`)
      const replica = server.place.replaceAll(/[^\w.-]/g, '-')
      const ownStatement = statement.replace(SHARD, String(shard)).replace(REPLICA, replica)
      await command(cluster, ownStatement, parameters, options, server)
    }
  if (!changesTables) return
  if (replicas) replicas.tablesChanged()
  else for (const server of servers) await mendTables(server, shape.layout)
}

const tableFor = ({ shape }: Cluster, table: string): string => (shape ? intoOf(table, shape.layout) : table)

const insert = async (cluster: Cluster, table: string, tsv: string, options: RunOptions): Promise<void> => {
  if (tsv === '') return
  const server = await answeringServer(cluster)
  await written(cluster, table, options, () =>
    server.within(options, request =>
      server.client.insert({
        table: tableFor(cluster, table),
        values: Readable.from([Buffer.from(tsv)], { objectMode: false }),
        format: 'TabSeparated',
        clickhouse_settings: settingsOf(options),
        ...request,
      }),
    ),
  )
}

/** Inserts a stream of rows in a given format. */
const insertStream = (server: Server, into: string, values: Readable, options: RunOptions): Promise<void> =>
  server.within(options, async request => {
    const { stream } = await server.client.exec({
      query: `INSERT INTO ${into}`,
      values,
      clickhouse_settings: settingsOf(options),
      ...request,
    })
    await stream.resume().toArray()
  })

/** The table for testing whether the servers themselves pass inserts on to a shard's replicas. */
const PROBE = 'copies_probe'

/**
 * Refuses a cluster whose configuration sends inserts to every replica, because each row would be counted once per
 * replica.
 */
const probeReplicas = async (cluster: Cluster): Promise<void> => {
  const { database, name, replicas } = cluster
  if (!replicas) return
  const tables = await onAnyServer(cluster, server =>
    server.look(`SELECT name FROM system.tables WHERE database = '${database}' AND name = '${PROBE}'`),
  )
  if (tables.length > 0) return
  await run(cluster, `CREATE TABLE IF NOT EXISTS ${PROBE} (mark UInt64) ENGINE = MergeTree ORDER BY mark`, {}, {})
  const mark = randomBytes(8).readBigUInt64BE()
  await insert(cluster, PROBE, `${mark}\n`, {})
  const rows = await onAnyServer(cluster, server => server.look(`SELECT mark FROM ${PROBE} WHERE mark = ${mark}`))
  if (rows.length === 1) return
  await run(cluster, `DROP TABLE IF EXISTS ${PROBE}`, {}, {})
  throw new WarehouseError(
    'refused',
    `The cluster ${name} writes every row to each copy of a shard: set <internal_replication>true</internal_replication> in every <shard> of its remote_servers, on all servers, and start again.`,
  )
}

/** Streams the rows of a query. A single thread reads a table in its order, which compresses best. */
async function* streamRows(
  cluster: Cluster,
  sql: string,
  parameters: Parameters,
  options: RunOptions,
): AsyncGenerator<Uint8Array> {
  const { query, ...bound } = prepare(cluster, sql, parameters)
  const server = await answeringServer(cluster)
  const { stream } = await server.within(options, request =>
    server.client.exec({
      query: `${query} FORMAT Native`,
      ...bound,
      ...request,
      clickhouse_settings: { ...settingsOf(options), wait_end_of_query: 0, max_threads: 1 },
    }),
  )
  try {
    yield* stream
  } catch (error) {
    throw engineError(error)
  } finally {
    stream.destroy()
  }
}

/** Loads a RowBinary file into a stage table on one server for as long as `use` needs it. */
const withStage = async (
  cluster: Cluster,
  file: string,
  columns: string,
  table: `stage_${number}`,
  use: (source: { readonly table: `stage_${number}` }) => Promise<void>,
  options: RunOptions,
): Promise<void> => {
  const drop = `DROP TABLE IF EXISTS ${table}`
  const server = await answeringServer(cluster)
  await command(cluster, drop, {}, options, server)
  await command(cluster, `CREATE TABLE ${table} (${columns}) ENGINE = Log`, {}, options, server)
  cluster.stages.set(table, server)
  try {
    const rows = createReadStream(file, { highWaterMark: 1 << 20 })
    await insertStream(server, `${table} FORMAT RowBinary`, rows, options)
    await use({ table })
  } finally {
    cluster.stages.delete(table)
    await command(cluster, drop, {}, { budget: 'load' }, server)
  }
}

/**
 * Opens a ClickHouse server at `http://user:password@host:8123/database`. If no database is given, `ambit` is created.
 * If a cluster is named, the addresses of all its servers are separated by commas: queries go to any server that
 * responds, all servers have the tables (spread.ts), and the servers of a shard have the same rows (replicas.ts).
 * @throws WarehouseError engine-lost if a required server cannot be reached, refused if the addresses do not match the
 * cluster
 */
export const openClickHouse = async (addresses: string, name?: string): Promise<Warehouse> => {
  const cluster = await connectCluster(addresses, name)
  const { servers, replicas } = cluster
  await probeReplicas(cluster).catch(async error => {
    await closeCluster(cluster)
    throw engineError(error)
  })
  return {
    rows: async (query, parameters, options = {}) =>
      parseRows(await readText(cluster, query.sql, parameters, 'JSONEachRow', options)),
    numbers: async (query, parameters, options = {}) =>
      parseNumbers(await readText(cluster, query.sql, parameters, 'TabSeparated', options)),
    words: async (query, parameters, options = {}) =>
      parseWords(await readBytes(cluster, query.sql, parameters, 'RowBinary', options)),
    columns: async (query, parameters, options = {}) =>
      parseColumns(await readBytes(cluster, query.sql, parameters, 'Native', options)),
    run: (statement, parameters, options = {}) => run(cluster, statement.sql, parameters, options),
    insert: (table, tsv, options = {}) => insert(cluster, table, tsv, options),
    withRowBinary: (file, columns, batch, use, options = {}) =>
      withStage(cluster, file, columns, `stage_${batch}`, use, options),
    nativeRows: (query, parameters, options = {}) => streamRows(cluster, query.sql, parameters, options),
    async insertNative(table, blocks, options = {}) {
      const server = await answeringServer(cluster)
      const rows = Readable.from(blocks, { objectMode: false })
      await written(cluster, table, options, () =>
        insertStream(server, `${tableFor(cluster, table)} FORMAT Native`, rows, options),
      )
    },
    healthy: () =>
      Promise.all(servers.map(({ answers }) => answers())).then(answers =>
        replicas ? replicas.whole() && answers.some(Boolean) : answers.every(Boolean),
      ),
    close: () => closeCluster(cluster),
  }
}
