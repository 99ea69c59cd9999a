import { MAX_FILE_BYTES } from '../../src/domain/constants.ts'
import { EngineError } from '../errors.ts'

/** Areas and their tables pack to a tenth, a table of blanks to a fiftieth. */
const MOST_RATIO = 100
/** Below it a file is unpacked whatever its ratio. */
const SMALL_BYTES = 64 * 1024 * 1024

/**
 * Stops unpacking what grows without end.
 * @throws EngineError `too-large`
 */
export const checkUnpacked = (bytes: number, packedBytes: number): void => {
  if (bytes > MAX_FILE_BYTES) throw new EngineError('too-large', 'The file is larger than 1 GB unzipped. Split it.')
  if (bytes > SMALL_BYTES && bytes > packedBytes * MOST_RATIO)
    throw new EngineError(
      'too-large',
      'The file unpacks to more than 100 times its size, as no area does. Export it again.',
    )
}
