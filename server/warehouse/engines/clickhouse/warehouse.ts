import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type Parameters, render } from '../../statement.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import { engineError } from '../engine-error.ts'
import { parseColumns, parseNumbers, parseRows, parseWords } from '../parse-answer.ts'
import { bind } from './bind.ts'
import { mendTables } from './mend-tables.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { databaseOf, makeDatabase, openServer, type Server, settingsOf } from './server.ts'
import { readShape, type Shape } from './shape.ts'
import { intoOf, REPLICA, SHARD, spread } from './spread.ts'

export { CONNECTIONS } from './server.ts'

/** The first version line that binds parameters; older servers get typed literals. */
const BINDS_FROM = 21

/** The table that shows whether an insert into a shard is passed on by the servers themselves. */
const PROBE = 'copies_probe'

/** The stage table that a statement reads: it lies on one server. */
const stageOf = (parameters: Parameters): string | null => {
  for (const value of Object.values(parameters))
    if (typeof value === 'object' && 'table' in value) return String(value.table)
  return null
}

/** The table of a statement that may fail because a column has gone already: an old server has no IF EXISTS there. */
const withoutIfExists = (sql: string): string => sql.replace(/^(ALTER TABLE \w+ DROP COLUMN) IF EXISTS/, '$1')
const isColumnGone = (sql: string, error: WarehouseError): boolean =>
  /^ALTER TABLE \w+ DROP COLUMN/.test(sql) && /Code: (?:10|16|44)\b/.test(error.message)

/**
 * A ClickHouse server by its address, `http://user:password@host:8123/database`; without a database, `ambit` is made. With
 * a cluster's name, all of its servers, separated by commas: any server that responds is queried, the tables lie on all (spread.ts), and
 * where shards have several servers each, on all of these the same (replicas.ts).
 *
 * @throws WarehouseError engine-lost where one that is needed cannot be reached, refused where the addresses are not the cluster
 */
