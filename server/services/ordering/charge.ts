import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '../../../src/contract/call.ts'
import { datasetCosts } from '../../../src/contract/datasets.ts'
import { seriesCosts } from '../../../src/contract/series.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { monthLabel, monthOf } from '../../../src/domain/months.ts'
import { writeAudit } from '../../audit/audit.ts'
import { type Database, type Tx, UNSCOPED } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { Refusal } from '../../errors.ts'

export interface PlacedOrder {
  /** The id of its first dataset. */
  readonly id: number
  /** Null for an order of a single dataset. */
  readonly seriesId: number | null
  /** The credits for all its datasets. */
  readonly credits: number
}

/** Locks the organisation's credits until the transaction ends, and returns them. */
export const lockBalance = async (tx: Tx, organisationId: number): Promise<number> => {
  // An organisation that never had credits does not have a row to lock, but may order free datasets.
  await sql`select pg_advisory_xact_lock(${LOCKS.spendCredits}, ${organisationId})`.execute(tx)
  const { rows } = await sql<{ credits: number | null }>`select lock_balance(${organisationId}) as credits`.execute(tx)
  return rows[0]?.credits ?? 0
}

/**
 * True if the user may still spend credits: the right or the account may have been withdrawn since the request was
 * authorised.
 */
export const maySpend = async (tx: Tx, userId: number, organisationId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('user_organisations as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.can_spend_credits')
    .where('m.user_id', '=', userId)
    .where('m.organisation_id', '=', organisationId)
    .where('u.status', '=', 'Active')
    .executeTakeFirst()
  return row?.can_spend_credits ?? false
}

/** A dataset's text in the ledger. In a series, whose datasets may have the same name, it includes the month. */
export const ledgerInfo = (
  templateName: string,
  { name, first_day }: { readonly name: string; readonly first_day: string },
  isOfSeries: boolean,
): string => `${templateName}: ${name}${isOfSeries ? `, ${monthLabel(monthOf(first_day)!)}` : ''}`

export interface Debit {
  readonly organisationId: number
  readonly userId: number
  readonly datasetId: number
  readonly credits: number
  readonly info: string
}

/** Writes a ledger row for each dataset that is not free. */
export const writeDebits = async (tx: Tx, debits: readonly Debit[]): Promise<void> => {
  const rows = debits
    .filter(({ credits }) => credits > 0)
    .map(({ organisationId, userId, datasetId, credits, info }) => ({
      organisation_id: organisationId,
      amount: credits,
      credit_type: CreditType.Debit,
      info,
      dataset_id: datasetId,
      created_by: userId,
    }))
  if (rows.length > 0) await tx.insertInto('credit_ledger').values(rows).execute()
}

/** Equal requests have the same digest. */
export const digestOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')

/**
 * The order already placed under an Idempotency-Key, or null.
 * @throws Refusal key-reused if the key was used for another order
 */
export const orderUnderKey = async (
  tx: Tx,
  userId: number,
  key: string,
  digest: string,
): Promise<PlacedOrder | null> => {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'dataset_id', 'series_id', 'credits'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_digest !== digest)
    throw new Refusal('key-reused', 'This Idempotency-Key was used for another order. Give each order its own key.')
  return { id: row.dataset_id, seriesId: row.series_id, credits: row.credits }
}

/** Within this many milliseconds, all refusals of a user share one entry in the audit trail. */
const WINDOW_MS = 15 * 60_000
/** When this many users are in memory, expired ones are removed. */
const SWEPT_FROM = 1000

const PRICES = new Set([datasetCosts.id, seriesCosts.id])

/** Records in the audit trail that a limit refused a price, once per user per window. */
export const createPriceLimitRecord = (
  database: Database,
  report: (error: unknown) => void,
  now: () => number = () => performance.now(),
) => {
  const lastNoted = new Map<number, number>()
  return (call: Call, userId: number, address: string): void => {
    if (!PRICES.has(call.id)) return
    const time = now()
    if (time - (lastNoted.get(userId) ?? -WINDOW_MS) < WINDOW_MS) return
    if (lastNoted.size >= SWEPT_FROM)
      for (const [user, since] of lastNoted) if (time - since >= WINDOW_MS) lastNoted.delete(user)
    lastNoted.set(userId, time)
    database
      .within(UNSCOPED, async tx => {
        const member = await tx
          .selectFrom('user_organisations')
          .select('organisation_id')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        const organisationId = member?.organisation_id ?? null
        await writeAudit(tx, { userId, organisationId, action: 'price-limit-reached', address })
      })
      .catch(report)
  }
}
