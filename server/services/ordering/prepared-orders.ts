import { sql } from 'kysely'
import type { WizardPayload } from '../../../src/contract/datasets.ts'
import type { PreparedOrder } from '../../../src/contract/prepared-orders.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { type Database, type Tx, UNSCOPED, WORKER } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { Email, Outbox } from '../../mail/outbox.ts'
import { createEmailLimits } from '../account/attempts.ts'
import { type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'
import type { Ordering } from './ordering.ts'

/** The maximum number of orders that a user may have waiting. */
export const MOST_PREPARED = 20
/**
 * The maximum number of colleagues to e-mail about an order, and the maximum number of orders per user per day that
 * send e-mails.
 */
const MOST_EMAILS = 20
const MOST_NOTICES_A_DAY = 20
const DAY_MINUTES = 24 * 60

interface PreparedOrdersParts {
  readonly database: Database
  readonly ordering: Pick<Ordering, 'check' | 'request'>
  readonly outbox: Pick<Outbox, 'post'>
  readonly key: Buffer
  /** Without a trailing slash. */
  readonly portalUrl: string
  readonly portalTitle: string
}

/** The idempotency key of a prepared order. No caller can send it, because a header cannot contain a line break. */
const keyOf = (id: number): string => `prepared order\n${id}`

const gone = () => notFound('The prepared order, which may already have been submitted or withdrawn,')

/** The addresses of an organisation's users who may spend its credits, except one user. */
const spenders = async (tx: Tx, organisationId: number, exceptUserId: number): Promise<string[]> => {
  const users = await tx
    .selectFrom('user_organisations as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.organisation_id', '=', organisationId)
    .where('m.can_spend_credits', '=', true)
    .where('u.status', '=', 'Active')
    .where('u.id', '<>', exceptUserId)
    .orderBy('u.id')
    .limit(MOST_EMAILS)
    .execute()
  return users.map(({ email }) => email)
}

/** Orders that users without the right to spend credits prepare for colleagues who have it. */
export const createPreparedOrders = (parts: PreparedOrdersParts) => {
  const { database, ordering, outbox, portalUrl, portalTitle } = parts
  const mails = createEmailLimits(parts.key)

  /** The prepared orders that the user may see: their own, or all of the organisation's if they may spend credits. */
  const seenBy = (tx: Tx, identity: Identity) =>
    tx
      .selectFrom('prepared_orders')
      .selectAll()
      .where('organisation_id', '=', ownOrganisation(identity))
      .$if(!identity.canSpendCredits, rows => rows.where('prepared_by', '=', identity.userId))

  const take = async (tx: Tx, id: number): Promise<void> => {
    const deleted = await tx.deleteFrom('prepared_orders').where('id', '=', id).returning('id').executeTakeFirst()
    if (!deleted) throw gone()
  }

  const notify = async (
    actor: Actor,
    to: readonly string[],
    payload: WizardPayload,
    credits: number,
  ): Promise<void> => {
    const { userId, organisationId, fullName } = actor.identity
    const caller = { userId, organisationId, address: actor.address }
    const isAllowed = await database.within(UNSCOPED, tx =>
      mails.allow(tx, 'prepared order', caller, [
        { name: 'account a day', of: ['prepared by', String(userId)], most: MOST_NOTICES_A_DAY, minutes: DAY_MINUTES },
      ]),
    )
    if (!isAllowed) return
    const compose = (email: string): Email => ({
      to: email,
      subject: `${portalTitle}: ${fullName} prepared an order for you to submit`,
      text: `${fullName} prepared an order for the dataset ${payload.clientProjectName} (${payload.reportName}), which costs ${credits} credits, but may not spend credits. You may: submit or withdraw the order under My Datasets.\n\n${portalUrl}/My_Datasets\n`,
    })
    for (const email of to) outbox.post(compose(email))
  }

  return {
    list: (identity: Identity): Promise<PreparedOrder[]> =>
      database.within(scopeOf(identity), async tx => {
        if (identity.organisationId === null) return []
        const rows = await seenBy(tx, identity).orderBy('prepared_at', 'desc').orderBy('id', 'desc').execute()
        return rows.map(row => ({
          id: row.id,
          payload: row.payload,
          credits: row.credits,
          preparedBy: row.prepared_by_name,
          preparedAt: row.prepared_at.toISOString(),
          isOwn: row.prepared_by === identity.userId,
        }))
      }),

    /**
     * Stores an order that could be placed now, and notifies by e-mail the users who may submit it.
     * @throws Refusal not-prepared if no user may spend or too many orders wait; otherwise as ordering does
     */
    async prepare(actor: Actor, asked: WizardPayload): Promise<{ id: number }> {
      const { identity } = actor
      const organisationId = ownOrganisation(identity)
      // Another user will read the stored order, so names in the payload are replaced with the template's.
      const { credits, payload } = await ordering.check(identity, asked)
      const to = await database.within(WORKER, tx => spenders(tx, organisationId, identity.userId))
      if (to.length === 0)
        throw new Refusal(
          'not-prepared',
          'Nobody else in your organisation may spend credits. Ask its primary user to give somebody this right, then send the order again.',
        )
      const prepared = await database.within(scopeOf(identity), async tx => {
        // Serialised by a lock, so that each order counts the previous ones.
        await sql`select pg_advisory_xact_lock(${LOCKS.prepareOrder}, ${identity.userId})`.execute(tx)
        const waiting = await tx
          .selectFrom('prepared_orders')
          .select('id')
          .where('prepared_by', '=', identity.userId)
          .execute()
        if (waiting.length >= MOST_PREPARED)
          throw new Refusal(
            'not-prepared',
            `${MOST_PREPARED} orders of yours wait to be submitted, which is the most. Withdraw one under My Datasets, then send this one again.`,
          )
        const row = await tx
          .insertInto('prepared_orders')
          .values({
            organisation_id: organisationId,
            prepared_by: identity.userId,
            prepared_by_name: identity.fullName,
            payload: JSON.stringify(payload),
            credits,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await auditBy(tx, actor, organisationId, 'order-prepared', { preparedOrderId: row.id, credits })
        return row
      })
      await notify(actor, to, payload, credits)
      return prepared
    },

    /**
     * Places a prepared order. The submitter pays; the dataset belongs to the user who prepared it.
     * @param changed the order to place instead
     * @throws Refusal not-found if it is no longer waiting; otherwise as ordering does
     */
    async submit(actor: Actor, id: number, changed?: WizardPayload): ReturnType<Ordering['request']> {
      const order = await database.within(scopeOf(actor.identity), tx =>
        seenBy(tx, actor.identity).where('id', '=', id).executeTakeFirst(),
      )
      if (!order) throw gone()
      const { prepared_by: userId, prepared_by_name: fullName } = order
      return ordering.request(actor, changed ?? order.payload, keyOf(id), {
        userId,
        fullName,
        take: tx => take(tx, id),
      })
    },

    /** @throws Refusal not-found if it is no longer waiting */
    withdraw: (actor: Actor, id: number): Promise<null> =>
      database.within(scopeOf(actor.identity), async tx => {
        const order = await seenBy(tx, actor.identity).where('id', '=', id).executeTakeFirst()
        if (!order) throw gone()
        await take(tx, id)
        await auditBy(tx, actor, order.organisation_id, 'order-withdrawn', { preparedOrderId: id })
        return null
      }),
  }
}
export type PreparedOrders = ReturnType<typeof createPreparedOrders>
