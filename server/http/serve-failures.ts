import type { Hono } from 'hono'
import { dependencyDown } from '../errors.ts'
import { dependencyOf } from '../outages/dependency-of.ts'
import type { AppEnv } from './app-env.ts'
import { refuse } from './envelope.ts'

/**
 * Replies to requests that fail outside a call: 503 where a part of Ambit is away, else 500.
 * @param report receives the error and the request's id
 */
export const serveFailures = (app: Hono<AppEnv>, report: (error: unknown, requestId: string) => void): void => {
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    report(error, requestId)
    if (dependencyOf(error)) return refuse(c, 'data', dependencyDown())
    return c.json({ error: { code: 'internal-error', message: 'Something went wrong on our side' }, requestId }, 500)
  })
}