export const openClickHouse = async (addresses: string, cluster?: string): Promise<Warehouse> => {
  const each = addresses.split(',')
  if (!cluster && each.length > 1)
    throw new WarehouseError(
      'refused',
      'CLICKHOUSE_URL has several addresses, but CLICKHOUSE_CLUSTER names no cluster.',
    )
  const database = databaseOf(each[0]!)
  if (each.some(address => databaseOf(address) !== database))
    throw new WarehouseError('refused', 'The addresses in CLICKHOUSE_URL name different databases: give all the same.')
  const made = await Promise.allSettled(each.map(makeDatabase))
  const failed = made.find(one => one.status === 'rejected')
  // One server of a cluster may be away: whether it is needed is known when the others have been asked.
  if (failed && made.every(one => one.status === 'rejected')) throw engineError(failed.reason)
  const servers = each.map(address => openServer(address, database))
  const close = async () => {
    await Promise.all(servers.map(({ client }) => client.close()))
  }
  let shape: Shape | null = null
  let copies: Replicas | null = null
  /** The one that answered last; another is asked when it does not. */
  let preferred = 0

  /** Asks the servers one after another until one is there. What was refused is not asked again. */
  const anywhere = async <T>(work: (server: Server) => Promise<T>): Promise<T> => {
    await copies?.ready()
    let lost: unknown
    const first = preferred
    for (let tries = 0; tries < servers.length; tries++) {
      const at = (first + tries) % servers.length
      try {
        const answer = await work(servers[at]!)
        preferred = at
        return answer
      } catch (error) {
        // Another copy may be whole where this one is damaged.
        if (!(error instanceof WarehouseError) || (error.code !== 'engine-lost' && error.code !== 'damaged'))
          throw error
        lost ??= error
      }
    }
    throw lost
  }
  /** A server that answers now. What is written is never tried twice. */
  const present = (): Promise<Server> =>
    servers.length === 1
      ? Promise.resolve(servers[0]!)
      : anywhere(async server => {
          await server.look('SELECT 1')
          return server
        })

  const begin = async (): Promise<boolean> => {
    if (cluster) {
      shape = await readShape(servers, cluster, database)
      if (shape.layout.root === null) for (const server of servers) await mendTables(server, shape.layout)
      else {
        copies = openReplicas(servers, shape)
        await copies.admit()
      }
    }
    const [found] = await anywhere(server => server.look<{ version: string }>('SELECT version() AS version'))
    return Number.parseInt(found?.version ?? '', 10) >= BINDS_FROM
  }
  const binds = await begin().catch(async error => {
    await copies?.stop()
    await close()
    throw engineError(error)
  })
  const prepare = (sql: string, parameters: Parameters) => {
    if (!binds || !/^(?:SELECT|INSERT)\b/.test(sql)) return { query: render(sql, parameters) }
    const bound = bind(sql, parameters)
    return { query: bound.sql, query_params: bound.values }
  }
  const read = (sql: string, parameters: Parameters, format: 'JSONEachRow' | 'TabSeparated', options: RunOptions) =>
    anywhere(server =>
      server.within(options, async request => {
        const answer = await server.client.query({
          ...prepare(sql, parameters),
          ...request,
          format,
          clickhouse_settings: settingsOf(options),
        })
        return answer.text()
      }),
    )
  const readBytes = (sql: string, parameters: Parameters, format: 'RowBinary' | 'Native', options: RunOptions) =>
    anywhere(server =>
      server.within(options, async request => {
        const { query, ...bound } = prepare(sql, parameters)
        const { stream } = await server.client.exec({
          query: `${query} FORMAT ${format}`,
          ...bound,
          ...request,
          clickhouse_settings: settingsOf(options),
        })
        return Buffer.concat(await stream.toArray())
      }),
    )
  const command = (given: string, parameters: Parameters, options: RunOptions, server: Server) => {
    const sql = binds ? given : withoutIfExists(given)
    return server
      .within(options, async request => {
        await server.client.command({
          ...prepare(sql, parameters),
          ...request,
          clickhouse_settings: settingsOf(options),
        })
      })
      .catch(error => {
        if (!isColumnGone(sql, error)) throw error
      })
  }
  /** The servers that hold stage tables. */
  const stages = new Map<string, Server>()
  const written = <T>(table: string | null, options: RunOptions, write: () => Promise<T>): Promise<T> =>
    copies && table !== null ? copies.written(table, options, write) : write()

  const run = async (sql: string, parameters: Parameters, options: RunOptions) => {
    const staged = stages.get(stageOf(parameters) ?? '')
    if (!shape) return command(sql, parameters, options, staged ?? (await present()))
    const { where, statements, changesTables, wrote } = spread(sql, shape.layout)
    if (where === 'here') {
      const server = staged ?? (await present())
      return written(wrote, options, () => command(statements[0]!, parameters, options, server))
    }
    const asked = where === 'shards' && copies ? await copies.ofEachShard() : servers
    for (const server of asked)
      for (const statement of statements) {
        const shard = shape.shards[servers.indexOf(server)]
        if (statement.includes(SHARD) && !shard)
          throw new WarehouseError('engine-lost', `The server ${server.place} does not answer: tables are made on all.`)
        const replica = server.place.replaceAll(/[^\w.-]/g, '-')
        const own = statement.replace(SHARD, String(shard)).replace(REPLICA, replica)
        await command(own, parameters, options, server)
      }
    if (!changesTables) return
    if (copies) copies.tablesChanged()
    else for (const server of servers) await mendTables(server, shape.layout)
  }
  const insert = async (table: string, tsv: string, options: RunOptions) => {
    if (tsv === '') return
    const server = await present()
    await written(table, options, () =>
      server.within(options, request =>
        server.client.insert({
          table: shape ? intoOf(table, shape.layout) : table,
          values: Readable.from([Buffer.from(tsv)], { objectMode: false }),
          format: 'TabSeparated',
          clickhouse_settings: settingsOf(options),
          ...request,
        }),
      ),
    )
  }

  /** An insert that the cluster's configuration sends to every copy would count each row as often as there are copies. */
  const probeReplicas = async () => {
    const known = await anywhere(server =>
      server.look(`SELECT name FROM system.tables WHERE database = '${database}' AND name = '${PROBE}'`),
    )
    if (!copies || known.length > 0) return
    await run(`CREATE TABLE IF NOT EXISTS ${PROBE} (mark UInt64) ENGINE = MergeTree ORDER BY mark`, {}, {})
    const mark = randomBytes(8).readBigUInt64BE()
    await insert(PROBE, `${mark}\n`, {})
    const found = await anywhere(server => server.look(`SELECT mark FROM ${PROBE} WHERE mark = ${mark}`))
    if (found.length === 1) return
    await run(`DROP TABLE IF EXISTS ${PROBE}`, {}, {})
    throw new WarehouseError(
      'refused',
      `The cluster ${cluster} writes every row to each copy of a shard: set <internal_replication>true</internal_replication> in every <shard> of its remote_servers, on all servers, and start again.`,
    )
  }
  await probeReplicas().catch(async error => {
    await copies?.stop()
    await close()
    throw engineError(error)
  })

  return {
    rows: async (query, parameters, options = {}) =>
      parseRows(await read(query.sql, parameters, 'JSONEachRow', options)),
    numbers: async (query, parameters, options = {}) =>
      parseNumbers(await read(query.sql, parameters, 'TabSeparated', options)),
    words: async (query, parameters, options = {}) =>
      parseWords(await readBytes(query.sql, parameters, 'RowBinary', options)),
    columns: async (query, parameters, options = {}) =>
      parseColumns(await readBytes(query.sql, parameters, 'Native', options)),
    run: (statement, parameters, options = {}) => run(statement.sql, parameters, options),
    insert: (table, tsv, options = {}) => insert(table, tsv, options),
    async withRowBinary(file, columns, batch, use, options = {}) {
      const table = `stage_${batch}` as const
      const drop = `DROP TABLE IF EXISTS ${table}`
      const server = await present()
      await command(drop, {}, options, server)
      await command(`CREATE TABLE ${table} (${columns}) ENGINE = Log`, {}, options, server)
      stages.set(table, server)
      try {
        await server.within(options, async request => {
          const { stream } = await server.client.exec({
            query: `INSERT INTO ${table} FORMAT RowBinary`,
            values: createReadStream(file, { highWaterMark: 1 << 20 }),
            clickhouse_settings: settingsOf(options),
            ...request,
          })
          await stream.resume().toArray()
        })
        await use({ table })
      } finally {
        stages.delete(table)
        await command(drop, {}, { budget: 'load' }, server)
      }
    },
    async *nativeRows(query, parameters, options = {}) {
      const { query: sql, ...bound } = prepare(query.sql, parameters)
      const server = await present()
      const { stream } = await server.within(options, request =>
        server.client.exec({
          query: `${sql} FORMAT Native`,
          ...bound,
          ...request,
          // The answer is streamed. One thread reads a table in its order, which compresses best.
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
    },
    async insertNative(table, blocks, options = {}) {
      const server = await present()
      await written(table, options, () =>
        server.within(options, async request => {
          const { stream } = await server.client.exec({
            query: `INSERT INTO ${shape ? intoOf(table, shape.layout) : table} FORMAT Native`,
            values: Readable.from(blocks, { objectMode: false }),
            clickhouse_settings: settingsOf(options),
            ...request,
          })
          await stream.resume().toArray()
        }),
      )
    },
    healthy: () =>
      Promise.all(servers.map(({ answers }) => answers())).then(answers =>
        copies ? copies.whole() && answers.some(Boolean) : answers.every(Boolean),
      ),
    async close() {
      await copies?.stop()
      await close()
    },
  }
}
