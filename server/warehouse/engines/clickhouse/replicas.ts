import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunOptions, WarehouseError } from '../../warehouse.ts'
import { mendTables } from './mend-tables.ts'
import { type Copy, LIFE, type Life, type LiveServer, readLife, readReplica } from './read-replica.ts'
import type { Server } from './server.ts'
import { ownShard, type Shape } from './shape.ts'
import { admittedOf } from './spread.ts'

/** The interval between checks of the servers, in milliseconds. */
const LOOK_MS = 2000
/**
 * How long, in milliseconds, a responding server may take to have the written rows. ZooKeeper forgets a killed server
 * after 30 s.
 */
const SETTLE_MS = 60_000
const AGAIN_MS = 20

/**
 * The servers of a cluster whose shards have replicas. A server is not read until it has been admitted, and has to be
 * readmitted after each restart. The tables that locate its rows are in an in-memory database, so a restarted server is
 * skipped until it has fetched the missing rows.
 */
export interface Replicas {
  /** Repairs the tables of every responding server, and admits the servers that have all rows. */
  admit(): Promise<void>
  /** Notes that tables were created or changed. They are admitted before the next read or write. */
  tablesChanged(): void
  /** Resolves when tables that were created or changed may be read. */
  ready(): Promise<void>
  /**
   * Writes to a table, and resolves when every responding server has the written rows.
   * @throws WarehouseError engine-lost if a server became unavailable in the meantime, or did not fetch the rows in
   * time
   */
  written<T>(table: string, options: RunOptions, write: () => Promise<T>): Promise<T>
  /** Returns one responding server of each shard. */
  ofEachShard(): Promise<Server[]>
  /** True if every shard has an admitted server that responds. */
  whole(): boolean
  stop(): Promise<void>
}

/** True if a replica has all parts that the others in its shard know of, except parts that were missing before. */
const holdsAll = (
  copy: Copy | undefined,
  others: readonly (Copy | undefined)[],
  before: ReadonlySet<string>,
): boolean => {
  if (!copy || copy.stopped) return false
  const end = Math.max(...others.map(other => other?.end ?? 0))
  const read = copy.next > end || (end === 0 && copy.next === 0)
  return read && copy.missing.every(part => before.has(part))
}

/** The servers of a cluster and which of them have been admitted. */
interface State {
  readonly servers: readonly Server[]
  readonly database: string
  readonly cluster: string
  readonly layout: Shape['layout']
  readonly shards: Shape['shards']
  /** The life of each server that was marked and responded at the last check. */
  readonly lives: Map<number, string>
  /** The servers that were admitted with all of their tables. */
  readonly admitted: Set<number>
}

const shardNumbers = ({ shards }: State) => [...new Set(shards.filter(shard => shard !== null))]

const look = ({ servers, database }: State, table: string | null): Promise<(LiveServer | null)[]> =>
  Promise.all(servers.map(server => readReplica(server, database, table)))

const inShard = ({ shards }: State, states: readonly (LiveServer | null)[], shard: number | null | undefined) =>
  states.filter((state, i): state is LiveServer => state !== null && shards[i] === shard)

/** Marks a life before anything is compared, so that all later writes also wait for this server. */
const mark = async ({ database }: State, server: Server): Promise<void> => {
  const admittedDatabase = admittedOf(database)
  await server.command(`CREATE DATABASE IF NOT EXISTS ${admittedDatabase} ENGINE = Memory`)
  await server.command(
    `CREATE TABLE IF NOT EXISTS ${admittedDatabase}.${LIFE} (m_${randomBytes(8).toString('hex')} UInt8) ENGINE = Memory`,
  )
}

/**
 * Creates tables that a server's replicas have but the server itself lost with its disk. The server then fetches the
 * rows.
 */
