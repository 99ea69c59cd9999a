/** A call that the server refused or that never reached it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** The HTTP status. 200 if the admin host refused the call in an ordinary reply, 0 without a reply. */
  readonly status: number
  readonly code: string
  readonly details: unknown

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** True if the request breaks a rule or is too large, as the message says. Repeating the request cannot succeed. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 422 || error.status === 413)

/**
 * Returns the server's message if the failure is temporary (a rate limit, or a part of Ambit that is unavailable),
 * because it says when to try again. Returns `otherwise` for any other failure.
 */
export const waitText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && (error.status === 429 || error.status === 503) ? error.message : otherwise

/** Returns the text that tells the user about a failure: the server's message, or `otherwise` if there is none. */
export const errorText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.status !== 0 && error.message ? error.message : otherwise
