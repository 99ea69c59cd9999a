import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from './http/app-env.ts'
import { serveHealth } from './http/health.ts'
import { measureRequests, type Operations, serveOperations } from './http/operations.ts'
import { requestLog } from './http/request-log.ts'

/** What a node of the role `worker` answers: its operators, and nobody else. */
export const createWorkerApp = (operations: Operations, log: Logger): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(measureRequests(operations.metrics))
  app.use(requestLog(log, 0))
  serveHealth(app)
  serveOperations(app, operations)
  app.notFound(c => c.text('This node builds datasets (ROLE=worker); the portal is on the nodes of the role web.', 404))
  return app
}
