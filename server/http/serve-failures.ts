import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import type { Host } from '../../src/contract/call.ts'
import { busy, dependencyDown, type Refusal } from '../errors.ts'
import { dependencyOf } from '../runtime/outages/dependency-down.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'
import type { AppEnv } from './handler.ts'

/**
 * The status of a request whose caller left before the reply, as in nginx. It only appears in the log and the metrics.
 */
export const LEFT = 499

export const reply = (c: Context, host: Host, value: unknown): Response =>
  c.json(host === 'admin' ? { success: true, result: value, error: null } : { Results: value })

/**
 * Sends a refusal. The admin host sends expected refusals (409, 422) with status 200 and `success: false`
 * (docs/specification.md P7.00).
 */
export const refuse = (c: Context, host: Host, refusal: Refusal): Response => {
  const { code, message, details, status, retryAfterS } = refusal
  if (retryAfterS !== undefined) c.header('Retry-After', String(retryAfterS))
  const expected = status === 409 || status === 422
  if (host === 'admin')
    return c.json(
      {
        success: false,
        result: null,
        error: { code, message, details: typeof details === 'string' ? details : message },
      },
      (expected ? 200 : status) as ContentfulStatusCode,
    )
  return c.json(
    { error: { code, message, ...(details === undefined ? {} : { details }) }, requestId: c.get('requestId') },
    status as ContentfulStatusCode,
  )
}

/**
 * The refusal for a request that failed because a dependency is down or the warehouse is too busy; null for any other
 * error.
 */
export const refusalOfOutage = (error: unknown): Refusal | null => {
  if (dependencyOf(error)) return dependencyDown()
  return error instanceof WarehouseError && error.code === 'over-budget' ? busy() : null
}

/**
 * Replies to requests that fail outside a call: 503 if a dependency is down or too busy, otherwise 500.
 * @param report receives the error and the request's id
 */
export const serveFailures = (app: Hono<AppEnv>, report: (error: unknown, requestId: string) => void): void => {
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    if (c.req.raw.signal.aborted) return c.body(null, LEFT as StatusCode)
    report(error, requestId)
    const refusal = refusalOfOutage(error)
    if (refusal !== null) return refuse(c, 'data', refusal)
    return c.json({ error: { code: 'internal-error', message: 'Something went wrong on our side' }, requestId }, 500)
  })
}