const makeMissing = async ({ servers, shards, database }: State, i: number): Promise<void> => {
  const server = servers[i]!
  const tables = await server.look<{ name: string }>(`SELECT name FROM system.tables WHERE database = '${database}'`)
  const names = new Set(tables.map(({ name }) => name))
  for (const [other, shard] of shards.entries()) {
    if (other === i || shard === null || shard !== shards[i]) continue
    const rows = await servers[other]!.look<{ name: string; text: string }>(
      `SELECT name, create_table_query AS text FROM system.tables WHERE database = '${database}' AND engine = 'ReplicatedMergeTree'`,
    ).catch(() => [])
    for (const { name, text } of rows) {
      if (names.has(name)) continue
      const fresh = `${server.place.replaceAll(/[^\w.-]/g, '-')}-${randomBytes(4).toString('hex')}`
      await server.command(
        text
          .replace(/^CREATE TABLE/, 'CREATE TABLE IF NOT EXISTS')
          .replace(/(ReplicatedMergeTree\('[^']+', )'[^']+'/, `$1'${fresh}'`),
      )
      names.add(name)
    }
  }
}

/** True if a server has been admitted with all of its tables since it started. */
const isAdmitted = ({ lives }: State, i: number, { life, own, differing, admitted }: Life): boolean =>
  life !== null && !differing && lives.get(i) === life && [...own].every(table => admitted.has(table))

/** Prepares a responding server for the comparison with its replicas. */
const prepare = async (state: State, i: number, { life }: Life): Promise<void> => {
  const { servers, shards, cluster, layout } = state
  const server = servers[i]!
  shards[i] ??= await ownShard(server, cluster)
  if (life === null) {
    await makeMissing(state, i)
    await mark(state, server)
  }
  await mendTables(server, layout)
}

const admitOne = async (state: State, i: number, states: readonly (LiveServer | null)[]): Promise<void> => {
  const { servers, shards, database, lives, admitted } = state
  const live = states[i]
  if (!live?.life) return
  lives.set(i, live.life)
  let hasAll = true
  for (const [table, copy] of live.tables) {
    if (live.admitted.has(table)) continue
    const others = inShard(state, states, shards[i]).map(({ tables }) => tables.get(table))
    if (holdsAll(copy, others, new Set()))
      await servers[i]!.command(
        `CREATE TABLE IF NOT EXISTS ${admittedOf(database)}.${table} AS ${database}.${table}_local ENGINE = Merge('${database}', '^${table}_local$')`,
      )
    else hasAll = false
  }
  if (hasAll) admitted.add(i)
}

const admit = async (state: State): Promise<void> => {
  const { servers, database, lives, admitted } = state
  const answers = await Promise.all(servers.map(server => readLife(server, database)))
  const waiting = answers.flatMap((life, i) => {
    if (life && isAdmitted(state, i, life)) {
      admitted.add(i)
      return []
    }
    admitted.delete(i)
    if (life?.life !== lives.get(i)) lives.delete(i)
    return life ? [i] : []
  })
  if (waiting.length === 0) return
  await Promise.all(waiting.map(i => prepare(state, i, answers[i]!)))
  // Compare the servers only after all have been marked, because later writes wait for marked servers.
  const states = await look(state, null)
  await Promise.all(waiting.map(i => admitOne(state, i, states)))
}

/** Waits until every responding server has the rows written to a table. */
const settle = async (
  state: State,
  table: string,
  before: ReadonlyMap<number, string>,
  missing: readonly ReadonlySet<string>[],
): Promise<void> => {
  const { servers, shards } = state
  const deadline = Date.now() + SETTLE_MS
  for (;;) {
    const states = await look(state, table)
    for (const [i, life] of before)
      if (states[i]?.life !== life)
        throw new WarehouseError(
          'engine-lost',
          `The server ${servers[i]!.place} went away while rows were written to ${table}: they are written again.`,
        )
    const late = states.flatMap((live, i) => {
      if (live === null) return []
      const others = inShard(state, states, shards[i]).map(({ tables }) => tables.get(table))
      const copy = live.tables.get(table)
      const isForgotten = (copy?.active ?? 0) <= others.length
      return isForgotten && holdsAll(copy, others, missing[i] ?? new Set()) ? [] : [servers[i]!.place]
    })
    if (late.length === 0) return
    if (Date.now() > deadline)
      throw new WarehouseError(
        'engine-lost',
        `${late.join(', ')} did not come to hold what was written to ${table} in ${SETTLE_MS / 1000} s, or ZooKeeper still knows a copy that does not answer: it is written again.`,
      )
    await pause(AGAIN_MS)
  }
}

const writeAndSettle = async <T>(state: State, table: string, write: () => Promise<T>): Promise<T> => {
  const before = new Map(state.lives)
  // While a replica is unavailable, parts that only it has stay missing. The rows being written must not be among these
  // parts.
  const missing =
    before.size === state.servers.length
      ? []
      : (await look(state, table)).map(live => new Set(live?.tables.get(table)?.missing ?? []))
  const result = await write()
  await settle(state, table, before, missing)
  return result
}

const serversOfShards = async (state: State): Promise<Server[]> => {
  const { servers, shards, database, cluster } = state
  const lives = await Promise.all(servers.map(server => readLife(server, database)))
  return shardNumbers(state).map(shard => {
    const server = servers.find((_, i) => shards[i] === shard && lives[i] !== null)
    if (server) return server
    throw new WarehouseError('engine-lost', `No server of shard ${shard} of the cluster ${cluster} answers.`)
  })
}

export const openReplicas = (servers: readonly Server[], { layout, shards }: Shape): Replicas => {
  const { database, cluster } = layout
  const state: State = { servers, database, cluster, layout, shards, lives: new Map(), admitted: new Set() }
  let looking: Promise<void> = Promise.resolve()
  const watch = setInterval(() => {
    looking = looking.then(() => admit(state)).catch(() => undefined)
  }, LOOK_MS)
  watch.unref()
  let changed = false
  return {
    admit: () => admit(state),
    tablesChanged: () => {
      changed = true
    },
    async ready() {
      if (!changed) return
      changed = false
      await admit(state).catch(error => {
        changed = true
        throw error
      })
    },
    written: (table, _options, write) => writeAndSettle(state, table, write),
    ofEachShard: () => serversOfShards(state),
    whole: () => shardNumbers(state).every(shard => shards.some((own, i) => own === shard && state.admitted.has(i))),
    async stop() {
      clearInterval(watch)
      await looking
    },
  }
}
