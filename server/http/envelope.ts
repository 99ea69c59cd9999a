import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Host } from '../../src/contract/call.ts'
import type { Refusal } from '../errors.ts'

export const reply = (c: Context, host: Host, value: unknown): Response =>
  c.json(host === 'admin' ? { success: true, result: value, error: null } : { Results: value })

/** The admin host sends an expected refusal (409, 422) as status 200 with `success: false` (docs/specification.md P7.00). */
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
