import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { lockFirst } from '../../db/lease-queue.ts'
import type { MadeOfFile } from '../../db/tables/places.ts'
import { inSeconds, isUpdated, now } from '../../db/updates.ts'
import { type ImportRow, OPEN_STATES } from '../../services/zone-systems/read-import.ts'

/** A lease expires if it is not renewed for this many seconds. */
const LEASE_S = 30
/** An import fails after this many nodes have died during it, because it probably crashes them. */
const MOST_ATTEMPTS = 3
/** An import fails if nothing has been uploaded for this many hours. */
const EXPIRY_HOURS = 24
/** An import fails this many hours after its start, because it blocks others. */
const LONGEST_HOURS = 72
/** The rows of finished imports are deleted after this many days. */
const FINISHED_DAYS = 30

const lease = inSeconds(LEASE_S)

/**
 * Leases the import that has waited longest or has lost its node, if there is one. An organisation has at most one open
 * import, so that organisations take turns; one whose import differs from the browser's and is finished again goes to
 * the end of the queue.
 */
export const claimImport = (database: Database, owner: string): Promise<ImportRow | undefined> =>
  database.within(WORKER, async tx => {
    const next = await lockFirst(
      tx
        .selectFrom('zone_imports')
        .select('id')
        .where('attempts', '<', MOST_ATTEMPTS)
        .where(eb =>
          eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('lease_until', '<', now)])]),
        )
        .orderBy('changed_at')
        .orderBy('id'),
    )
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

/**
 * Renews the lease and records the progress. Returns false if the import was cancelled or another node has taken it.
 */
export const renewImport = (
  database: Database,
  id: number,
  owner: string,
  progress: ImportProgress,
): Promise<boolean> =>
  database.within(WORKER, tx =>
    isUpdated(leased(tx, id, owner).set({ ...progress, lease_until: lease, changed_at: now })),
  )

export interface ImportProgress {
  readonly stage: string | null
  readonly done: number
  readonly total: number | null
}

/** Updates a running import if the node still holds its lease. */
export const leased = (tx: Tx, id: number, owner: string) =>
  tx.updateTable('zone_imports').where('id', '=', id).where('state', '=', 'running').where('lease_owner', '=', owner)

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

/** Ends an import without saving anything, unless it has been cancelled in the meantime. */
export const endImport = (
  database: Database,
  row: ImportRow,
  owner: string,
  end:
    | { readonly state: 'failed'; readonly failure: string }
    | { readonly state: 'differs'; readonly made: readonly MadeOfFile[] },
): Promise<void> =>
  database.within(WORKER, async tx => {
    const isEnded = await isUpdated(
      leased(tx, row.id, owner).set({
        state: end.state,
        failure: end.state === 'failed' ? end.failure : null,
        made: end.state === 'differs' ? JSON.stringify(end.made) : null,
        lease_owner: null,
        changed_at: now,
      }),
    )
    if (isEnded && end.state === 'failed') await auditFailure(tx, { ...row, failure: end.failure })
  })

/** Returns an import that the node could not finish to the queue, without counting the attempt. */
export const returnImport = (database: Database, id: number, owner: string): Promise<void> =>
  database.within(WORKER, async tx => {
    await leased(tx, id, owner)
      .set(({ ref, val, eb }) => ({ state: 'waiting', lease_owner: null, attempts: eb(ref('attempts'), '-', val(1)) }))
      .execute()
  })

/**
 * Fails imports that have received nothing for a day, have lasted three days or have lost too many nodes, and deletes
 * the rows of old ones.
 * @returns the ids of the imports whose pieces are still needed
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
    const interrupted = await fail(
      'The server was interrupted several times while it built the zone system. Try again later.',
    )
      .where('state', '=', 'running')
      .where('attempts', '>=', MOST_ATTEMPTS)
      .where('lease_until', '<', now)
      .execute()
    for (const row of [...late, ...interrupted]) await auditFailure(tx, row)
    await tx
      .deleteFrom('zone_imports')
      .where('state', 'in', ['done', 'failed', 'cancelled'])
      .where('changed_at', '<', since(FINISHED_DAYS * 24))
      .execute()
    const open = await tx.selectFrom('zone_imports').select('id').where('state', 'in', OPEN_STATES).execute()
    return new Set(open.map(({ id }) => id))
  })
