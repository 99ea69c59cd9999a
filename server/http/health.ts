import type { Hono } from 'hono'
import { APP_VERSION } from '../../src/domain/constants.ts'
import { type Database, NOBODY } from '../db/database.ts'
import { keptFor } from '../runtime/kept-for.ts'
import type { AppEnv } from './app-env.ts'
import { HEALTH_KEPT_MS } from './operations.ts'

export interface HealthParts {
  readonly database: Database
  readonly movement: { healthy(): Promise<boolean> }
}

/** `/healthz`: whether state and warehouse answer. */
export const serveHealth = (app: Hono<AppEnv>, { database, movement }: HealthParts): void => {
  const works = (check: Promise<unknown>) => check.then(Boolean, () => false)
  const health = keptFor(HEALTH_KEPT_MS, () =>
    Promise.all([
      works(database.within(NOBODY, tx => tx.selectFrom('services').select('id').limit(1).execute())),
      works(movement.healthy()),
    ]),
  )
  app.get('/healthz', async c => {
    const [state, answers] = await health()
    const healthy = state && answers
    return c.json(
      { status: healthy ? 'ok' : 'failing', state, movement: answers, version: APP_VERSION },
      healthy ? 200 : 503,
    )
  })
}
