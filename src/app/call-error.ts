/** A call that was refused, or that did not reach the server. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 200 for an expected refusal of the admin host; 0 where no reply came. */
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

/** The request breaks a rule, which the message names; repeating it changes nothing. */
export const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status === 422

/**
 * The server's message where a failure is temporary: a limit, or a part of Ambit that is away. It says when to try again. Other
 * failures have the screen's own words.
 */
export const waitText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && (error.status === 429 || error.status === 503) ? error.message : otherwise

/** The words of a failure for the user: the server's own where it gave some. */
export const errorText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.status !== 0 && error.message ? error.message : otherwise
