import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { holdEmbeddedWarehouse } from '../../db/hold-embedded-warehouse.ts'
import { holdSharedSettings } from '../../db/hold-shared-settings.ts'
import { installationIdentity } from '../../db/installation-identity.ts'
import { openDatabase } from '../../db/open-database.ts'
import { claimStore } from '../../files/claim-store.ts'
import type { FileStore } from '../../files/file-store.ts'
import { openFileStore } from '../../files/open-file-store.ts'
import { createLinkSigner, type LinkSigner } from '../../files/signed-link.ts'
import { createOutbox, type Outbox } from '../../mail/outbox.ts'
import { readFolder } from '../../runtime/data-folder/first-start.ts'
import { lockFolder } from '../../runtime/data-folder/folder-lock.ts'
import { openDataFolder } from '../../runtime/data-folder/open-data-folder.ts'
import { keptSecret, keyFor } from '../../runtime/keys/kept-secret.ts'
import { type Keys, openSigningKeys } from '../../runtime/keys/signing-keys.ts'
import { meteredDatabase, meteredEngines, meteredWarehouse } from '../../runtime/monitoring/metered.ts'
import { createMetrics, type Metrics } from '../../runtime/monitoring/metrics.ts'
import { createDamageNotes, type DamageNotes } from '../../runtime/outages/damage-notes.ts'
import { portalUrl, type Settings } from '../../runtime/settings.ts'
import { treeSpecOf } from '../../services/datasets/zone-files.ts'
import { createMovementData } from '../../warehouse/create.ts'
import type { OpenMovementData } from '../../warehouse/movement-of.ts'
import type { ZoneTrees } from '../../warehouse/zones/zones-of-build.ts'
import { createEnginePool } from '../../zones/engine-pool.ts'
import { createZoneTrees } from '../../zones/trees/zone-trees.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { claimWarehouse } from './claim-warehouse.ts'
import type { Closers } from './closers.ts'
import { requireSameSecret } from './require-same-secret.ts'

/** The open parts of an installation, on a node of any role. */
export interface Installation {
  readonly settings: Settings
  /** Absolute. */
  readonly dataDir: string
  /** The data folder was empty before this start, or before a first start that was cut off. */
  readonly isNew: boolean
  readonly log: Logger
  readonly metrics: Metrics
  readonly damage: DamageNotes
  readonly secret: Buffer
  readonly signing: (use: string) => Keys
  readonly links: LinkSigner
  readonly files: FileStore
  readonly engines: ZoneEngines
  readonly database: Database
  readonly movement: OpenMovementData
  readonly outbox: Outbox
  /** Names this node in leases. */
  readonly owner: string
  /** True if earlier runs of this node had the same name, so that their leases can be ended. */
  readonly inheritsLeases: boolean
}

/** The zone trees of an installation whose state is still being opened. */
const zoneTreesOf = (stating: Promise<Database>, files: FileStore, engines: ZoneEngines): ZoneTrees => {
  const trees = stating.then(database =>
    createZoneTrees({ database, files, engines, specOf: buildId => treeSpecOf(database, buildId) }),
  )
  trees.catch(() => undefined)
  return { ofBuild: async buildId => (await trees).ofBuild(buildId) }
}

/**
 * Opens data folder, files, geometry threads, state, warehouse and mail. An embedded engine has one process, so its
 * folder is locked; beside servers of both kinds several nodes may have the same folder.
 */
export const openInstallation = async (settings: Settings, log: Logger, closers: Closers): Promise<Installation> => {
  const dataDir = resolve(settings.DATA_DIR)
  const metrics = createMetrics()
  await openDataFolder(dataDir)
  const isEmbedded = settings.DATABASE_URL === undefined || settings.CLICKHOUSE_URL === undefined
  if (isEmbedded) closers.add('folder', await lockFolder(dataDir))
  if (settings.DATABASE_URL !== undefined && settings.CLICKHOUSE_URL === undefined)
    closers.add('embedded warehouse', await holdEmbeddedWarehouse(settings.DATABASE_URL))
  if (!isEmbedded && settings.DATABASE_URL !== undefined)
    closers.add('shared settings', await holdSharedSettings(settings.DATABASE_URL, settings))
  const { isNew } = await readFolder(dataDir, settings)
  const secret = await keptSecret(dataDir, settings)
  const signing = openSigningKeys(settings, dataDir, secret, {
    onBroken: error => log.error({ err: error }, 'the signing keys read before stay'),
  })
  const links = createLinkSigner(signing('links'))
  const files = await openFileStore(settings, dataDir)
  const damage = createDamageNotes()
  const pool = createEnginePool(files, {
    threads: settings.GEOMETRY_THREADS,
    notes: damage,
    onGivenUp: file => log.warn({ file }, 'a geometry job took too long, its thread was ended'),
  })
  closers.add('geometry', pool.close)
  const engines = meteredEngines(pool, metrics)
  // The two engines open in parallel; where one fails, the other is closed.
  const stating = openDatabase(settings, dataDir, applied => log.info({ applied }, 'migrated')).then(async state => {
    await requireSameSecret(state, secret, settings, dataDir).catch(async error => {
      await state.close()
      throw error
    })
    return state
  })
  const opening = createMovementData({
    settings: { ...settings, DATA_DIR: dataDir },
    locate: (fileKey, eastings, northings) =>
      engines.run(fileKey, (engine, setId) => engine.locate(setId, eastings, northings)),
    trees: zoneTreesOf(stating, files, engines),
    noiseSecret: keyFor(secret, 'noise'),
    log: { warn: message => log.warn(message) },
    meter: warehouse => meteredWarehouse(warehouse, metrics, damage),
    installation: stating.then(state => claimWarehouse(portalUrl(settings), state, log)),
  })
  closers.add('warehouse', () =>
    opening.then(
      ({ close }) => close(),
      () => undefined,
    ),
  )
  const database = meteredDatabase(await stating, metrics)
  closers.add('state', database.close)
  await claimStore(files, settings, { ...(await installationIdentity(database)), name: portalUrl(settings) })
  const movement = await opening
  const outbox = await createOutbox({
    database,
    smtpUrl: settings.SMTP_URL,
    outbox: join(dataDir, 'outbox'),
    from: settings.MAIL_FROM,
    report: error => log.error({ err: error }, 'mail'),
    count: outcome => metrics.letters.inc({ outcome }),
  })
  closers.add('mail', outbox.close)
  return {
    settings,
    dataDir,
    isNew,
    log,
    metrics,
    damage,
    secret,
    signing,
    links,
    files,
    engines,
    database,
    movement,
    outbox,
    owner: isEmbedded ? `${hostname()}:${dataDir}` : `${hostname()}:${process.pid}:${randomUUID()}`,
    inheritsLeases: isEmbedded,
  }
}
