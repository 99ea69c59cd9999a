import { WarehouseError, type WarehouseErrorCode } from '../warehouse.ts'

/** ClickHouse error numbers that callers distinguish. */
const CODES: Readonly<Record<string, WarehouseErrorCode>> = {
  394: 'cancelled',
  159: 'over-budget',
  160: 'over-budget',
  241: 'over-budget',
  243: 'no-space',
  // The checksum, compressed blocks or columns of a part differ from what was written, or one of its files is missing.
  40: 'damaged',
  107: 'damaged',
  228: 'damaged',
  246: 'damaged',
  271: 'damaged',
  // A shard of the cluster is unreachable.
  209: 'engine-lost',
  210: 'engine-lost',
  279: 'engine-lost',
  // A server of the cluster stopped during a response, or is about to.
  32: 'engine-lost',
  236: 'engine-lost',
  1000: 'engine-lost',
  // A replica has lost ZooKeeper, or the other replicas of its shard.
  225: 'engine-lost',
  234: 'engine-lost',
  242: 'engine-lost',
  254: 'engine-lost',
  285: 'engine-lost',
  // The replica that removes a partition for the others has died, and no other replica has taken over yet.
  292: 'engine-lost',
  319: 'engine-lost',
  369: 'engine-lost',
  529: 'engine-lost',
  999: 'engine-lost',
}
/** A restarted server is not in sync yet. */
const NOT_ADMITTED = /Code: (?:60|81)\b.*_admitted/s
const NETWORK = /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|socket hang up|Timeout error/
/** ClickHouse has an error number for a disk that is too full for a part (243), but none for a failed write. */
const NO_SPACE = /No space left on device|errno: 28\b/

/** Explains to an operator what to repair in ZooKeeper. */
const keeperWords = (message: string, place: string): WarehouseError | null => {
  const [, path] = /Replica (\S+)\/replicas\/\S+ already exists/.exec(message) ?? []
  if (path !== undefined)
    return new WarehouseError(
      'refused',
      `ZooKeeper still knows ${place} as a copy of ${path}, but the server lacks this table: it was set up again over the ZooKeeper of an earlier installation. If the earlier rows are not needed, remove ${path.split('/').slice(0, 4).join('/')} and all below it in ZooKeeper, or give CLICKHOUSE_URL a new, empty database at the end of every address; then start again.`,
    )
  if (/All connection tries failed while connecting to ZooKeeper/.test(message))
    return new WarehouseError(
      'engine-lost',
      `${place} does not reach its ZooKeeper. Check that ZooKeeper runs, and check the hosts and ports in <zookeeper> of the server's configuration. Then start again.`,
    )
  return null
}

/** Explains to an operator what to do if the database in CLICKHOUSE_URL does not exist. */
const databaseWords = (message: string, place: string): WarehouseError | null => {
  const [, database] = /Code: 81\b.*Database `?(\w+)`? (?:doesn't|does not) exist/s.exec(message) ?? []
  return database === undefined || NOT_ADMITTED.test(message)
    ? null
    : new WarehouseError(
        'refused',
        `${place} lacks the database ${database}, which CLICKHOUSE_URL names. Create it on every server ("create database ${database}"), or name none: then Ambit creates one.`,
      )
}

/**
 * Translates an engine's error for callers. Every version of ClickHouse includes the error number in the message.
 * @param place the server that reported the error
 */
export const engineError = (error: unknown, place = 'the ClickHouse server'): WarehouseError => {
  if (error instanceof WarehouseError) return error
  const message = error instanceof Error ? error.message : String(error)
  const cause = (error as NodeJS.ErrnoException | null)?.code ?? ''
  const words = keeperWords(message, place) ?? databaseWords(message, place)
  if (words) return words
  const number = /Code: (\d+)/.exec(message)?.[1] ?? cause
  if (NO_SPACE.test(message)) return new WarehouseError('no-space', message, { cause: error })
  const lost = NETWORK.test(message) || NETWORK.test(cause) || NOT_ADMITTED.test(message)
  return new WarehouseError(CODES[number] ?? (lost ? 'engine-lost' : 'refused'), message, { cause: error })
}

/**
 * Explains which part is damaged and how to repair it, without revealing paths.
 * @param message the engine's message
 */
export const damagedPart = (message: string): string => {
  const number = /Code: (\d+)/.exec(message)?.[1]
  const table = /in table (\w+\.\w+)/.exec(message)?.[1]
  const part = /\/([^/\s]+)\/ in table/.exec(message)?.[1] ?? /reading part (\w+)/.exec(message)?.[1]
  const what = part === undefined ? 'a part that the log names' : `the part ${part}`
  return `Movement data is damaged: ${what}${table === undefined ? '' : ` of the table ${table}`} cannot be read (ClickHouse's error ${number ?? 'without a number'}). Restore a backup by npm run restore; a ClickHouse server that has a copy fetches the part again once it is detached.`
}
