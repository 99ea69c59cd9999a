import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunOptions, WarehouseError } from '../../warehouse.ts'
import { mendTables } from './mend-tables.ts'
import { type Copy, LIFE, type Life, type LiveServer, readLife, readReplica } from './read-replica.ts'
import type { Server } from './server.ts'
import { ownShard, type Shape } from './shape.ts'
import { admittedOf } from './spread.ts'

/** Servers are looked at this often. Milliseconds. */
const LOOK_MS = 2000
/** A server that answers must have what was written by then; one that was killed is forgotten by ZooKeeper in 30 s. Milliseconds. */
const SETTLE_MS = 60_000
const AGAIN_MS = 20

/**
 * The servers of a cluster whose shards have copies. Reads go to a server that has been admitted in this life of its own: the
 * tables that lead to its rows are in a database in memory, so that one that starts again is passed over until it has what it missed.
 */
export interface Replicas {
  /** Mends the tables of every server that answers, and admits those that hold all there is. */
  admit(): Promise<void>
  /** Tables have been made or changed: they are admitted before anything is read or written again. */
  tablesChanged(): void
  /** Answers when tables that were made or changed may be read. */
  ready(): Promise<void>
  /**
   * Writes to a table, and answers when every server that answers holds what was written.
   * @throws WarehouseError engine-lost where one went away meanwhile, or did not come to hold it in time
   */
  written<T>(table: string, options: RunOptions, write: () => Promise<T>): Promise<T>
  /** A server of each shard that answers. */
  ofEachShard(): Promise<Server[]>
  /** True if every shard has a server that has been admitted and answers. */
  whole(): boolean
  stop(): Promise<void>
}

/** True if a copy holds all that the others of its shard know of, but for parts that were missing before. */
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

