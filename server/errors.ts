/**
 * The error catalogue: every code and its status. 401 and 403 end the browser's session and are therefore reserved for
 * actions that the interface never offers. 409 and 422 are expected replies, which the admin host returns as `success:
 * false`.
 */
export const REFUSALS = {
  'bad-request': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  'sign-in-failed': 409,
  'terms-not-accepted': 409,
  'order-refused': 409,
  'already-ordered': 409,
  'template-changed': 409,
  'price-changed': 409,
  'key-reused': 409,
  'not-prepared': 409,
  'name-taken': 409,
  'email-taken': 409,
  'not-allowed': 409,
  'link-invalid': 409,
  'credits-spent': 409,
  'not-reversible': 409,
  'not-completed': 409,
  'month-not-ready': 409,
  'not-included': 409,
  'too-slow': 408,
  'too-large': 413,
  'bad-order': 422,
  'bad-name': 422,
  'bad-place': 422,
  'area-refused': 422,
  'bad-password': 422,
  'bad-template': 422,
  'bad-attachment': 422,
  'too-many-attempts': 429,
  'too-many-requests': 429,
  'internal-error': 500,
  'not-ready': 503,
  'dependency-down': 503,
  busy: 503,
} as const
export type RefusalCode = keyof typeof REFUSALS
type RefusalStatus = (typeof REFUSALS)[RefusalCode]

/** A failure that the operator can fix; the message says how. It reaches the terminal and the log, but never a user. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}

/** An error reply. Its message and details are shown to people. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: unknown
  /** The Retry-After time in seconds; undefined if waiting would not help. */
  readonly retryAfterS: number | undefined
  constructor(code: RefusalCode, message: string, details?: unknown, retryAfterS?: number) {
    super(message)
    this.code = code
    this.details = details
    this.retryAfterS = retryAfterS
  }
  get status(): RefusalStatus {
    return REFUSALS[this.code]
  }
}

/** Refuses a request that can be repeated after `afterS` seconds, sent as Retry-After. */
const later = (code: RefusalCode, what: string, afterS: number) =>
  new Refusal(
    code,
    `${what} at the moment. Nothing has been lost; please try again in ${afterS} seconds.`,
    undefined,
    afterS,
  )

/** A dependency is down. The log names it; the reply does not. */
export const dependencyDown = () => later('dependency-down', 'Ambit cannot reach a part of itself', 10)

/** A query of the movement data exceeded its time or memory limit, but would succeed on a less busy server. */
export const busy = () => later('busy', 'Ambit is too busy to answer this', 30)

export const notSignedIn = () => new Refusal('not-signed-in', 'Sign in to continue')
export const forbidden = () => new Refusal('forbidden', 'You do not have access to this')
/** Also used for other organisations' records, so that their existence is not revealed. */
export const notFound = (what: string) => new Refusal('not-found', `${what} was not found`)
export const badOrder = (message: string, details?: unknown) => new Refusal('bad-order', message, details)
export const badPlace = (message: string, details?: unknown) => new Refusal('bad-place', message, details)
