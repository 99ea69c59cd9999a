import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { withTimeToLive } from '../runtime/concurrency/time-limits.ts'
import type { Metrics, Readings } from '../runtime/monitoring/metrics.ts'
import type { OrderingCheck } from '../runtime/monitoring/missing-to-order.ts'
import type { Readiness } from '../runtime/monitoring/readiness.ts'
import { RELEASE } from '../runtime/release.ts'
import type { AppEnv } from './app-env.ts'

/** Anybody may request `/readyz`; the databases are asked no more often than this. Milliseconds. */
const READY_KEPT_MS = 1000

const UNKNOWN = 'Whether anything is missing is not known yet: the databases have not answered.'

/** The facts that operators of an installation can request. */
export interface Operations {
  readonly metrics: Metrics
  readonly readings: Readings
  readiness(): Promise<Readiness>
  /** Why the node will not become ready without help; anybody may read it. */
  reason(): string | null
  /** What is missing before anything can be ordered; anybody may read it. It does not wait. */
  ordering(): Promise<OrderingCheck | null>
  /** The token that opens `/metrics`; without one, nobody can read the metrics. */
  readonly metricsToken: string | undefined
}

/** Measures how long every request takes, by the id of its call and the status of its reply. */
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
  { metrics, readings, readiness, reason, ordering, metricsToken }: Operations,
): void => {
  const ready = withTimeToLive(READY_KEPT_MS, readiness)
  app.get('/readyz', async c => {
    c.set('callId', 'readyz')
    const [checks, found] = await Promise.all([ready(), ordering()])
    const isReady = Object.values(checks).every(Boolean)
    c.header('Cache-Control', 'no-store')
    // A node without a delivery of data serves requests, so what is missing does not make it unready.
    const { missing, misfits } = found ?? { missing: [UNKNOWN], misfits: [] }
    const status = isReady ? 'ready' : 'not ready'
    const why = reason()
    const body = { status, ...(why !== null && { reason: why }), release: RELEASE, ...checks, missing, misfits }
    return c.json(body, isReady ? 200 : 503)
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
