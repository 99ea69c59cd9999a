import { OperatorError } from '../errors.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Messages with which PostgreSQL and PGlite report damaged pages. */
const DAMAGED_STATE = /invalid page in block|could not read block|invalid memory alloc|unexpected chunk|missing chunk/
/** Messages with which ClickHouse reports damaged parts. */
const DAMAGED_PARTS =
  /checksum doesn'?t match|CHECKSUM_DOESNT_MATCH|CORRUPTED_DATA|Cannot read all data|CANNOT_READ_ALL_DATA|broken part|Unexpected end of file/i

const LAST_GOOD =
  'A backup of it cannot be made: restore the last good one into an empty DATA_DIR ("npm run restore"), and keep this folder until that runs.'

/**
 * Explains an error with a known cause: a full disk, or damaged files of either engine. Other errors are returned
 * unchanged.
 */
export const asBackupError = (error: unknown, file: string): unknown => {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  const { message } = error
  if (FULL.has((error as NodeJS.ErrnoException).code ?? '') || /No space left on device/i.test(message))
    return new OperatorError(
      `The disk is full: ${file} was not written. Free some space, or name a file on another disk.`,
    )
  if (DAMAGED_STATE.test(message))
    return new OperatorError(`The database of the state is damaged (${message}). ${LAST_GOOD}`)
  if (DAMAGED_PARTS.test(message))
    return new OperatorError(`Files of the warehouse are damaged (${message.slice(0, 300)}). ${LAST_GOOD}`)
  return error
}
