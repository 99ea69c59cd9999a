import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Database, WORKER } from '../../db/database.ts'
import { holdEmbeddedWarehouse, holdSharedSettings } from '../../db/hold-session.ts'
import { installationIdentity, noteMatched, remembered } from '../../db/installation.ts'
import { openDatabase } from '../../db/open-database.ts'
import { OperatorError } from '../../errors.ts'
import { claimStore } from '../../files/claim-store.ts'
import type { FileStore } from '../../files/file-store.ts'
import { openFileStore } from '../../files/open-file-store.ts'
import { createLinkSigner, type LinkSigner } from '../../files/signed-link.ts'
import { matchBuilds } from '../../jobs/match-builds.ts'
import { createOutbox, type Outbox } from '../../mail/outbox.ts'
import { lockFolder } from '../../runtime/data-folder/folder-lock.ts'
import { openDataFolder, readFolder } from '../../runtime/data-folder/open-data-folder.ts'
import { installationSecret, keyFor } from '../../runtime/keys/installation-secret.ts'
import { type Keys, openSigningKeys } from '../../runtime/keys/signing-keys.ts'
import { meteredDatabase, meteredEngines, meteredWarehouse } from '../../runtime/monitoring/metered.ts'
import { createMetrics, type Metrics } from '../../runtime/monitoring/metrics.ts'
import { createDamageNotes, type DamageNotes } from '../../runtime/outages/dependency-down.ts'
import { portalUrl, type Settings } from '../../runtime/settings.ts'
import { treeSpecOf } from '../../services/datasets/downloads.ts'
import { type OpenMovementData, openMovementData } from '../../warehouse/open-movement-data.ts'
import type { WarehouseClaim } from '../../warehouse/owner/claim-warehouse.ts'
import type { ZoneTrees } from '../../warehouse/zones/zones-of-build.ts'
import { createEnginePool } from '../../zones/engine-pool.ts'
import { createZoneTrees } from '../../zones/trees/zone-trees.ts'
import { createLocate, type ZoneEngines } from '../../zones/zone-engines.ts'
import type { Closers } from './closers.ts'

/**
 * Claims the warehouse from the settings for this state. Another owner's warehouse is reconciled with the state. The
 * installation's own warehouse may have been restored without the state, so datasets without figures are rebuilt in
 * both cases.
 * @param name an address that people recognise the installation by
 */
export const claimWarehouse = async (
  name: string,
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<WarehouseClaim> => {
  const { matched, ...identity } = await installationIdentity(database)
  const attempts = await database.within(WORKER, tx =>
    tx.selectFrom('datasets').select('attempt_build_id').where('attempt_build_id', 'is not', null).execute(),
  )
  return {
    ...identity,
    name,
    inTurn: database.inTurn,
    numbered: attempts.map(({ attempt_build_id }) => Number(attempt_build_id)),
    async onTaken(movement, changed) {
      const whole = changed || !matched
      const { remade, missing, discarded, heldOff } = await matchBuilds(database, movement, whole)
      if (whole) await noteMatched(database, heldOff === 0)
      if (changed) log.info({ discarded }, 'the warehouse belongs to this installation from now on')
      if (heldOff > 0)
        log.warn(
          { builds: heldOff },
          'a backup is being made: builds in the warehouse that no dataset names are removed at a later start',
        )
      if (remade.length > 0)
        log.warn({ datasets: remade }, 'the warehouse lacks the figures of these datasets: they are rebuilt')
      if (missing.length > 0)
        log.warn(
          { datasets: missing },
          'the warehouse lacks the figures of these datasets and the months to rebuild them: import the months, then start again',
        )
    },
  }
}

const KEY = 'secret-fingerprint'

const placeOf = ({ SECRET, SECRET_FILE }: Pick<Settings, 'SECRET' | 'SECRET_FILE'>, dataDir: string): string =>
  SECRET !== undefined ? 'SECRET' : SECRET_FILE !== undefined ? `SECRET_FILE ${SECRET_FILE}` : `${dataDir}/secret`

/**
 * Compares the node's secret with a fingerprint stored in the state since the first start, from which the secret cannot
 * be derived. Backups contain the fingerprint, so a restore needs the same secret too.
 * @throws OperatorError if the secret differs
 */
export const requireSameSecret = async (
  database: Database,
  secret: Buffer,
  settings: Pick<Settings, 'SECRET' | 'SECRET_FILE'>,
  dataDir: string,
): Promise<void> => {
  const fingerprint = keyFor(secret, 'fingerprint').toString('base64url')
  const stored = await database.within(WORKER, async tx => {
    await tx
      .insertInto('installation')
      .values({ key: KEY, value: JSON.stringify(fingerprint), changed_at: new Date() })
      .onConflict(at => at.column('key').doNothing())
      .execute()
    return remembered(tx, KEY)
  })
  if (stored === fingerprint) return
  throw new OperatorError(
    `The secret of this node (${placeOf(settings, dataDir)}) is not the one that this installation was made with. Sessions and links of the other nodes would not be valid here, and figures would get another noise. Give this node the SECRET or SECRET_FILE of the others; an installation with one node stores it in DATA_DIR/secret and in its backups.`,
  )
}

/** The open parts of an installation, on a node of any role. */
export interface Installation {
  readonly settings: Settings
  /** Absolute. */
  readonly dataDir: string
  /** True if the data folder was empty before this start, or before an interrupted first start. */
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
  /** Identifies this node in leases. */
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
 * Opens the data folder, files, geometry threads, state, warehouse and mail. An embedded engine belongs to one process,
 * so its folder is locked. If both state and warehouse are on servers, several nodes may share the folder.
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
  const secret = await installationSecret(dataDir, settings)
  const signing = openSigningKeys(settings, dataDir, secret, {
    onBroken: error => log.error({ err: error }, 'the previous signing keys stay in use'),
  })
  const links = createLinkSigner(signing('links'))
  const files = await openFileStore(settings, dataDir)
  const damage = createDamageNotes()
  const pool = createEnginePool(files, {
    threads: settings.GEOMETRY_THREADS,
    notes: damage,
    onGivenUp: file => log.warn({ file }, 'a geometry job took too long and its thread was ended'),
  })
  closers.add('geometry', pool.close)
  const engines = meteredEngines(pool, metrics)
  // Both engines open in parallel. If one fails, the other is closed.
  const stating = openDatabase(settings, dataDir, applied => log.info({ applied }, 'migrated')).then(async state => {
    await requireSameSecret(state, secret, settings, dataDir).catch(async error => {
      await state.close()
      throw error
    })
    return state
  })
  const opening = openMovementData({
    settings: { ...settings, DATA_DIR: dataDir },
    locate: createLocate(engines),
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
    count: outcome => metrics.emails.inc({ outcome }),
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
