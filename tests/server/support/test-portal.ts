import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { servedBasemap } from '../../../server/basemap/served-archive.ts'
import { type Database, WORKER } from '../../../server/db/database.ts'
import { copyFiles } from '../../../server/files/copy-files.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { createFolderStore } from '../../../server/files/folder-store.ts'
import { openFileStore } from '../../../server/files/open-file-store.ts'
import { createLinkSigner } from '../../../server/files/signed-link.ts'
import { createOutbox, type Outbox } from '../../../server/mail/outbox.ts'
import type { FreeSpace } from '../../../server/runtime/monitoring/free-space.ts'
import { createMetrics, readQueue } from '../../../server/runtime/monitoring/metrics.ts'
import { checkOrdering } from '../../../server/runtime/monitoring/missing-to-order.ts'
import { readReadiness } from '../../../server/runtime/monitoring/readiness.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { createAccount } from '../../../server/services/account/account.ts'
import { createSignIn } from '../../../server/services/account/sign-in.ts'
import { createTokens } from '../../../server/services/account/tokens.ts'
import { createAreaJudge } from '../../../server/services/areas/area-judge.ts'
import { createContact } from '../../../server/services/contact/contact.ts'
import { createOrdering } from '../../../server/services/ordering/ordering.ts'
import { createPreparedOrders } from '../../../server/services/ordering/prepared-orders.ts'
import { createManageUsers } from '../../../server/services/organisations/manage-users.ts'
import { createUsers } from '../../../server/services/organisations/users.ts'
import { createSavedAreas } from '../../../server/services/saved-areas/saved-areas.ts'
import { countStandingOrders } from '../../../server/services/series/open-standing-orders.ts'
import { createSeriesOrders } from '../../../server/services/series/series-orders.ts'
import { createStandingOrders } from '../../../server/services/series/standing-orders.ts'
import { createStatusFeed } from '../../../server/services/status-feed/status-feed.ts'
import { createApp } from '../../../server/start/app.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import type { ZoneEngines } from '../../../server/zones/zone-engines.ts'
import type { Call } from '../../../src/contract/call.ts'
import { CUSTOM_ZONES, openCountry } from './open-country.ts'
import { NAMES, readPeople, seedPeople, type TestPeople } from './people.ts'
import { insertStandardZones } from './standard-zones.ts'

const FORM = 'application/x-www-form-urlencoded'
const KEY = Buffer.alloc(32, 1)

export interface Answer {
  readonly status: number
  readonly text: string
  /** The reply's envelope, as received. */
  readonly json: {
    result?: unknown
    Results?: unknown
    success?: boolean
    error?: { code: string; message: string; details?: unknown }
  }
}

