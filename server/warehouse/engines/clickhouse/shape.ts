import { createHash } from 'node:crypto'
import { WarehouseError } from '../../warehouse.ts'
import type { Server } from './server.ts'
import type { Layout } from './spread.ts'

/** A server of a cluster, as listed in a server's configuration. */
interface Member {
  readonly shard: number
  readonly replica: number
  readonly host: string
  readonly port: number
  /** 1 for the server that returned the list, otherwise 0. */
  readonly own: number
}

export interface Shape {
  readonly layout: Layout
  /** The shard of each server, from 1; null if the server did not respond. */
  readonly shards: (number | null)[]
}

const refuse = (message: string): never => {
  throw new WarehouseError('refused', message)
}

const membersOf = (server: Server, cluster: string): Promise<Member[]> =>
  server.look(
    `SELECT toUInt32(shard_num) AS shard, toUInt32(replica_num) AS replica, host_name AS host, toUInt32(port) AS port, toUInt32(is_local) AS own FROM system.clusters WHERE cluster = '${cluster}' ORDER BY shard_num, replica_num`,
  )

/** Reads which shard a server assigns itself to. */
export const ownShard = async (server: Server, cluster: string): Promise<number> =>
  (await membersOf(server, cluster)).find(({ own }) => own === 1)?.shard ??
  refuse(
    `The server ${server.place} does not find itself in the cluster ${cluster}: its remote_servers must list it by an address of its own machine and its own tcp_port.`,
  )

/** Tables that were created without replicas cannot be replicated later. */
const requireReplicated = async (server: Server, { database, cluster }: Omit<Layout, 'root'>): Promise<void> => {
  const [plain] = await server.look<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = '${database}' AND name LIKE '%\\_local' AND engine = 'MergeTree' LIMIT 1`,
  )
  if (plain)
    refuse(
      `The cluster ${cluster} has several servers a shard, but the tables in the database ${database} of ${server.place} were made without copies. Name an empty database at the end of every address in CLICKHOUSE_URL and import into it.`,
    )
}

const requireKeeper = async (server: Server, cluster: string): Promise<void> => {
  const [there] = await server.look(`SELECT name FROM system.tables WHERE database = 'system' AND name = 'zookeeper'`)
  if (!there)
    refuse(
      `The cluster ${cluster} has several servers a shard, but ${server.place} has no <zookeeper> in its configuration: copies need a ZooKeeper or a ClickHouse Keeper.`,
    )
}

/**
 * The path of a cluster's replicated tables in ZooKeeper: the existing path or, for a new cluster, a path that depends
 * on its members.
 */
const rootOf = async (servers: readonly Server[], layout: Omit<Layout, 'root'>, members: readonly Member[]) => {
  for (const server of servers) {
    const [known] = await server.look<{ path: string }>(
      `SELECT zookeeper_path AS path FROM system.replicas WHERE database = '${layout.database}' AND table LIKE '%\\_local' LIMIT 1`,
    )
    const [, root] = /^(.*)\/\d+\/\w+$/.exec(known?.path ?? '') ?? []
    if (root) return root
  }
  const who = members.map(({ shard, replica, host, port }) => [shard, replica, host, port])
  const id = createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 12)
  return `/ambit/${layout.cluster}-${id}/${layout.database}`
}

/**
 * Reads the shape of a cluster. Every address must be one of its servers, and every server must have an address.
 * @throws WarehouseError refused with the reason, or engine-lost if no server of a shard responds
 */
export const readShape = async (servers: readonly Server[], cluster: string, database: string): Promise<Shape> => {
  const asked = await Promise.allSettled(servers.map(server => membersOf(server, cluster)))
  const there = servers.filter((_, i) => asked[i]?.status === 'fulfilled')
  const found = asked.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const lost = asked.find(one => one.status === 'rejected')
  const [members] = found
  if (!members) throw lost?.reason
  for (const [i, seen] of found.entries()) {
    const shards = new Set(seen.map(({ shard }) => shard)).size
    if (seen.length !== servers.length)
      refuse(
        `CLICKHOUSE_URL has ${servers.length} addresses, but to server ${there[i]?.place} the cluster ${cluster} is ${seen.length} servers in ${shards} shards: every server of it must have its address.`,
      )
  }
  const shardCount = new Set(members.map(({ shard }) => shard)).size
  const copies = shardCount < members.length
  // Without replicas, every server is required from the start.
  if (lost && !copies) throw lost.reason
  const layout = { cluster, database }
  if (!copies) return { layout: { ...layout, root: null }, shards: servers.map(() => null) }
  const shards: (number | null)[] = []
  for (const server of servers) shards.push(there.includes(server) ? await ownShard(server, cluster) : null)
  for (let shard = 1; shard <= shardCount; shard++)
    if (!shards.includes(shard))
      throw new WarehouseError('engine-lost', `No server of shard ${shard} of the cluster ${cluster} answers.`)
  for (const server of there) {
    await requireKeeper(server, cluster)
    await requireReplicated(server, layout)
  }
  return { layout: { ...layout, root: await rootOf(there, layout, members) }, shards }
}
