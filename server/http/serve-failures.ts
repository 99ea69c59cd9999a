import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { refuse } from './envelope.ts'
import { refusalOfOutage } from './refusal-of-outage.ts'

/**
 * Replies to requests that fail outside a call: 503 where a part of Ambit is away or too busy, else 500.
 * @param report receives the error and the request's id
 */
export const serveFailures = (app: Hono<AppEnv>, report: (error: unknown, requestId: string) => void): void => {
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    report(error, requestId)
    const refusal = refusalOfOutage(error)
    if (refusal !== null) return refuse(c, 'data', refusal)
    return c.json({ error: { code: 'internal-error', message: 'Something went wrong on our side' }, requestId }, 500)
  })
}
