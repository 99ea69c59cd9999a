/** A call that the server refused, or that did not reach it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 200 for an expected refusal of the admin host; 0 without a reply. */
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

/** True if the request breaks a rule, which the message names. Repeating it changes nothing. */
export const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status === 422

/**
 * The server's message for a temporary failure (a rate limit, or an unavailable part of Ambit), which says when to try
 * again. For any other failure, the screen's own text.
 */
export const waitText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && (error.status === 429 || error.status === 503) ? error.message : otherwise

/** The text of a failure for the user: the server's message if there is one. */
export const errorText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.status !== 0 && error.message ? error.message : otherwise
