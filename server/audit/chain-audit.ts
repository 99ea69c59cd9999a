import { sql } from 'kysely'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { LOCKS } from '../db/locks.ts'
import type { Head } from './head.ts'
import { CANONICAL_COLUMNS, type CanonicalRow, NO_HASH, rowHash } from './row-hash.ts'

/** Rows chained in one transaction. */
const ROWS_AT_ONCE = 500

/** The newest row of the chain; null where nothing is chained yet. */
export const readHead = async (tx: Tx): Promise<Head | null> =>
  (await tx.selectFrom('audit_chain').select(['hash', 'sequence']).orderBy('sequence', 'desc').executeTakeFirst()) ??
  null

const chainSome = (database: Database): Promise<{ readonly head: Head; readonly more: boolean } | null> =>
  database.within(WORKER, async tx => {
    const waiting = await tx.selectFrom('audit_unchained').select('audit_id').limit(1).executeTakeFirst()
    if (!waiting) return null
    const lock = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(LOCKS.chainAudit)}) as mine`.execute(tx)
    if (!lock.rows[0]?.mine) return null
    // Read after the lock was taken, so that the latest rows of other nodes are seen.
    const { rows } = await sql<CanonicalRow>`select ${CANONICAL_COLUMNS}
      from audit_unchained u join audit_trail a on a.id = u.audit_id
      order by a.id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(tx)
    if (rows.length === 0) return null
    let head = (await readHead(tx)) ?? { hash: NO_HASH, sequence: 0 }
    const links = rows.map(row => {
      const sequence = head.sequence + 1
      head = { sequence, hash: rowHash(head.hash, sequence, row) }
      return { sequence, audit_id: row.id, hash: head.hash }
    })
    await tx.insertInto('audit_chain').values(links).execute()
    await tx
      .deleteFrom('audit_unchained')
      .where(
        'audit_id',
        'in',
        links.map(({ audit_id }) => audit_id),
      )
      .execute()
    return { head, more: rows.length === ROWS_AT_ONCE }
  })

/**
 * Chains the committed rows of the audit trail that are not chained yet, oldest first. One node does so at a time; the others
 * return without waiting.
 * @returns the new head; null where nothing was chained
 */
export const chainAudit = async (database: Database): Promise<Head | null> => {
  let head: Head | null = null
  for (;;) {
    const some = await chainSome(database)
    head = some?.head ?? head
    if (!some?.more) return head
  }
}
