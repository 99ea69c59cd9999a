import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { tablesOf } from '../../server/backup/dump-state.ts'
import { openDriver } from '../../server/db/open-database.ts'
import { averageDaily, averageHourly } from '../../src/contract/report-tables.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'
import { allDatasets } from '../support/all-datasets.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD, startPortal } from '../support/portal-process.ts'

/** A restore ends sign-ins, drops open password links, discards queued e-mails, and pauses standing orders (end-old-access.ts). */
const ENDED: Readonly<Record<string, readonly string[]>> = {
  users: ['tokens_valid_from'],
  letters: ['undelivered', 'undelivered_at', 'lease_until'],
  standing_orders: ['pause_kind', 'pause_reason', 'pause_month', 'email_due'],
}

/** Every row of a stopped server's state as sorted text, keyed by table. */
export const rowsOf = async (dataDir: string, env: Record<string, string> = {}): Promise<Record<string, string[]>> => {
  const driver = await openDriver({ DATABASE_URL: env.DATABASE_URL }, dataDir, 'work')
  const session = await driver.session()
  try {
    await session.script(`set ambit.everywhere = 'yes'`)
    const tables: Record<string, string[]> = {}
    for (const table of ['schema_migrations', ...(await tablesOf(session))]) {
      // A restore rewrites the list of applied migrations with new timestamps.
      const left = ENDED[table]?.map(column => ` - '${column}'`).join('')
      const whole = left === undefined ? 'row_to_json(t)::text' : `(to_jsonb(t)${left})::text`
      const row = table === 'schema_migrations' ? 'name || checksum' : whole
      // A restore gives the installation a new epoch and records the backup.
      const kept =
        table === 'installation'
          ? `where key not in ('identity', 'last-backup')`
          : table === 'password_links'
            ? 'where used_at is not null'
            : ''
      const { rows } = await session.query(`select ${row} as row from ${table} t ${kept}`, [])
      tables[table] = rows.map(({ row }) => String(row)).sort()
    }
    const { rows } = await session.query('select sequencename, last_value from pg_sequences order by 1', [])
    tables.sequences = rows.map(row => JSON.stringify(row))
    return tables
  } finally {
    session.release()
    await driver.close()
  }
}

/** A restored state's rows, without the restore's entry in the audit trail. */
export const beforeItsEntry = (rows: Record<string, string[]>): Record<string, string[]> => {
  const entries = rows.audit_trail!.map(row => JSON.parse(row) as { id: number; action: string; details: object })
  // The installation may have been restored before, so take the last entry.
  const { id, details } = entries.filter(({ action }) => action === 'backup-restored').sort((a, b) => b.id - a.id)[0]!
  expect(details).toMatchObject({ fault: null, auditHead: expect.stringMatching(/^[0-9a-f]{64}:\d+$/) })
  return {
    ...rows,
    audit_trail: rows.audit_trail!.filter((_, at) => entries[at]?.id !== id),
    audit_unchained: rows.audit_unchained!.filter(row => row !== JSON.stringify({ audit_id: id })),
    sequences: rows.sequences!.map(row =>
      row === JSON.stringify({ sequencename: 'audit_trail_id_seq', last_value: id })
        ? JSON.stringify({ sequencename: 'audit_trail_id_seq', last_value: id - 1 })
        : row,
    ),
  }
}

/** The SHA-256 of every file in a folder, keyed by path. */
export const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(path => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )

/**
 * The figures that a user would see in the reports of all completed Location Insights datasets, read from the movement
 * data.
 */
export const readReplies = async (client: PortalClient): Promise<unknown[]> => {
  const datasets = await allDatasets(client)
  const completed = datasets.filter(
    ({ reportName, reportStatus }) => reportName === 'Location Insights' && reportStatus === DatasetStatus.Completed,
  )
  return Promise.all(
    completed.map(async ({ id, clientProjectName }) => [
      id,
      clientProjectName,
      await client.call(averageHourly, { query: { datasetid: id } }),
      await client.call(averageDaily, { query: { datasetid: id } }),
    ]),
  )
}

/** The same figures, from an installation that is not running. */
export const repliesOf = async (
  dataDir: string,
  user: string,
  env: Record<string, string> = {},
): Promise<unknown[]> => {
  const portal = await startPortal(dataDir, env)
  try {
    const client = new PortalClient(portal.address)
    await client.signIn(user, DEMO_PASSWORD)
    return await readReplies(client)
  } finally {
    await portal.stop()
  }
}
