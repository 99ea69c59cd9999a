import type { Hono } from 'hono'
import { APP_VERSION } from '../../src/domain/constants.ts'
import type { AppEnv } from './app-env.ts'

/**
 * `/healthz`: the process lives. It asks nothing else, since a node that waits for a database serves again when the database
 * does, and must not be restarted for it.
 */
export const serveHealth = (app: Hono<AppEnv>): void => {
  app.get('/healthz', c => c.json({ status: 'ok', version: APP_VERSION }))
}
