import { engineError } from '../engine-error.ts'
import type { Server } from './server.ts'
import { admittedOf } from './spread.ts'

/** The state of a replicated table on one server. */
export interface Copy {
  /** The last entry of the table's log, and the next one to read. Both are 0 while the log is empty. */
  readonly end: number
  readonly next: number
  /** The number of the shard's servers that ZooKeeper considers active. */
  readonly active: number
  /** True if it currently cannot read the log. */
  readonly stopped: boolean
  /** Parts that it knows of but has not fetched yet. */
  readonly missing: readonly string[]
}

/**
 * A server that responds. A life lasts from one start to the next, and is null until the server has been marked. Table
 * names are without suffixes.
 */
export interface Life {
  readonly life: string | null
  /** Its local tables. */
  readonly own: ReadonlySet<string>
  /** True if a local table was changed while the tables over it still have other columns. */
  readonly differing: boolean
  /** The tables that it was admitted with. */
  readonly admitted: ReadonlySet<string>
}

export interface LiveServer extends Life {
  readonly tables: ReadonlyMap<string, Copy>
}

interface Line {
  readonly kind: 'life' | 'differs' | 'own' | 'admitted' | 'end' | 'next' | 'active' | 'stopped' | 'log' | 'missing'
  readonly at: string
  readonly text: string
  readonly number: string
}

/** The table with a single column that is named after the server's life. */
export const LIFE = 'life'

const questionOfLife = (database: string): string[] => {
  const admitted = `database = '${admittedOf(database)}'`
  const base = `replaceRegexpOne(table, '_(local|in)$', '')`
  return [
    `SELECT 'life' AS kind, table AS at, name AS text, toUInt64(0) AS number FROM system.columns WHERE ${admitted} AND table = '${LIFE}'`,
    `SELECT 'admitted' AS kind, name AS at, '' AS text, toUInt64(0) AS number FROM system.tables WHERE ${admitted} AND name != '${LIFE}'`,
    `SELECT 'own' AS kind, name AS at, '' AS text, toUInt64(0) AS number FROM system.tables WHERE database = '${database}' AND name LIKE '%\\_local'`,
    `SELECT 'differs' AS kind, base AS at, '' AS text, toUInt64(0) AS number FROM (SELECT ${base} AS base, database, table, arrayStringConcat(groupArray(name), ',') AS names FROM system.columns WHERE database IN ('${database}', '${admittedOf(database)}') AND table != '${LIFE}' GROUP BY database, table) GROUP BY base HAVING uniqExact(names) > 1`,
  ]
}

const question = (database: string, table: string | null): string => {
  const of = `database = '${database}'${table === null ? '' : ` AND table = '${table}_local'`}`
  const ofReplicas = (kind: Line['kind'], number: string, text = `''`) =>
    `SELECT '${kind}' AS kind, table AS at, ${text} AS text, toUInt64(${number}) AS number FROM system.replicas WHERE ${of}`
  return [
    ...questionOfLife(database),
    ofReplicas('end', 'log_max_index'),
    ofReplicas('next', 'log_pointer'),
    ofReplicas('active', 'active_replicas'),
    ofReplicas('stopped', 'is_readonly OR is_session_expired'),
    ofReplicas('log', '0', 'zookeeper_path'),
    `SELECT 'missing' AS kind, table AS at, new_part_name AS text, toUInt64(0) AS number FROM system.replication_queue WHERE ${of} AND type IN ('GET_PART', 'ATTACH_PART')`,
  ].join(' UNION ALL ')
}

/** True if a log in ZooKeeper has entries. A log with a single entry has the same numbers as an empty log. */
const hasEntries = async (server: Server, path: string): Promise<boolean> =>
  (await server.look(`SELECT name FROM system.zookeeper WHERE path = '${path}/log' LIMIT 1`)).length > 0

const nameOf = (local: string): string => local.replace(/_local$/, '')

const lifeIn = (lines: readonly Line[]): Life => ({
  life: lines.find(({ kind }) => kind === 'life')?.text ?? null,
  own: new Set(lines.filter(({ kind }) => kind === 'own').map(({ at }) => nameOf(at))),
  differing: lines.some(({ kind }) => kind === 'differs'),
  admitted: new Set(lines.filter(({ kind }) => kind === 'admitted').map(({ at }) => at)),
})

const orNobody = <T>(error: unknown): T | null => {
  const lost = engineError(error)
  if (lost.code === 'engine-lost') return null
  throw lost
}

/** Reads the life of a server without asking ZooKeeper. Returns null if the server does not respond. */
export const readLife = async (server: Server, database: string): Promise<Life | null> =>
  server.look<Line>(questionOfLife(database).join(' UNION ALL ')).then(lifeIn, orNobody<Life>)

/**
 * Reads the state of one or all tables on a server. Returns null if the server does not respond.
 * @throws WarehouseError if the server responds but cannot report the state
 */
export const readReplica = async (
  server: Server,
  database: string,
  table: string | null,
): Promise<LiveServer | null> => {
  try {
    const lines = await server.look<Line>(question(database, table))
    const of = (kind: Line['kind'], at: string) => lines.filter(line => line.kind === kind && line.at === at)
    const number = (kind: Line['kind'], at: string) => Number(of(kind, at)[0]?.number ?? 0)
    const tables = new Map<string, Copy>()
    for (const { at, text } of lines.filter(({ kind }) => kind === 'log')) {
      const unread = number('end', at) === 0 && number('next', at) === 0 && (await hasEntries(server, text))
      tables.set(nameOf(at), {
        end: number('end', at),
        next: number('next', at),
        active: number('active', at),
        stopped: number('stopped', at) > 0 || unread,
        missing: of('missing', at).map(line => line.text),
      })
    }
    return { ...lifeIn(lines), tables }
  } catch (error) {
    return orNobody(error)
  }
}
