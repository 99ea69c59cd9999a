import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { APP_VERSION } from '../../src/domain/constants.ts'
import { withTimeToLive } from '../runtime/concurrency/time-limits.ts'
import type { Metrics, Readings } from '../runtime/monitoring/metrics.ts'
import type { OrderingCheck } from '../runtime/monitoring/missing-to-order.ts'
import type { Readiness } from '../runtime/monitoring/readiness.ts'
import { RELEASE } from '../runtime/release-number.ts'
import type { AppEnv } from './handler.ts'

/**
 * `/healthz` reports that the process is alive. It does not check the database: a node that is waiting for its database
 * recovers along with it and need not be restarted.
 */
export const serveHealth = (app: Hono<AppEnv>): void => {
  app.get('/healthz', c => c.json({ status: 'ok', version: APP_VERSION }))
}

/**
 * The results of the database checks behind `/readyz`, which anyone may request, are cached for this many milliseconds.
 */
const READY_TTL_MS = 1000

const UNKNOWN = 'Not known yet, because the databases have not replied.'

/** The facts about an installation that its operators can request. */
export interface Operations {
  readonly metrics: Metrics
  readonly readings: Readings
  readiness(): Promise<Readiness>
  /** Why the node cannot become ready without help. Public. */
  reason(): string | null
  /** What is missing before datasets can be ordered, without waiting for a check. Public. */
  ordering(): Promise<OrderingCheck | null>
  /** The token for `/metrics`. Without a token, the metrics cannot be read. */
  readonly metricsToken: string | undefined
}

/** Measures the duration of every request, by call and reply status. */
export const measureRequests =
  ({ requests }: Pick<Metrics, 'requests'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const end = requests.startTimer()
    await next()
    end({ call: c.get('callId') ?? 'web', status: c.res.status })
  }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/readyz` for load balancers, and `/metrics` for Prometheus with a bearer token. */
export const serveOperations = (
  app: Hono<AppEnv>,
  { metrics, readings, readiness, reason, ordering, metricsToken }: Operations,
): void => {
  const ready = withTimeToLive(READY_TTL_MS, readiness)
  app.get('/readyz', async c => {
    c.set('callId', 'readyz')
    const [checks, orderingCheck] = await Promise.all([ready(), ordering()])
    const isReady = Object.values(checks).every(Boolean)
    c.header('Cache-Control', 'no-store')
    // A node without movement data can still serve requests, so missing data does not make it unready.
    const { missing, misfits } = orderingCheck ?? { missing: [UNKNOWN], misfits: [] }
    const status = isReady ? 'ready' : 'not ready'
    const why = reason()
    const body = { status, ...(why !== null && { reason: why }), release: RELEASE, ...checks, missing, misfits }
    return c.json(body, isReady ? 200 : 503)
  })
  app.get('/metrics', async c => {
    c.set('callId', 'metrics')
    if (metricsToken === undefined) return c.text('Not found', 404)
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(token), digest(metricsToken))) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.text('The token is missing or wrong', 401)
    }
    const { type, text } = await metrics.page(readings)
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
}
