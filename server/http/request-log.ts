import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './app-env.ts'
import { callerAddress } from './caller-address.ts'

const GIVEN = /^[A-Za-z0-9._-]{1,100}$/
/** Version, trace, parent, flags (W3C Trace Context); a trace of zeros is not valid. */
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/**
 * The id that a proxy or caller has given a request: its X-Request-Id, or the trace of its traceparent; otherwise a new one. Any
 * other text in those headers is ignored, so that nobody can write lines of their own into the log.
 */
const requestIdOf = (c: Context): string => {
  const given = c.req.header('x-request-id')
  if (given !== undefined && GIVEN.test(given)) return given
  return TRACE.exec(c.req.header('traceparent') ?? '')?.[1] ?? randomUUID()
}

/**
 * Gives every request an id, or keeps the one that it brings, and logs it with its reply: the call, the caller's address, the
 * numbers (never the names) of the user and the organisation, the status, the code of a refusal, and the time. No query, body
 * or other header is logged.
 * @param proxies the number of the installation's own proxies in front of the server
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
