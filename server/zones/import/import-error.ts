import { EngineError } from '../../../workers/errors.ts'

/** A file that cannot be imported; the message names what is wrong and how to mend it, for the person who has the file. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** Runs a reader of the engine; what it refuses is refused as an import. */
export const refusedAsImport = async <T>(read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    throw error instanceof EngineError ? new ImportError(error.message) : error
  }
}
