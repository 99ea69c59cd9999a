import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { createArchiveFile } from '../basemap/archive-file.ts'
import { servedBasemap } from '../basemap/served-archive.ts'
import { createStreetNames } from '../basemap/street-names.ts'
import { errorWords } from '../cli/error-words.ts'
import { readMigrations } from '../db/migrate-state.ts'
import { OperatorError } from '../errors.ts'
import { cachedFor } from '../runtime/concurrency/time-limits.ts'
import { endFirstStart } from '../runtime/data-folder/open-data-folder.ts'
import { readFreeSpace } from '../runtime/monitoring/free-space.ts'
import { readBackup, readQueue } from '../runtime/monitoring/metrics.ts'
import { checkOrdering } from '../runtime/monitoring/missing-to-order.ts'
import { readReadiness } from '../runtime/monitoring/readiness.ts'
import type { Settings } from '../runtime/settings.ts'
import { countStandingOrders } from '../services/series/open-standing-orders.ts'
import { createApp, createWorkerApp } from './app.ts'
import { createClosers } from './portal/closers.ts'
import { openInstallation } from './portal/open-installation.ts'
import { openBuilder, openJobs } from './portal/open-jobs.ts'
import { openServices, warmEngine } from './portal/open-services.ts'

/**
 * Checks the base map before anything else is opened, so that a mistyped path prevents the start; otherwise every map
 * in the portal would be empty.
 * @throws OperatorError if the operator's file cannot be served; the original error if the packaged one cannot
 */
export const requireBasemap = async (
  settings: Pick<Settings, 'BASEMAP_PMTILES' | 'BASEMAP_STYLE_URL'>,
): Promise<void> => {
  try {
    const { archives } = await servedBasemap(settings, null)
    for (const path of archives.values()) {
      const archive = await createArchiveFile(path).open()
      await archive.close()
    }
  } catch (error) {
    const words = settings.BASEMAP_PMTILES === undefined ? null : errorWords(error)
    throw words === null
      ? error
      : new OperatorError(`The setting BASEMAP_PMTILES is not right. ${words}`, { cause: error })
  }
}

/** @param path the file of the streets; null if the server has none */
const openStreetNames = (path: string | null, log: Logger) =>
  path === null ? null : createStreetNames(path, error => log.warn({ err: error }, 'base map not readable'))

export interface Portal {
  readonly app: ReturnType<typeof createApp>
  /** The demo's accounts, and their password if this node knows it; null without a demo. */
  readonly demo: {
    readonly accounts: readonly { readonly email: string; readonly shows: string }[]
    readonly password: string | null
  } | null
  /** Work that continues after the first page has been served. */
  warm(): Promise<void>
  /** Ends open streams, so that the listener can close. */
  endStreams(): void
  close(): Promise<void>
  /** Like `close`, but with a time limit for each part. Returns the names of the parts that were not closed. */
  closeInTime(): Promise<string[]>
}

/** How long `/readyz` caches the missing parts, and how long it waits for them at most, in milliseconds. */
const ORDERING_KEPT_MS = 10_000
const ORDERING_PATIENCE_MS = 1000

const TAKEN_OVER =
  'The warehouse was taken over by a restored copy or by another installation. This node no longer answers requests; its log names the new owner.'

const WEB_FOLDER = resolve(import.meta.dirname, '../../dist/web')

/**
 * Loads the demo and its packages, or returns null if its folder was deleted before the build.
 * @throws OperatorError if the settings request the missing demo
 */
const loadDemo = async ({ DEMO }: Settings) => {
  try {
    return await import('../../demo/open-demo.ts')
  } catch (error) {
    if (!(error instanceof Error) || !/Cannot find module .*demo\/open-demo/.test(error.message)) throw error
    if (DEMO) throw new OperatorError('DEMO is on, but this build does not contain the demo. Set DEMO=false.')
    return null
  }
}

/**
 * Opens the parts of an installation that the node's role needs, with the app on top. A `web` node answers calls. A
 * `worker` node builds datasets and runs the jobs that run once per installation. An `all` node does both, and creates
 * the demo.
 * @param say prints start-up progress in the terminal
 * @param webFolder the built interface; benches provide their own
 */
export const openPortal = async (
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
  webFolder = WEB_FOLDER,
): Promise<Portal> => {
  const closers = createClosers()
  const { ROLE } = settings
  try {
    if (ROLE !== 'worker') await requireBasemap(settings)
    const installation = await openInstallation(settings, log, closers)
    const { dataDir, files, metrics, damage, database, movement, engines, outbox } = installation
    const demo = ROLE === 'all' ? ((await (await loadDemo(settings))?.openDemo(installation, say)) ?? null) : null
    const base = ROLE === 'worker' ? null : await servedBasemap(settings, demo?.streets ?? null)
    const streets = openStreetNames(base?.streets ?? null, log)
    const services = base && (await openServices(installation, streets, closers))
    const worker = ROLE === 'web' ? null : await openBuilder(installation, closers)
    await demo?.finish()
    await endFirstStart(dataDir)
    if (ROLE !== 'web') openJobs(installation, streets, closers)
    const migrations = await readMigrations()
    const freeSpace = () => readFreeSpace(dataDir, files)
    const readiness = () => readReadiness({ database, migrations, movement, worker, files, freeSpace })
    const operations = {
      metrics,
      readings: {
        queue: () => readQueue(database),
        emails: outbox.counts,
        standingOrders: () => countStandingOrders(database),
        freeSpace,
        readiness,
        backup: () => readBackup(database),
      },
      ordering: cachedFor(ORDERING_KEPT_MS, ORDERING_PATIENCE_MS, () =>
        checkOrdering({ database, files }, movement.delivered, damage.sentences()),
      ),
      readiness,
      reason: () => (movement.isTakenOver() ? TAKEN_OVER : null),
      metricsToken: settings.METRICS_TOKEN,
    }
    const app = services
      ? createApp({ settings, basemap: base, services, operations, log, webFolder })
      : createWorkerApp(operations, log, settings.TRUST_PROXY)
    return {
      app,
      demo,
      async warm() {
        if (services) await warmEngine(database, engines)
      },
      endStreams: () => services?.statuses.end(),
      close: closers.close,
      closeInTime: closers.closeInTime,
    }
  } catch (error) {
    await closers.close()
    throw error
  }
}
