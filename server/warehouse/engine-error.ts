import { WarehouseError, type WarehouseErrorCode } from './warehouse.ts'

/** ClickHouse's error numbers that callers tell apart. */
const CODES: Readonly<Record<string, WarehouseErrorCode>> = {
  394: 'cancelled',
  159: 'over-budget',
  241: 'over-budget',
  243: 'no-space',
  // A shard of the cluster is out of reach.
  209: 'engine-lost',
  210: 'engine-lost',
  279: 'engine-lost',
  // A server of the cluster ended in the middle of an answer, or is about to.
  32: 'engine-lost',
  236: 'engine-lost',
  1000: 'engine-lost',
  // A copy has lost ZooKeeper, or the others of its shard.
  225: 'engine-lost',
  234: 'engine-lost',
  242: 'engine-lost',
  254: 'engine-lost',
  285: 'engine-lost',
  319: 'engine-lost',
  369: 'engine-lost',
  529: 'engine-lost',
  999: 'engine-lost',
}
/** A server that starts again has not been admitted yet. */
const NOT_ADMITTED = /Code: (?:60|81)\b.*_admitted/s
const NETWORK = /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|socket hang up|Timeout error/
/** ClickHouse has a number for a disk that has no room for a part (243), and none for a write that fails. */
const NO_SPACE = /No space left on device|errno: 28\b/

/** What an engine's error means to a caller; every version writes its number into the message. */
export const engineError = (error: unknown): WarehouseError => {
  if (error instanceof WarehouseError) return error
  const message = error instanceof Error ? error.message : String(error)
  const cause = (error as NodeJS.ErrnoException | null)?.code ?? ''
  const number = /Code: (\d+)/.exec(message)?.[1] ?? cause
  if (NO_SPACE.test(message)) return new WarehouseError('no-space', message, { cause: error })
  const lost = NETWORK.test(message) || NETWORK.test(cause) || NOT_ADMITTED.test(message)
  return new WarehouseError(CODES[number] ?? (lost ? 'engine-lost' : 'refused'), message, { cause: error })
}
