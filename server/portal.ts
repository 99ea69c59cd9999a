import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { monthPeriod } from '../src/domain/month-period.ts'
import { createApp } from './app.ts'
import { type Database, WORKER } from './db/database.ts'
import { readMigrations } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { samplePlaces } from './demo/sample-places.ts'
import { seedWorld } from './demo/seed-world.ts'
import { makeDemoSamples, makeDemoWorld } from './demo/state/finish-demo.ts'
import { type DemoPassword, prepareDemo } from './demo/state/prepare-demo.ts'
import { createFolderStore } from './files/folder-store.ts'
import { createLinkSigner } from './files/signed-link.ts'
import { startChaining } from './jobs/start-chaining.ts'
import { startWorker } from './jobs/worker.ts'
import { createPostbox } from './mail/postbox.ts'
import { meteredDatabase, meteredEngines, meteredWarehouse } from './operations/metered.ts'
import { createMetrics } from './operations/metrics.ts'
import { readQueue } from './operations/read-queue.ts'
import { readReadiness } from './operations/readiness.ts'
import { openDataFolder } from './runtime/data-folder.ts'
import { lockFolder } from './runtime/folder-lock.ts'
import { keptSecret, keyFor } from './runtime/kept-secret.ts'
import { openSigningKeys } from './runtime/signing-keys.ts'
import { createAccount } from './services/account.ts'
import { createContact } from './services/contact/contact.ts'
import { createGroundJudge } from './services/grounds/ground-judge.ts'
import { createManageUsers } from './services/manage-users.ts'
import { datasetLetter } from './services/notices.ts'
import { createOrdering } from './services/ordering/ordering.ts'
import type { ZoneEngines } from './services/ordering/zone-engines.ts'
import { zoneFileKey } from './services/places.ts'
import { createSignIn } from './services/sign-in.ts'
import { createStatusFeed } from './services/status-feed.ts'
import { createTokens } from './services/tokens.ts'
import { createUsers } from './services/users.ts'
import { portalUrl, providerNames, type Settings } from './settings.ts'
import { createMovementData } from './warehouse/create.ts'
import type { MovementData } from './warehouse/movement-data.ts'
import { createEnginePool } from './zones/engine-pool.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

export interface Portal {
  readonly app: ReturnType<typeof createApp>
  readonly demo: DemoPassword | null
  /** What need not be there when the first page is served. */
  warm(): Promise<void>
  /** Ends what is open, so that the listener can close. */
  endStreams(): Promise<void>
  close(): Promise<void>
}

/** Opens in order and closes in the reverse order, also where opening stops half-way. */
const createClosers = () => {
  const closers: (() => Promise<unknown>)[] = []
  return {
    add: (close: () => Promise<unknown>) => closers.unshift(close),
    async close() {
      for (const close of closers.splice(0)) await close()
    },
  }
}

/** Opens the standard zones before the first user needs them. */
const warmEngine = async (database: Database, engines: ZoneEngines): Promise<void> => {
  const standard = await database.within(WORKER, tx =>
    tx.selectFrom('zone_systems').select('file_name').where('kind', '=', 'small').executeTakeFirst(),
  )
  if (standard) await engines.run(zoneFileKey(standard.file_name), async () => undefined)
}

/** Makes what expectations are made of, the newest month first, where an import has changed it or it was never there. */
const warmExpectations = async (movement: MovementData): Promise<void> => {
  for (const month of (await movement.availableMonths()).reverse()) {
    const { startDate, endDate } = monthPeriod(month)
    await movement.prepareExpectations({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) })
  }
}

const WEB_FOLDER = resolve(import.meta.dirname, '../dist/web')

/**
 * Opens everything an installation consists of: folder, state, files, movement data, demo, worker and the app over them.
 * @param say tells the person at the terminal how far the start is
 * @param webFolder the built interface; the benches bring one of their own
 */
