import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Metrics, Readings } from '../operations/metrics.ts'
import type { Readiness } from '../operations/readiness.ts'
import { keptFor } from '../runtime/kept-for.ts'
import { RELEASE } from '../runtime/release.ts'
import type { AppEnv } from './app-env.ts'

/** Anybody may ask whether the server is ready; what it rests on is asked no more often than this. Milliseconds. */
const READY_KEPT_MS = 1000

/** What the operators of an installation ask of it. */
export interface Operations {
  readonly metrics: Metrics
  readonly readings: Readings
  readiness(): Promise<Readiness>
  /** Whoever brings it reads the figures; unset, nobody does. */
  readonly metricsToken: string | undefined
}

/** Times every request by the contract's name of its call and the status of its answer. */
export const measureRequests =
  ({ requests }: Pick<Metrics, 'requests'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const end = requests.startTimer()
    await next()
    end({ call: c.get('callId') ?? 'web', status: c.res.status })
  }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `/readyz` for a load balancer, `/metrics` for Prometheus with the token as its bearer. */
export const serveOperations = (
  app: Hono<AppEnv>,
  { metrics, readings, readiness, metricsToken }: Operations,
): void => {
  const ready = keptFor(READY_KEPT_MS, readiness)
  app.get('/readyz', async c => {
    c.set('callId', 'readyz')
    const checks = await ready()
    const isReady = Object.values(checks).every(Boolean)
    c.header('Cache-Control', 'no-store')
    return c.json({ status: isReady ? 'ready' : 'not ready', release: RELEASE, ...checks }, isReady ? 200 : 503)
  })
  app.get('/metrics', async c => {
    c.set('callId', 'metrics')
    if (metricsToken === undefined) return c.text('Not found', 404)
    const given = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(given), digest(metricsToken))) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.text('The token is missing or wrong', 401)
    }
    const { type, text } = await metrics.page(readings)
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
}
