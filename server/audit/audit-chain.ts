import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { AuditVerdict } from '../../src/contract/audit.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { LOCKS } from '../db/locks.ts'

/** The newest row of the audit trail's chain. */
export interface Head {
  readonly hash: string
  readonly sequence: number
}

/** Formats a head as HASH:NUMBER for logs, backups and `--head`. */
export const headText = ({ hash, sequence }: Head): string => `${hash}:${sequence}`

/** Parses HASH:NUMBER. Returns null for a string in any other form. */
export const parseHead = (text: string): Head | null => {
  const [, hash, sequence] = /^([0-9a-f]{64}):([1-9]\d{0,8})$/.exec(text.trim().toLowerCase()) ?? []
  return hash && sequence ? { hash, sequence: Number(sequence) } : null
}

/**
 * A row of the trail in the canonical form that is hashed: every value as the database writes it, with times to the
 * microsecond.
 */
interface CanonicalRow {
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly organisation_id: number | null
  readonly action: string
  readonly details: string
  readonly address: string
}

/** The columns of a CanonicalRow; `a` is audit_trail. */
const CANONICAL_COLUMNS = sql<CanonicalRow>`a.id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  a.user_id, a.organisation_id, a.action, a.details::text as details, a.address`

/** A placeholder for the hash of the row before the first. */
const NO_HASH = ''

/**
 * The hexadecimal SHA-256 of the JSON array [previous hash, sequence, id, at, user, organisation, action, details,
 * address]. JSON quotes every string, so no two rows have the same form.
 */
export const rowHash = (previous: string, sequence: number, row: CanonicalRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        sequence,
        row.id,
        row.at,
        row.user_id,
        row.organisation_id,
        row.action,
        row.details,
        row.address,
      ]),
    )
    .digest('hex')

/** The maximum number of rows to chain in one transaction. */
const CHAINED_AT_ONCE = 500

/** Reads the head of the chain, or null if nothing is chained yet. */
export const readHead = async (tx: Tx): Promise<Head | null> =>
  (await tx.selectFrom('audit_chain').select(['hash', 'sequence']).orderBy('sequence', 'desc').executeTakeFirst()) ??
  null

const chainSome = (database: Database): Promise<{ readonly head: Head; readonly more: boolean } | null> =>
  database.within(WORKER, async tx => {
    const waiting = await tx.selectFrom('audit_unchained').select('audit_id').limit(1).executeTakeFirst()
    if (!waiting) return null
    const lock = await sql<{
      isOurs: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(LOCKS.chainAudit)}) as "isOurs"`.execute(tx)
    if (!lock.rows[0]?.isOurs) return null
    // Read under the lock, to see the latest rows of other nodes.
    const { rows } = await sql<CanonicalRow>`select ${CANONICAL_COLUMNS}
      from audit_unchained u join audit_trail a on a.id = u.audit_id
      order by a.id limit ${sql.lit(CHAINED_AT_ONCE)}`.execute(tx)
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
    return { head, more: rows.length === CHAINED_AT_ONCE }
  })

/**
 * Chains the committed rows of the audit trail that are not chained yet, oldest first. Only one node chains at a time;
 * the others return without waiting.
 * @returns the new head, or null if nothing was chained
 */
export const chainAudit = async (database: Database): Promise<Head | null> => {
  let head: Head | null = null
  for (;;) {
    const some = await chainSome(database)
    head = some?.head ?? head
    if (!some?.more) return head
  }
}

/** The number of rows to verify per transaction. Other transactions can run in between. */
const VERIFIED_AT_ONCE = 2000
/** Rows are normally chained within seconds. A row that is still unchained after this many minutes is overdue. */
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
      where c.sequence > ${sequence} order by c.sequence limit ${sql.lit(VERIFIED_AT_ONCE)}`.execute(tx)
    return rows
  })

const readUnchained = (database: Database) =>
  database.within(WORKER, async tx => {
    const { rows } = await sql<{ unchained: number; overdue: number }>`select count(*) as unchained,
        count(*) filter (where a.at < now() - make_interval(mins => ${sql.lit(OVERDUE_MINUTES)})) as overdue
      from audit_trail a where not exists (select from audit_chain c where c.audit_id = a.id)`.execute(tx)
    return rows[0] ?? { unchained: 0, overdue: 0 }
  })

/** Describes what is wrong with the link that should follow the head, or returns null if the link is sound. */
const faultOf = (head: Head, link: LinkedRow): string | null => {
  const expected = head.sequence + 1
  if (link.sequence !== expected) return `Row ${expected} of the chain is missing.`
  if (link.id === null) return `Row ${expected} of the chain has no entry in the trail any more.`
  // The left join fills either all columns or none.
  if (rowHash(head.hash, expected, link as CanonicalRow) === link.hash) return null
  return `Row ${expected} of the chain is not the entry that was chained: it was edited, or rows were reordered.`
}

/**
 * Reads the audit trail's chain from its first row and recomputes every hash.
 * @param against a head from a log or a backup, which the chain must still contain
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
    if (links.length < VERIFIED_AT_ONCE) break
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

export const verdictWords = ({ fault, rows, hash, unchained, overdue }: AuditVerdict): string =>
  [
    fault === null
      ? `The audit trail is whole up to row ${rows}${hash === null ? '' : `, ${hash}:${rows}`}.`
      : `The audit trail is NOT whole. ${fault} The rows before it are whole: ${rows}.`,
    ...(unchained === 0 ? [] : [`Not chained yet: ${unchained} ${unchained === 1 ? 'entry' : 'entries'}.`]),
    ...(overdue === 0
      ? []
      : [`Of these, ${overdue} are older than ten minutes: Ambit was stopped, or the end of the chain was removed.`]),
  ].join('\n')

/** The minimum interval between log entries for the head, in milliseconds. */
const LOG_INTERVAL_MS = 60_000

/**
 * Logs the chain's head when it has moved, at most once a minute. A copy of the log stored elsewhere then shows whether
 * the trail was truncated or rewritten.
 * @param now milliseconds
 */
export const createHeadLog = (log: Pick<Logger, 'info'>, now: () => number = () => performance.now()) => {
  let head: Head | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  const write = () => {
    if (head === null) return
    log.info({ auditHead: headText(head) }, 'audit trail chained')
    head = null
    writtenAt = now()
  }
  return {
    moved(to: Head | null): void {
      head = to ?? head
      if (now() - writtenAt >= LOG_INTERVAL_MS) write()
    },
    /** Logs the current head if it has not been logged yet. */
    end: write,
  }
}