export const openPortal = async (
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
  webFolder = WEB_FOLDER,
): Promise<Portal> => {
  const dataDir = resolve(settings.DATA_DIR)
  const closers = createClosers()
  const metrics = createMetrics()
  try {
    await openDataFolder(dataDir)
    closers.add(await lockFolder(dataDir))
    const secret = await keptSecret(dataDir, settings)
    const signing = openSigningKeys(settings, dataDir, secret)
    const links = createLinkSigner(signing('links'))
    const files = createFolderStore(join(dataDir, 'files'), links)
    const pool = createEnginePool(files)
    closers.add(pool.close)
    const engines = meteredEngines(pool, metrics)
    // The two engines open side by side; whichever is open is closed when the other cannot be.
    const opening = createMovementData({
      settings: { ...settings, DATA_DIR: dataDir },
      locate: (fileKey, eastings, northings) =>
        engines.run(fileKey, (engine, setId) => engine.locate(setId, eastings, northings)),
      noiseSecret: keyFor(secret, 'noise'),
      log: { warn: message => log.warn(message) },
      meter: warehouse => meteredWarehouse(warehouse, metrics),
    })
    closers.add(() =>
      opening.then(
        ({ close }) => close(),
        () => undefined,
      ),
    )
    const database = meteredDatabase(
      await openDatabase(settings, dataDir, applied => log.info({ applied }, 'migrated')),
      metrics,
    )
    closers.add(database.close)
    closers.add(startChaining(database, log).stop)
    const movement = await opening
    const demo = await prepareDemo({ settings, database, dataDir, say })
    const finish = {
      database,
      engines,
      movement,
      say,
      places: samplePlaces,
      makeWorld: () => seedWorld({ settings, dataDir, database, files, load: movement.load, say }),
    }
    if (demo) await makeDemoWorld(finish)

    const names = providerNames(settings)
    const tokens = createTokens(signing('tokens'), settings.TOKEN_SECONDS)
    const statuses = await createStatusFeed(database, error => log.error({ err: error }, 'status feed'))
    closers.add(statuses.close)
    const grounds = createGroundJudge({ database, engines, movement })
    const ordering = createOrdering({
      database,
      engines,
      grounds,
      movement,
      supportEmail: settings.SUPPORT_EMAIL,
      today: () => londonDay.format(new Date()),
    })
    const postbox = await createPostbox({
      smtpUrl: settings.SMTP_URL,
      outbox: join(dataDir, 'outbox'),
      from: settings.MAIL_FROM,
      report: error => log.error({ err: error }, 'mail'),
      count: outcome => metrics.letters.inc({ outcome }),
    })
    closers.add(postbox.close)
    const letters = { postbox, portalUrl: portalUrl(settings), portalTitle: settings.PORTAL_TITLE }
    const worker = await startWorker({
      database,
      files,
      movement,
      engines,
      groundKey: keyFor(secret, 'ground'),
      log,
      owner: `${hostname()}:${dataDir}`,
      onAttempt(outcome, seconds) {
        metrics.attempts.inc({ outcome })
        metrics.builds.observe({ outcome }, seconds)
      },
      onEnd: dataset => postbox.post(() => datasetLetter({ ...letters, database }, dataset)),
    })
    closers.add(worker.stop)
    if (demo) await makeDemoSamples(finish)
    const migrations = await readMigrations()
    const app = createApp({
      settings,
      services: {
        database,
        files,
        links,
        movement,
        engines,
        tokens,
        signIn: createSignIn(database, tokens, keyFor(secret, 'sign-in attempts')),
        account: createAccount({
          ...letters,
          database,
          key: keyFor(secret, 'account attempts'),
          supportEmail: settings.SUPPORT_EMAIL,
        }),
        contact: createContact({
          database,
          files,
          postbox,
          key: keyFor(secret, 'contact attempts'),
          supportEmail: settings.SUPPORT_EMAIL,
          portalTitle: settings.PORTAL_TITLE,
        }),
        users: createUsers({
          ...letters,
          database,
          key: keyFor(secret, 'invitation attempts'),
          portalService: names.portalService,
        }),
        manageUsers: createManageUsers(database, names),
        ordering,
        grounds,
        statuses,
      },
      operations: {
        metrics,
        readings: { queue: () => readQueue(database), lettersWaiting: postbox.waiting },
        readiness: () => readReadiness({ database, migrations, movement, worker }),
        metricsToken: settings.METRICS_TOKEN,
      },
      log,
      webFolder,
    })
    const warm = async () => {
      await warmEngine(database, engines)
      await warmExpectations(movement)
    }
    return { app, demo, warm, endStreams: statuses.close, close: closers.close }
  } catch (error) {
    await closers.close()
    throw error
  }
}
