import { piecesProblem, type ZoneReport } from '../../../src/domain/zone-import/import-report.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { OperatorError } from '../../errors.ts'

/** A file cannot be imported. The message tells the file's owner what is wrong and how to fix it. */
export class ImportError extends OperatorError {
  override readonly name = 'ImportError'
}

/** Runs a reader of the engine and turns its errors into import errors. */
export const refusedAsImport = async <T>(read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    throw error instanceof EngineError ? new ImportError(error.message) : error
  }
}

/** @throws ImportError if a zone in an organisation's file consists of several pieces */
export const requireOnePiece = (report: ZoneReport): void => {
  const problem = piecesProblem(report)
  if (problem !== null) throw new ImportError(problem)
}
