import type { Hono } from 'hono'
import { APP_VERSION } from '../../src/domain/constants.ts'
import type { AppEnv } from './app-env.ts'

/**
 * `/healthz` says that the process is alive. It does not look at the database: a node that waits for its database serves again
 * when the database does, and need not be restarted.
 */
export const serveHealth = (app: Hono<AppEnv>): void => {
  app.get('/healthz', c => c.json({ status: 'ok', version: APP_VERSION }))
}
