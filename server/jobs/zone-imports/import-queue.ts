import { sql } from 'kysely'
import { writeAudit } from '../../audit/write-audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { MadeOfFile } from '../../db/tables/places.ts'
import { type ImportRow, OPEN_STATES } from '../../services/zone-systems/read-import.ts'

/** A lease that is not renewed for this long has run out. Seconds. */
const LEASE_S = 30
/** An import whose node was lost this often harms its nodes, and fails. */
const MOST_ATTEMPTS = 3
/** A file of which nothing has come for this long is given up. Hours. */
const EXPIRY_HOURS = 24
/** An import is given up this long after it was begun, whatever has come since: it keeps others from importing. Hours. */
const LONGEST_HOURS = 72
/** The rows of imports that are over are kept for this long. Days. */
const KEPT_DAYS = 30

const lease = sql<Date>`now() + make_interval(secs => ${LEASE_S})`
const now = sql<Date>`now()`

/** Takes the next import that waits, or whose node is lost; undefined where there is none. */
export const claimImport = (database: Database, owner: string): Promise<ImportRow | undefined> =>
  database.within(WORKER, async tx => {
    const next = await tx
      .selectFrom('zone_imports')
      .select('id')
      .where('attempts', '<', MOST_ATTEMPTS)
      .where(eb =>
        eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('lease_until', '<', now)])]),
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return undefined
    return tx
      .updateTable('zone_imports')
      .set(({ ref, val, eb }) => ({
        state: 'running',
        lease_owner: owner,
        lease_until: lease,
        attempts: eb(ref('attempts'), '+', val(1)),
        stage: null,
        done: 0,
        total: null,
        changed_at: now,
      }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** Renews the lease with how far the import is; false where it was cancelled, or another node has it. */
export const renewImport = (
  database: Database,
  id: number,
  owner: string,
  at: { readonly stage: string | null; readonly done: number; readonly total: number | null },
): Promise<boolean> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('zone_imports')
      .set({ ...at, lease_until: lease, changed_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('lease_owner', '=', owner)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })

const auditFailure = (
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'user_id' | 'organisation_id' | 'name' | 'address' | 'failure'>,
): Promise<void> =>
  writeAudit(tx, {
    userId: row.user_id,
    organisationId: row.organisation_id,
    action: 'zone-import-failed',
    details: { importId: row.id, name: row.name, failure: row.failure },
    address: row.address,
  })

/** Ends an import that saves nothing; one that was cancelled meanwhile stays so. */
export const endImport = (
  database: Database,
  row: ImportRow,
  owner: string,
  end:
    | { readonly state: 'failed'; readonly failure: string }
    | { readonly state: 'differs'; readonly made: readonly MadeOfFile[] },
): Promise<void> =>
  database.within(WORKER, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('zone_imports')
      .set({
        state: end.state,
        failure: end.state === 'failed' ? end.failure : null,
        made: end.state === 'differs' ? JSON.stringify(end.made) : null,
        lease_owner: null,
        changed_at: now,
      })
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .where('lease_owner', '=', owner)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || end.state !== 'failed') return
    await auditFailure(tx, { ...row, failure: end.failure })
  })

/** Puts an import back that the node could not finish, so that it is tried again; the attempt does not count. */
export const returnImport = (database: Database, id: number, owner: string): Promise<void> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('zone_imports')
      .set(({ ref, val, eb }) => ({ state: 'waiting', lease_owner: null, attempts: eb(ref('attempts'), '-', val(1)) }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('lease_owner', '=', owner)
      .execute()
  })

/**
 * Gives up the imports of which nothing came for a day, those that were begun three days ago and those whose nodes were lost too
 * often, and forgets old ones.
 * @returns the numbers of the imports whose pieces are still wanted
 */
export const expireImports = (database: Database): Promise<ReadonlySet<number>> =>
  database.within(WORKER, async tx => {
    const since = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`
    const fail = (failure: string) =>
      tx
        .updateTable('zone_imports')
        .set({ state: 'failed', failure, changed_at: now })
        .returning(['id', 'user_id', 'organisation_id', 'name', 'address', 'failure'])
    const late = await fail('The import was not finished in time. Import the file again.')
      .where('state', 'in', ['uploading', 'waiting', 'differs'])
      .where(eb => eb.or([eb('changed_at', '<', since(EXPIRY_HOURS)), eb('created_at', '<', since(LONGEST_HOURS))]))
      .execute()
    const lost = await fail('The server was interrupted several times while it made the zone system. Try again later.')
      .where('state', '=', 'running')
      .where('attempts', '>=', MOST_ATTEMPTS)
      .where('lease_until', '<', now)
      .execute()
    for (const row of [...late, ...lost]) await auditFailure(tx, row)
    await tx
      .deleteFrom('zone_imports')
      .where('state', 'in', ['done', 'failed', 'cancelled'])
      .where('changed_at', '<', since(KEPT_DAYS * 24))
      .execute()
    const open = await tx.selectFrom('zone_imports').select('id').where('state', 'in', OPEN_STATES).execute()
    return new Set(open.map(({ id }) => id))
  })
