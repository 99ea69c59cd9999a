import { Hono } from 'hono'
import type { Logger } from 'pino'
import { APP_VERSION } from '../../src/domain/constants.ts'
import { createViewLog } from '../audit/audit.ts'
import { createArchiveFile } from '../basemap/archive-file.ts'
import type { ServedBasemap } from '../basemap/served-archive.ts'
import { serveDocs } from '../http/docs/serve-docs.ts'
import type { AppEnv } from '../http/handler.ts'
import { requestLog } from '../http/request-log.ts'
import { routesOf } from '../http/routes.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { serveBasemap } from '../http/serve-basemap.ts'
import { serveCalls } from '../http/serve-calls.ts'
import { serveFailures } from '../http/serve-failures.ts'
import { serveFiles } from '../http/serve-files.ts'
import { measureRequests, type Operations, serveHealth, serveOperations } from '../http/serve-operations.ts'
import { serveWeb } from '../http/serve-web.ts'
import { createLimits } from '../runtime/limits/limits.ts'
import { providerNames, type Settings } from '../runtime/settings.ts'
import { loadIdentity } from '../services/account/identity.ts'
import { createLinkRights } from '../services/datasets/downloads.ts'
import { createPriceLimitRecord } from '../services/ordering/charge.ts'
import type { Services } from '../services/services.ts'

/**
 * The app of a `worker` node, which only replies to its operators.
 * @param proxies the number of the installation's own reverse proxies
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

interface AppParts {
  readonly settings: Settings
  readonly basemap: ServedBasemap
  readonly services: Services
  readonly operations: Operations
  readonly log: Logger
  /** The folder with the built portal. */
  readonly webFolder: string
}

/** The whole server as a function of a request. It never listens, so tests can call it in process. */
export const createApp = ({
  settings,
  basemap: { basemap, archives },
  services,
  operations,
  log,
  webFolder,
}: AppParts): Hono<AppEnv> => {
  const { database } = services
  const names = providerNames(settings)
  const report = (error: unknown, requestId: string, call?: string) =>
    log.error({ err: error, requestId, call }, 'failed')
  const app = new Hono<AppEnv>()
  app.use(measureRequests(operations.metrics))
  app.use(requestLog(log, settings.TRUST_PROXY))
  app.use(securityHeaders(basemap, settings.PUBLIC_URL))
  serveFailures(app, report)

  const limits = createLimits(settings)
  serveCalls(app, routesOf(services), {
    readToken: services.tokens.read,
    loadIdentity: ({ userId, issuedAtS, tokenId }) => loadIdentity(database, names, userId, issuedAtS, tokenId),
    limits,
    onLimit: createPriceLimitRecord(database, error => log.error({ err: error }, 'price limit not written')),
    viewed: createViewLog(database),
    report,
  })
  serveDocs(app, settings.PORTAL_TITLE)
  serveHealth(app)
  serveOperations(app, operations)
  serveFiles(app, {
    files: services.files,
    links: services.links,
    mayRead: createLinkRights(database, names),
    limits,
  })
  const files = new Map([...archives].map(([address, path]) => [address, createArchiveFile(path)]))
  serveBasemap(app, files, error => log.warn({ err: error }, 'base map not readable'))
  serveWeb(app, webFolder, {
    portalTitle: settings.PORTAL_TITLE,
    environmentName: settings.ENVIRONMENT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    basemap,
    version: APP_VERSION,
    providerClient: settings.PROVIDER_CLIENT,
    portalService: settings.PORTAL_SERVICE,
    managementService: settings.MANAGEMENT_SERVICE,
  })
  return app
}
