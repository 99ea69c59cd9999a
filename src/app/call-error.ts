/** A call that was refused or did not get through. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 200 for an expected refusal of the admin host; 0 where no answer came. */
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

/** What was asked breaks a rule: the message says which, and asking again changes nothing. */
export const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status === 422

/** The words of what passes, a limit or a part of Ambit that is away: they say when to try again. Other failures have the screen's own. */
export const waitText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && (error.status === 429 || error.status === 503) ? error.message : otherwise

/** The words of a failure for the user: the server's own where it gave some. */
export const errorText = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.status !== 0 && error.message ? error.message : otherwise
