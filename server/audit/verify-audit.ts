import { sql } from 'kysely'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import { type Database, WORKER } from '../db/database.ts'
import type { Head } from './head.ts'
import { CANONICAL_COLUMNS, type CanonicalRow, NO_HASH, rowHash } from './row-hash.ts'

/** Rows read in one transaction, so that other transactions run in between. */
const ROWS_AT_ONCE = 2000
/** Rows are chained within seconds; an older unchained row is overdue. Minutes. */
const OVERDUE_MINUTES = 10

interface Link {
  readonly sequence: number
  readonly hash: string
  readonly audit_id: number
}
type LinkedRow = Link & { readonly [K in keyof CanonicalRow]: CanonicalRow[K] | null }

const linksAfter = (database: Database, sequence: number): Promise<LinkedRow[]> =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<LinkedRow>`select c.sequence, c.hash, c.audit_id, ${CANONICAL_COLUMNS}
      from audit_chain c left join audit_trail a on a.id = c.audit_id
      where c.sequence > ${sequence} order by c.sequence limit ${sql.lit(ROWS_AT_ONCE)}`.execute(tx)
    return rows
  })

const readUnchained = (database: Database) =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<{ unchained: number; overdue: number }>`select count(*) as unchained,
        count(*) filter (where a.at < now() - make_interval(mins => ${sql.lit(OVERDUE_MINUTES)})) as overdue
      from audit_trail a where not exists (select from audit_chain c where c.audit_id = a.id)`.execute(tx)
    return rows[0] ?? { unchained: 0, overdue: 0 }
  })

/** A sentence about the fault of a link that should follow the head; null where it is sound. */
const faultOf = (head: Head, link: LinkedRow): string | null => {
  const expected = head.sequence + 1
  if (link.sequence !== expected) return `Row ${expected} of the chain is missing.`
  if (link.id === null) return `Row ${expected} of the chain has no entry in the trail any more.`
  // The left join fills every column or none.
  if (rowHash(head.hash, expected, link as CanonicalRow) === link.hash) return null
  return `Row ${expected} of the chain is not the entry that was chained: it was edited, or rows were reordered.`
}

/**
 * Reads the audit trail's chain from its first row and computes every hash again.
 * @param against a head from a log or a backup, which the chain must still hold
 */
export const verifyAudit = async (database: Database, against: Head | null = null): Promise<AuditVerdict> => {
  let head: Head = { hash: NO_HASH, sequence: 0 }
  let fault: string | null = null
  let met = against === null
  read: for (;;) {
    const links = await linksAfter(database, head.sequence)
    for (const link of links) {
      fault = faultOf(head, link)
      if (fault !== null) break read
      head = { hash: link.hash, sequence: link.sequence }
      if (head.sequence !== against?.sequence) continue
      met = head.hash === against.hash
      if (met) continue
      fault = `Row ${head.sequence} of the chain is not the row of the head given: the chain was rewritten.`
      break read
    }
    if (links.length < ROWS_AT_ONCE) break
  }
  if (fault === null && !met && against !== null)
    fault = `The chain ends at row ${head.sequence}, before row ${against.sequence} of the head given: it was truncated.`
  return {
    fault,
    rows: head.sequence,
    hash: head.sequence === 0 ? null : head.hash,
    ...(await readUnchained(database)),
  }
}