export const openReplicas = (servers: readonly Server[], { layout, shards }: Shape): Replicas => {
  const { database, cluster } = layout
  const admittedDatabase = admittedOf(database)
  /** The life of each server that has been marked and answered when it was looked at last. */
  const lives = new Map<number, string>()
  /** Servers that have been admitted with all of their tables. */
  const admitted = new Set<number>()
  const shardNumbers = () => [...new Set(shards.filter(shard => shard !== null))]

  const look = (table: string | null): Promise<(LiveServer | null)[]> =>
    Promise.all(servers.map(server => readReplica(server, database, table)))
  const inShard = (states: readonly (LiveServer | null)[], shard: number | null | undefined) =>
    states.filter((state, i): state is LiveServer => state !== null && shards[i] === shard)

  /** Marks a life before anything is compared, so that whoever writes from now on waits for this server too. */
  const mark = async (server: Server): Promise<void> => {
    await server.command(`CREATE DATABASE IF NOT EXISTS ${admittedDatabase} ENGINE = Memory`)
    await server.command(
      `CREATE TABLE IF NOT EXISTS ${admittedDatabase}.${LIFE} (m_${randomBytes(8).toString('hex')} UInt8) ENGINE = Memory`,
    )
  }

  /** Makes the tables that a server lacks and its replicas have, because it lost its disk. The server then fetches their rows. */
  const makeMissing = async (i: number): Promise<void> => {
    const server = servers[i]!
    const there = new Set(
      (await server.look<{ name: string }>(`SELECT name FROM system.tables WHERE database = '${database}'`)).map(
        ({ name }) => name,
      ),
    )
    for (const [other, shard] of shards.entries()) {
      if (other === i || shard === null || shard !== shards[i]) continue
      const rows = await servers[other]!.look<{ name: string; text: string }>(
        `SELECT name, create_table_query AS text FROM system.tables WHERE database = '${database}' AND engine = 'ReplicatedMergeTree'`,
      ).catch(() => [])
      for (const { name, text } of rows) {
        if (there.has(name)) continue
        const fresh = `${server.place.replaceAll(/[^\w.-]/g, '-')}-${randomBytes(4).toString('hex')}`
        await server.command(
          text
            .replace(/^CREATE TABLE/, 'CREATE TABLE IF NOT EXISTS')
            .replace(/(ReplicatedMergeTree\('[^']+', )'[^']+'/, `$1'${fresh}'`),
        )
        there.add(name)
      }
    }
  }

  /** True if a server has been admitted in this life of its own with every table that it has. */
  const isAdmitted = (i: number, { life, own, differing, admitted: read }: Life): boolean =>
    life !== null && !differing && lives.get(i) === life && [...own].every(table => read.has(table))

  /** Brings a server that answers so far that it can be compared with its copies. */
  const prepare = async (i: number, state: Life): Promise<void> => {
    const server = servers[i]!
    shards[i] ??= await ownShard(server, cluster)
    if (state.life === null) {
      await makeMissing(i)
      await mark(server)
    }
    await mendTables(server, layout)
  }

  const admitOne = async (i: number, states: readonly (LiveServer | null)[]): Promise<void> => {
    const own = states[i]
    if (!own?.life) return
    lives.set(i, own.life)
    let all = true
    for (const [table, copy] of own.tables) {
      if (own.admitted.has(table)) continue
      const others = inShard(states, shards[i]).map(({ tables }) => tables.get(table))
      if (holdsAll(copy, others, new Set()))
        await servers[i]!.command(
          `CREATE TABLE IF NOT EXISTS ${admittedDatabase}.${table} AS ${database}.${table}_local ENGINE = Merge('${database}', '^${table}_local$')`,
        )
      else all = false
    }
    if (all) admitted.add(i)
  }
  const admit = async (): Promise<void> => {
    const found = await Promise.all(servers.map(server => readLife(server, database)))
    const waiting = found.flatMap((state, i) => {
      if (state && isAdmitted(i, state)) {
        admitted.add(i)
        return []
      }
      admitted.delete(i)
      if (state?.life !== lives.get(i)) lives.delete(i)
      return state ? [i] : []
    })
    if (waiting.length === 0) return
    await Promise.all(waiting.map(i => prepare(i, found[i]!)))
    // Compared after all have been marked: what is written from then on waits for them.
    const states = await look(null)
    await Promise.all(waiting.map(i => admitOne(i, states)))
  }

  const settle = async (
    table: string,
    before: ReadonlyMap<number, string>,
    missing: readonly ReadonlySet<string>[],
  ) => {
    const deadline = Date.now() + SETTLE_MS
    for (;;) {
      const states = await look(table)
      for (const [i, life] of before)
        if (states[i]?.life !== life)
          throw new WarehouseError(
            'engine-lost',
            `The server ${servers[i]!.place} went away while rows were written to ${table}: they are written again.`,
          )
      const late = states.flatMap((state, i) => {
        if (state === null) return []
        const others = inShard(states, shards[i]).map(({ tables }) => tables.get(table))
        const copy = state.tables.get(table)
        const gone = (copy?.active ?? 0) <= others.length
        return gone && holdsAll(copy, others, missing[i] ?? new Set()) ? [] : [servers[i]!.place]
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

  let looking: Promise<void> = Promise.resolve()
  const watch = setInterval(() => {
    looking = looking.then(admit).catch(() => undefined)
  }, LOOK_MS)
  watch.unref()

  let changed = false
  const ready = async (): Promise<void> => {
    if (!changed) return
    changed = false
    await admit().catch(error => {
      changed = true
      throw error
    })
  }

  return {
    admit,
    tablesChanged: () => {
      changed = true
    },
    ready,
    async written(table, _options, write) {
      const before = new Map(lives)
      // While a copy is away, parts that it alone holds stay missing; what is written now must not be among them.
      const missing =
        before.size === servers.length
          ? []
          : (await look(table)).map(state => new Set(state?.tables.get(table)?.missing ?? []))
      const answer = await write()
      await settle(table, before, missing)
      return answer
    },
    async ofEachShard() {
      const found = await Promise.all(servers.map(server => readLife(server, database)))
      return shardNumbers().map(shard => {
        const at = servers.findIndex((_, i) => shards[i] === shard && found[i] !== null)
        const server = servers[at]
        if (server) return server
        throw new WarehouseError('engine-lost', `No server of shard ${shard} of the cluster ${cluster} answers.`)
      })
    },
    whole: () => shardNumbers().every(shard => shards.some((own, i) => own === shard && admitted.has(i))),
    async stop() {
      clearInterval(watch)
      await looking
    },
  }
}
