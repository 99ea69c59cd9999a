import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'

const GIVEN = /^[A-Za-z0-9._-]{1,100}$/
/** Version, trace, parent, flags (W3C Trace Context); a trace of zeros is not valid. */
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/**
 * The id that a proxy or caller has given a request: its X-Request-Id, or the trace of its traceparent; otherwise a new one. Any
 * other text in those headers is ignored, so that nobody can write lines of their own into the log.
 */
export const requestIdOf = (c: Context): string => {
  const given = c.req.header('x-request-id')
  if (given !== undefined && GIVEN.test(given)) return given
  return TRACE.exec(c.req.header('traceparent') ?? '')?.[1] ?? randomUUID()
}