export interface TestPortal {
  readonly app: ReturnType<typeof createApp>
  readonly database: Database
  readonly files: FileStore
  readonly movement: MovementData
  readonly engines: ZoneEngines
  readonly groundKey: Buffer
  readonly people: TestPeople
  readonly outbox: Outbox
  /** The folder that the outbox writes e-mails to. */
  readonly outboxFolder: string
  readonly customZonesId: number
  /** The free space on the portal's disks, which a test can set. */
  readonly disks: FreeSpace[]
  /** The lines of the log. */
  readonly logged: string[]
  token(userId: number, seconds?: number): Promise<string>
  /** Calls the portal in process, as a user or without a sign-in. */
  ask(
    call: Call,
    as: number | null,
    given?: { query?: Record<string, unknown>; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** Closes the portal and returns its data folder, which is not deleted. */
  leave(): Promise<string>
  close(): Promise<void>
}

const insertZoneSystems = async (database: Database, owner: number): Promise<void> => {
  await insertStandardZones(database)
  await database.within(WORKER, tx =>
    tx
      .insertInto('zone_systems')
      .values({ organisation_id: owner, kind: 'custom', name: 'Aire Valley grid', file_name: CUSTOM_ZONES, zones: 400 })
      .execute(),
  )
}

/**
 * The whole server in process, on a small made-up country with real zone files, engine and warehouse.
 * @param given settings in addition to the test's own
 * @param made another portal's data folder, which is copied and must match the database
 */
export const openTestPortal = async (
  database: Database,
  given: Readonly<Record<string, string>> = {},
  made?: string,
): Promise<TestPortal> => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-portal-'))
  const settings = parseSettings({ DATA_DIR: folder, DISCLOSURE_MIN_DEVICES: '10', ...given })
  const links = createLinkSigner(() => [KEY])
  const files = await openFileStore(settings, folder)
  const country = await openCountry(settings, files, database, made)
  if (files.folder === null) await copyFiles(createFolderStore(join(folder, 'files')), files)
  const people = await (made === undefined ? seedPeople : readPeople)(database)
  if (made === undefined) await insertZoneSystems(database, people.primary.organisationId)
  const { id: customZonesId } = await database.within(WORKER, tx =>
    tx.selectFrom('zone_systems').select('id').where('file_name', '=', CUSTOM_ZONES).executeTakeFirstOrThrow(),
  )

  const logged: string[] = []
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logged.push(line) })
  const tokens = createTokens(() => [KEY], 3600)
  const statuses = await createStatusFeed(database, error => log.error({ err: error }, 'feed'))
  const { movement, engines, damage } = country
  const areaJudge = createAreaJudge({ database, engines, movement })
  const ordering = createOrdering({
    database,
    engines,
    streets: null,
    areaJudge,
    movement,
    supportEmail: settings.SUPPORT_EMAIL,
    today: async () => '2026-11-21',
  })
  const signIn = createSignIn(database, tokens, KEY)
  const outboxFolder = join(folder, 'outbox')
  const outbox = await createOutbox({
    database,
    smtpUrl: undefined,
    outbox: outboxFolder,
    from: settings.MAIL_FROM,
    report: error => log.error({ err: error }, 'mail'),
  })
  const letters = { outbox, portalUrl: 'https://portal.example', portalTitle: settings.PORTAL_TITLE }
  const account = createAccount({ ...letters, database, key: KEY, supportEmail: settings.SUPPORT_EMAIL })
  const contact = createContact({
    database,
    files,
    outbox,
    key: KEY,
    supportEmail: settings.SUPPORT_EMAIL,
    portalTitle: settings.PORTAL_TITLE,
  })
  const preparedOrders = createPreparedOrders({ ...letters, database, ordering, key: KEY })
  const users = createUsers({ ...letters, database, key: KEY, portalService: NAMES.portalService })
  const disks: FreeSpace[] = []
  const freeSpace = async () => disks
  const readiness = () =>
    readReadiness({ database, migrations: [], movement, worker: { healthy: () => true }, files, freeSpace })
  const app = createApp({
    settings,
    basemap: await servedBasemap(settings, null),
    services: {
      database,
      files,
      links,
      movement,
      engines,
      streets: null,
      tokens,
      signIn,
      account,
      contact,
      users,
      manageUsers: createManageUsers(database, NAMES),
      ordering,
      seriesOrders: createSeriesOrders({ database, ordering }),
      standingOrders: createStandingOrders({ database, ordering, movement, today: async () => '2026-11-21' }),
      preparedOrders,
      savedAreas: createSavedAreas({ database, engines }),
      areaJudge,
      statuses,
      freeSpace,
    },
    operations: {
      metrics: createMetrics(),
      readings: {
        queue: () => readQueue(database),
        emails: outbox.counts,
        standingOrders: () => countStandingOrders(database),
        freeSpace,
        readiness,
        backup: async () => null,
      },
      readiness,
      reason: () => null,
      ordering: () => checkOrdering({ database, files }, movement.delivered, damage.sentences()),
      metricsToken: undefined,
    },
    log,
    webFolder: join(folder, 'web'),
  })
  const leave = async (): Promise<string> => {
    await statuses.close()
    await outbox.idle()
    await country.close()
    return folder
  }
  const token = (userId: number, seconds = 3600) => createTokens(() => [KEY], seconds).issue(userId)

  return {
    app,
    database,
    files,
    movement,
    engines,
    groundKey: KEY,
    people,
    outbox,
    outboxFolder,
    customZonesId,
    disks,
    logged,
    token,
    async ask(call, as, { query = {}, body, headers = {} } = {}) {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const form = call.encoding === 'form'
      const signed = as === null ? null : await token(as)
      const authorisation =
        call.host === 'admin' ? { Authorization: `Bearer ${signed}` } : { AuthToken: String(signed) }
      const reply = await app.request(`${call.path}?${search}`, {
        method: call.method,
        headers: {
          ...(signed === null ? {} : (authorisation as Record<string, string>)),
          ...(body === undefined ? {} : { 'Content-Type': form ? FORM : 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: form ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body) }),
      })
      const text = call.streams === 'lines' && reply.ok ? await firstLine(reply) : await reply.text()
      return { status: reply.status, text, json: JSON.parse(text === '' ? '{}' : text) }
    },
    leave,
    async close() {
      rmSync(await leave(), { recursive: true, force: true })
    },
  }
}

/** Returns the first non-empty line of a stream, and closes the stream. */
const firstLine = async (reply: Response): Promise<string> => {
  const reader = reply.body!.getReader()
  let text = ''
  while (!text.trim().includes('\n') && text.trim() === '') {
    const { done, value } = await reader.read()
    if (done) break
    text += new TextDecoder().decode(value)
  }
  await reader.cancel()
  return text.trim().split('\n')[0] ?? ''
}
