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
}
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
  const lost = NETWORK.test(message) || NETWORK.test(cause)
  return new WarehouseError(CODES[number] ?? (lost ? 'engine-lost' : 'refused'), message, { cause: error })
}
