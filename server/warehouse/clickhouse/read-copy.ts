import { engineError } from '../engine-error.ts'
import type { Server } from './server.ts'
import { admittedOf } from './spread.ts'

/** What a server has of one replicated table. */
export interface Copy {
  /** The last entry of the table's log that it sees, and the next one that it has to read; both 0 while the log is empty. */
  readonly end: number
  readonly next: number
  /** Servers of the shard that ZooKeeper knows to be there. */
  readonly active: number
  /** It cannot read the log now. */
  readonly stopped: boolean
  /** Parts that it knows of and does not hold yet. */
  readonly missing: readonly string[]
}

/** A server that answers: which life of it this is, null before it was marked, and its tables without their ending. */
export interface LiveServer {
  readonly life: string | null
  readonly tables: ReadonlyMap<string, Copy>
  /** Tables that it has been admitted with. */
  readonly admitted: ReadonlySet<string>
}

interface Line {
  readonly kind: 'life' | 'admitted' | 'end' | 'next' | 'active' | 'stopped' | 'log' | 'missing'
  readonly at: string
  readonly text: string
  readonly number: string
}

/** The table whose one column's name is the mark of a server's life. */
export const LIFE = 'life'

const question = (database: string, table: string | null): string => {
  const of = `database = '${database}'${table === null ? '' : ` AND table = '${table}_local'`}`
  const own = `database = '${admittedOf(database)}'`
  const of_replicas = (kind: Line['kind'], number: string, text = `''`) =>
    `SELECT '${kind}' AS kind, table AS at, ${text} AS text, toUInt64(${number}) AS number FROM system.replicas WHERE ${of}`
  return [
    `SELECT 'life' AS kind, table AS at, name AS text, toUInt64(0) AS number FROM system.columns WHERE ${own} AND table = '${LIFE}'`,
    `SELECT 'admitted' AS kind, name AS at, '' AS text, toUInt64(0) AS number FROM system.tables WHERE ${own} AND name != '${LIFE}'`,
    of_replicas('end', 'log_max_index'),
    of_replicas('next', 'log_pointer'),
    of_replicas('active', 'active_replicas'),
    of_replicas('stopped', 'is_readonly OR is_session_expired'),
    of_replicas('log', '0', 'zookeeper_path'),
    `SELECT 'missing' AS kind, table AS at, new_part_name AS text, toUInt64(0) AS number FROM system.replication_queue WHERE ${of} AND type IN ('GET_PART', 'ATTACH_PART')`,
  ].join(' UNION ALL ')
}

/** Whether a log in ZooKeeper has entries: the numbers of one with a single entry are those of an empty one. */
const hasEntries = async (server: Server, path: string): Promise<boolean> =>
  (await server.look(`SELECT name FROM system.zookeeper WHERE path = '${path}/log' LIMIT 1`)).length > 0

/**
 * What a server that answers has of a table, or of all; null where it does not answer.
 * @throws WarehouseError where it answers, but cannot tell
 */
export const readCopy = async (server: Server, database: string, table: string | null): Promise<LiveServer | null> => {
  try {
    const lines = await server.look<Line>(question(database, table))
    const of = (kind: Line['kind'], at: string) => lines.filter(line => line.kind === kind && line.at === at)
    const number = (kind: Line['kind'], at: string) => Number(of(kind, at)[0]?.number ?? 0)
    const tables = new Map<string, Copy>()
    for (const { at, text } of lines.filter(({ kind }) => kind === 'log')) {
      const unread = number('end', at) === 0 && number('next', at) === 0 && (await hasEntries(server, text))
      tables.set(at.replace(/_local$/, ''), {
        end: number('end', at),
        next: number('next', at),
        active: number('active', at),
        stopped: number('stopped', at) > 0 || unread,
        missing: of('missing', at).map(line => line.text),
      })
    }
    return {
      life: lines.find(({ kind }) => kind === 'life')?.text ?? null,
      tables,
      admitted: new Set(lines.filter(({ kind }) => kind === 'admitted').map(({ at }) => at)),
    }
  } catch (error) {
    const lost = engineError(error)
    if (lost.code === 'engine-lost') return null
    throw lost
  }
}
