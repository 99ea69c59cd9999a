import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { WizardPayload } from '../../../src/contract/datasets.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { Refusal } from '../../errors.ts'

export interface PlacedOrder {
  readonly id: number
  readonly credits: number
}

/** Locks the organisation's credits until the transaction ends, and returns them. */
export const lockBalance = async (tx: Tx, organisationId: number): Promise<number> => {
  // An organisation that never had a credit has no row to lock, and may still order what costs nothing.
  await sql`select pg_advisory_xact_lock(${LOCKS.spendCredits}, ${organisationId})`.execute(tx)
  const { rows } = await sql<{ credits: number | null }>`select lock_balance(${organisationId}) as credits`.execute(tx)
  return rows[0]?.credits ?? 0
}

/** Whether the user may spend, read again: it may have changed, or the user been disabled, since the request was let in. */
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

export const writeDebit = async (
  tx: Tx,
  debit: { organisationId: number; userId: number; datasetId: number; credits: number; info: string },
): Promise<void> => {
  if (debit.credits === 0) return
  await tx
    .insertInto('credit_ledger')
    .values({
      organisation_id: debit.organisationId,
      amount: debit.credits,
      credit_type: CreditType.Debit,
      info: debit.info,
      dataset_id: debit.datasetId,
      created_by: debit.userId,
    })
    .execute()
}

/** The same order has the same digest. */
export const digestOf = (payload: WizardPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url')

/**
 * The order already placed under a key, or null.
 * @throws Refusal key-reused where the key was used for another order
 */
export const orderUnderKey = async (
  tx: Tx,
  userId: number,
  key: string,
  digest: string,
): Promise<PlacedOrder | null> => {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_digest', 'dataset_id', 'credits'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_digest !== digest) throw new Refusal('key-reused', 'This Idempotency-Key was used for another order')
  return { id: row.dataset_id, credits: row.credits }
}
