import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { openPglite } from '../../server/db/pglite.ts'
import { datasetCosts, datasetRequest } from '../../src/contract/datasets.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { DEMO_PASSWORD, startServer } from '../support/portal-process.ts'
import { startRelease } from '../support/release-process.ts'
import { pointOrder, settled, signedIn, silentReports } from './place-orders.ts'
import { unpackRelease } from './unpack-release.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
/** The commit of 1.0.30. */
const COMMIT = '6d1b878'

/** The price call. In 1.0.30, its reply had fewer fields. */
const PRICE = { ...datasetCosts, reply: z.object({ credits: z.number() }) }

/** Rows that an upgrade must not change, keyed by table. */
const KEPT = {
  organisations: 'select id, name, is_provider from organisations order by id',
  users: 'select id, user_name, email, name, surname, password_hash from users order by id',
  ledger: 'select id, organisation_id, amount, credit_type, dataset_id, reverses from credit_ledger order by id',
  balances: 'select organisation_id, credits from organisation_balances order by 1',
  datasets:
    'select id, organisation_id, created_by, name, template_name, credits, pois, selected_zones, study_area_wkt from datasets order by id',
  templates: 'select id, name, base_credits from templates order by id',
  zones: 'select id, organisation_id, name, file_name, zones from zone_systems order by id',
} as const

export interface UpgradeReport {
  readonly users: number
  readonly datasets: number
  readonly files: number
  /** The names of tables whose rows have changed. */
  readonly changed: string
  /** The number of files that are missing or have changed. */
  readonly filesLost: number
  readonly unfinished: number
  readonly silentReports: number
}

function* filesIn(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesIn(path)
    else yield path
  }
}

const digests = (folder: string): Map<string, string> =>
  new Map(
    [...filesIn(folder)].map(path => [
      relative(folder, path),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  )

/** A stopped installation's rows, read from a copy. */
const rowsOf = async (dataDir: string, copy: string): Promise<Record<string, readonly object[]>> => {
  cpSync(join(dataDir, 'pg'), copy, { recursive: true })
  const driver = await openPglite(copy)
  const session = await driver.session()
  try {
    const tables: Record<string, readonly object[]> = {}
    for (const [name, sql] of Object.entries(KEPT)) tables[name] = (await session.query(sql, [])).rows
    return tables
  } finally {
    session.release()
    await driver.close()
  }
}

/** Creates an installation with its demo in a folder, using 1.0.30 itself, and shuts it down cleanly. */
const installationOf1030 = async (source: string, dataDir: string): Promise<void> => {
  await run('git', ['worktree', 'add', '--detach', source, COMMIT], { cwd: root })
  try {
    await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: source, maxBuffer: 2 ** 26 })
    await run(process.execPath, ['wasm/build.mjs'], { cwd: source })
    const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO_PASSWORD, DEMO_ZONES: 'small' }
    const portal = await startServer([process.execPath, '--import', 'tsx', 'server/main.ts'], source, env)
    // One order is queued or in progress when the installation stops.
    const client = await signedIn(portal.address, PRIMARY_USER)
    const order = await pointOrder(client, 'Ordered of 1.0.30', {
      price: body => client.call(PRICE, { body }),
    })
    await client.call(datasetRequest, { body: order, headers: { 'Idempotency-Key': order.clientProjectName } })
    await portal.stop()
  } finally {
    await run('git', ['worktree', 'remove', '--force', source], { cwd: root })
  }
}

/**
 * Upgrades from 1.0.30 as an operator does: stop, install the release, start. Users, credits, datasets, templates,
 * zones and files must be unchanged, and every dataset is rebuilt free of charge.
 */
export const upgradeFrom1030 = async (folder: string): Promise<UpgradeReport> => {
  mkdirSync(folder, { recursive: true })
  const dataDir = join(folder, 'data')
  await installationOf1030(join(folder, 'source'), dataDir)
  const before = await rowsOf(dataDir, join(folder, 'pg-before'))
  const filesBefore = digests(join(dataDir, 'files'))
  const release = await unpackRelease(folder, '2.0.0')
  const portal = await startRelease(release, dataDir)
  const client = await signedIn(portal.address, PRIMARY_USER)
  const datasets = await settled(client)
  const silent = await silentReports(client, datasets)
  await portal.stop()
  const afterwards = await rowsOf(dataDir, join(folder, 'pg-after'))
  const filesAfter = digests(join(dataDir, 'files'))
  // A rebuilt dataset has new downloads, but zone files and everything else stay the same.
  const kept = [...filesBefore].filter(([name]) => !name.startsWith('downloads/'))
  return {
    users: before.users?.length ?? 0,
    datasets: before.datasets?.length ?? 0,
    files: kept.length,
    changed: Object.keys(KEPT)
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(afterwards[name]))
      .join(', '),
    filesLost: kept.filter(([name, digest]) => filesAfter.get(name) !== digest).length,
    unfinished: datasets.filter(({ reportStatus }) => reportStatus !== DatasetStatus.Completed).length,
    silentReports: silent,
  }
}

export const isUpgradeLost = (report: UpgradeReport): boolean =>
  report.users === 0 ||
  report.datasets === 0 ||
  report.files === 0 ||
  report.changed !== '' ||
  report.filesLost + report.unfinished + report.silentReports > 0
