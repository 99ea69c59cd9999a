import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/** A row of the trail in the one form that is hashed: every value as the database writes it, to the microsecond. */
export interface CanonicalRow {
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly organisation_id: number | null
  readonly action: string
  readonly details: string
  readonly address: string
}

/** The columns of a CanonicalRow, of audit_trail as `a`. */
export const CANONICAL_COLUMNS = sql<CanonicalRow>`a.id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  a.user_id, a.organisation_id, a.action, a.details::text as details, a.address`

/** The previous hash of the first row. */
export const NO_HASH = ''

/**
 * SHA-256, hexadecimal, of the JSON array [previous hash, sequence, id, at, user, organisation, action, details, address]:
 * JSON quotes every text, so that no two rows have the same form.
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
