import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from '../http/app-env.ts'
import { requestLog } from '../http/request-log.ts'
import { serveFailures } from '../http/serve-failures.ts'
import { serveHealth } from '../http/serve-health.ts'
import { measureRequests, type Operations, serveOperations } from '../http/serve-operations.ts'

/**
 * What a node of the role `worker` answers: its operators, and nobody else.
 * @param proxies of the installation's own in front of it
 */
export const createWorkerApp = (operations: Operations, log: Logger, proxies: number): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(measureRequests(operations.metrics))
  app.use(requestLog(log, proxies))
  serveFailures(app, (error, requestId) => log.error({ err: error, requestId }, 'failed'))
  serveHealth(app)
  serveOperations(app, operations)
  app.notFound(c => c.text('This node builds datasets (ROLE=worker); the portal is on the nodes of the role web.', 404))
  return app
}
