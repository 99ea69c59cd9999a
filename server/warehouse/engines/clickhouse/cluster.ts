import { type RunOptions, WarehouseError } from '../../warehouse.ts'
import { engineError } from '../engine-error.ts'
import { mendTables } from './mend-tables.ts'
import { openReplicas, type Replicas } from './replicas.ts'
import { databaseOf, makeDatabase, openServer, type Server } from './server.ts'
import { readShape, type Shape } from './shape.ts'

/** The first version that binds parameters. Older servers receive typed literals. */
const BINDS_FROM = 21

/** A single server or the servers of a cluster, and the state that their statements share. */
export interface Cluster {
  readonly servers: readonly Server[]
  readonly database: string
  /** The cluster's name in the servers' configuration; undefined for a single server. */
  readonly name: string | undefined
  /** Null for a single server. */
  readonly shape: Shape | null
  /** Null if each shard has one server. */
  readonly replicas: Replicas | null
  readonly binds: boolean
  /** The index of the server that replied last. If it does not reply, another server is tried. */
  preferred: number
  /** The servers that have stage tables, keyed by table. */
  readonly stages: Map<string, Server>
}

const closeServers = async (servers: readonly Server[]): Promise<void> => {
  await Promise.all(servers.map(({ client }) => client.close()))
}

export const closeCluster = async ({ servers, replicas }: Pick<Cluster, 'servers' | 'replicas'>): Promise<void> => {
  await replicas?.stop()
  await closeServers(servers)
}

/** Tries the servers one after another until one replies. A refused statement is not retried. */
export const onAnyServer = async <T>(
  cluster: Pick<Cluster, 'servers' | 'replicas' | 'preferred'>,
  work: (server: Server) => Promise<T>,
): Promise<T> => {
  const { servers, replicas } = cluster
  await replicas?.ready()
  let lost: unknown
  const first = cluster.preferred
  for (let tries = 0; tries < servers.length; tries++) {
    const index = (first + tries) % servers.length
    try {
      const result = await work(servers[index]!)
      cluster.preferred = index
      return result
    } catch (error) {
      // If this replica is damaged, another one may be intact.
      if (!(error instanceof WarehouseError) || (error.code !== 'engine-lost' && error.code !== 'damaged')) throw error
      lost ??= error
    }
  }
  throw lost
}

/** Returns a server that currently responds. Used for writes, which are never tried twice. */
export const answeringServer = (cluster: Cluster): Promise<Server> =>
  cluster.servers.length === 1
    ? Promise.resolve(cluster.servers[0]!)
    : onAnyServer(cluster, async server => {
        await server.look('SELECT 1')
        return server
      })

/** Writes to a table, and waits for its replicas if there are any. */
export const written = <T>(
  { replicas }: Cluster,
  table: string | null,
  options: RunOptions,
  write: () => Promise<T>,
): Promise<T> => (replicas && table !== null ? replicas.written(table, options, write) : write())

const parseAddresses = (addresses: string, name: string | undefined) => {
  const each = addresses.split(',')
  if (!name && each.length > 1)
    throw new WarehouseError(
      'refused',
      'CLICKHOUSE_URL has several addresses, but CLICKHOUSE_CLUSTER names no cluster.',
    )
  const database = databaseOf(each[0]!)
  if (each.some(address => databaseOf(address) !== database))
    throw new WarehouseError('refused', 'The addresses in CLICKHOUSE_URL name different databases: give all the same.')
  return { each, database }
}

/**
 * Connects to the servers and reads the shape of their cluster.
 * @throws like openClickHouse
 */
export const connectCluster = async (addresses: string, name: string | undefined): Promise<Cluster> => {
  const { each, database } = parseAddresses(addresses, name)
  const made = await Promise.allSettled(each.map(makeDatabase))
  const failed = made.find(one => one.status === 'rejected')
  // A server of a cluster may be unavailable. Only the others' replies show whether it is needed.
  if (failed && made.every(one => one.status === 'rejected')) throw engineError(failed.reason)
  const servers = each.map(address => openServer(address, database))
  let replicas: Replicas | null = null
  try {
    const shape = name ? await readShape(servers, name, database) : null
    if (shape?.layout.root === null) for (const server of servers) await mendTables(server, shape.layout)
    else if (shape) {
      replicas = openReplicas(servers, shape)
      await replicas.admit()
    }
    const state = { servers, database, name, shape, replicas, preferred: 0, stages: new Map<string, Server>() }
    const [row] = await onAnyServer(state, server => server.look<{ version: string }>('SELECT version() AS version'))
    return { ...state, binds: Number.parseInt(row?.version ?? '', 10) >= BINDS_FROM }
  } catch (error) {
    await closeCluster({ servers, replicas })
    throw engineError(error)
  }
}
