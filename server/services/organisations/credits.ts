import type { CustomerCredit, OwnCustomerCredit } from '../../../src/contract/credits.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import type { Database, Tx } from '../../db/database.ts'
import { forbidden, notFound, Refusal } from '../../errors.ts'
import { administratorScope, type Identity, scopeOf } from '../account/identity.ts'
import { lockBalance } from '../ordering/charge.ts'
import { creditsOf } from './organisations.ts'

const requireOrganisation = async (tx: Tx, id: number): Promise<void> => {
  const organisation = await tx.selectFrom('organisations').select('id').where('id', '=', id).executeTakeFirst()
  if (!organisation) throw notFound('The organisation')
}

/** An organisation's balance. */
export const unusedCredits = (database: Database, identity: Identity, organisationId: number): Promise<number> =>
  database.within(administratorScope(identity), async tx => {
    await requireOrganisation(tx, organisationId)
    return creditsOf(tx, organisationId)
  })

const historyOf = async (tx: Tx, organisationId: number): Promise<CustomerCredit[]> => {
  const rows = await tx
    .selectFrom('credit_ledger as l')
    .leftJoin('credit_ledger as r', 'r.reverses', 'l.id')
    .selectAll('l')
    .select('r.id as reversed_by')
    .where('l.organisation_id', '=', organisationId)
    .orderBy('l.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    organisationId: row.organisation_id,
    amount: row.amount,
    creditType: row.credit_type,
    creditInfo: row.info,
    creationTime: row.created_at.toISOString(),
    datasetId: row.dataset_id,
    reverses: row.reverses,
    canDelete: row.dataset_id === null && row.reverses === null && row.reversed_by === null,
  }))
}

/** An organisation's ledger, newest first. */
export const creditHistory = (
  database: Database,
  identity: Identity,
  organisationId: number,
): Promise<CustomerCredit[]> =>
  database.within(administratorScope(identity), async tx => {
    await requireOrganisation(tx, organisationId)
    return historyOf(tx, organisationId)
  })

/**
 * The caller's own organisation's ledger, newest first, for its primary user.
 * @throws Refusal forbidden
 */
export const ownCreditHistory = async (database: Database, identity: Identity): Promise<OwnCustomerCredit[]> => {
  const { organisationId, isPrimaryUser } = identity
  if (organisationId === null || !isPrimaryUser) throw forbidden()
  const rows = await database.within(scopeOf(identity), tx => historyOf(tx, organisationId))
  return rows.map(({ organisationId: _, canDelete: __, ...row }) => row)
}

/**
 * Locks the balance against concurrent spending.
 * @throws Refusal credits-spent if the debit exceeds it
 */
const requireBalance = async (tx: Tx, organisationId: number, amount: number): Promise<void> => {
  const balance = await lockBalance(tx, organisationId)
  if (balance < amount)
    throw new Refusal('credits-spent', `The organisation has ${balance} credits left, fewer than the ${amount} to take`)
}

/**
 * Adds a row to an organisation's ledger.
 * @throws Refusal not-found, or credits-spent if a debit exceeds the balance
 */
export const addCredit = (
  database: Database,
  actor: Actor,
  asked: {
    readonly organisationId: number
    readonly amount: number
    readonly creditType: CreditType
    readonly creditInfo: string
  },
): Promise<{ id: number }> =>
  database.within(administratorScope(actor.identity), async tx => {
    const { organisationId, amount, creditType, creditInfo } = asked
    await requireOrganisation(tx, organisationId)
    if (creditType === CreditType.Debit) await requireBalance(tx, organisationId, amount)
    const row = await tx
      .insertInto('credit_ledger')
      .values({
        organisation_id: organisationId,
        amount,
        credit_type: creditType,
        info: creditInfo,
        created_by: actor.identity.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditBy(tx, actor, organisationId, 'credits-added', { creditId: row.id, amount, creditType })
    return row
  })

/**
 * Reverses a row by adding its opposite.
 * @throws Refusal not-found; not-reversible for a dataset's row, a reversal or a reversed row; credits-spent if fewer
 * credits are left than the row added
 */
export const reverseCredit = (database: Database, actor: Actor, id: number): Promise<null> =>
  database.within(administratorScope(actor.identity), async tx => {
    const row = await tx.selectFrom('credit_ledger').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('The credit')
    if (row.dataset_id !== null)
      throw new Refusal('not-reversible', 'This row paid for a dataset or refunds one, so it cannot be reversed')
    if (row.reverses !== null) throw new Refusal('not-reversible', 'This row is itself a reversal')
    // Lock before looking for an earlier reversal, so that two reversals of the same row take turns.
    const balance = await lockBalance(tx, row.organisation_id)
    const earlier = await tx.selectFrom('credit_ledger').select('id').where('reverses', '=', id).executeTakeFirst()
    if (earlier) throw new Refusal('not-reversible', 'This row has already been reversed')
    const isCredit = row.credit_type === CreditType.Credit
    if (isCredit && balance < row.amount)
      throw new Refusal('credits-spent', 'Some of these credits have been spent, so they cannot be taken back')
    await tx
      .insertInto('credit_ledger')
      .values({
        organisation_id: row.organisation_id,
        amount: row.amount,
        credit_type: isCredit ? CreditType.Debit : CreditType.Credit,
        info: `Reversal: ${row.info}`,
        reverses: id,
        created_by: actor.identity.userId,
      })
      .execute()
    await auditBy(tx, actor, row.organisation_id, 'credits-reversed', { creditId: id, amount: row.amount })
    return null
  })
