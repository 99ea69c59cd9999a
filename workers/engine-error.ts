import type { EngineErrorCode, EngineErrorShape } from './contract.ts'

/** An engine failure with a code of the closed union. It crosses the worker as {@link EngineErrorShape}. */
export class EngineError extends Error implements EngineErrorShape {
  readonly code: EngineErrorCode
  readonly details?: unknown

  constructor(code: EngineErrorCode, message: string, details?: unknown) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    if (details !== undefined) this.details = details
  }
}

export const badFile = (message: string, details?: unknown) => new EngineError('bad-file', message, details)
export const cancelled = () => new EngineError('cancelled', 'The job was cancelled.')

/** Throws `cancelled` once the signal has fired. */
export const throwIfCancelled = (signal: AbortSignal | undefined) => {
  if (signal?.aborted) throw cancelled()
}

/**
 * The form in which an error crosses the worker: a plain object, because Comlink only preserves the message of an
 * Error.
 */
export const errorShape = (error: unknown): EngineErrorShape => {
  if (error instanceof EngineError) {
    const { code, message, details } = error
    return details === undefined ? { code, message } : { code, message, details }
  }
  return { code: 'bad-geometry', message: error instanceof Error ? error.message : String(error) }
}

export const isErrorShape = (value: unknown): value is EngineErrorShape =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value
