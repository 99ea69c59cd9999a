import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './handler.ts'

/**
 * The address that a request comes from. Each proxy appends its caller to X-Forwarded-For, so with n trusted proxies,
 * the last n entries can be trusted. The caller may have forged the others.
 * @param proxies the number of trusted proxies in front of the server
 */
export const callerAddress = (c: Context<AppEnv>, proxies: number): string => {
  const direct = c.env?.incoming?.socket?.remoteAddress ?? ''
  if (proxies === 0) return direct
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .slice(-proxies)
  return forwarded[0]?.slice(0, 64) ?? direct
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,100}$/
/** Version, trace, parent and flags (W3C Trace Context). A trace of zeros is not valid. */
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/**
 * Takes a request's id from X-Request-Id or the trace in its traceparent, or generates a new one. Malformed headers are
 * ignored, so that no one can inject lines into the log.
 */
const requestIdOf = (c: Context): string => {
  const header = c.req.header('x-request-id')
  if (header !== undefined && REQUEST_ID.test(header)) return header
  return TRACE.exec(c.req.header('traceparent') ?? '')?.[1] ?? randomUUID()
}

/**
 * Gives every request an id, and logs the request when the reply is sent: the call, the caller's address, the user and
 * organisation by number (never by name), the status, a refusal's code, and the duration. Queries, bodies and other
 * headers are never logged.
 * @param proxies the number of trusted proxies in front of the server
 */
export const requestLog =
  (log: Logger, proxies: number): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = requestIdOf(c)
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('address', callerAddress(c, proxies))
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const call = c.get('callId')
    const entry = {
      requestId,
      method: c.req.method,
      address: c.get('address'),
      call,
      userId: c.get('userId'),
      organisationId: c.get('organisationId'),
      status: c.res.status,
      refusal: c.get('refusal'),
      ms: Math.round(performance.now() - started),
    }
    if (c.res.status >= 500) log.error(entry, 'request')
    else if (call !== undefined) log.info(entry, 'request')
    else log.debug(entry, 'request')
  }
