import { sql } from 'kysely'
import type { BodyOf } from '../../../src/contract/call.ts'
import type {
  changeStandingOrder,
  StandingOrderToCreate,
  skipStandingMonth,
} from '../../../src/contract/standing-orders.ts'
import { MAX_STANDING_MONTHS } from '../../../src/domain/constants.ts'
import { takesEventDays } from '../../../src/domain/event-days.ts'
import { monthKey, monthsBetween, offeredMonths } from '../../../src/domain/months.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { now } from '../../db/updates.ts'
import { badOrder, notFound, Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'
import { digestOf, lockBalance, maySpend } from '../ordering/charge.ts'
import type { Ordering } from '../ordering/ordering.ts'
import { getTemplate } from '../templates/templates.ts'
import { inMonth } from './get-series.ts'
import { listStandingOrders } from './list-standing-orders.ts'
import { openStandingOrders } from './open-standing-orders.ts'

/** The maximum number of standing orders that a user may have with months left. */
export const MOST_STANDING = 20

interface StandingOrdersParts {
  readonly database: Database
  readonly ordering: Pick<Ordering, 'check'>
  readonly movement: Pick<MovementData, 'availableMonths'>
  /** Today's date in Europe/London on the database's clock, as an ISO date. */
  readonly today: () => Promise<string>
}

const mayNotSpend = () =>
  new Refusal('not-allowed', 'You may not spend credits. Ask the primary user of your organisation for this right.')

/**
 * The ids of the organisation's users with these addresses.
 * @throws Refusal bad-order if an address is not a user's
 */
const peopleOf = (database: Database, organisationId: number, emails: readonly string[]): Promise<number[]> =>
  database.within(WORKER, async tx => {
    const addresses = [...new Set(emails.map(email => email.trim().toLowerCase()))]
    if (addresses.length === 0) return []
    const users = await tx
      .selectFrom('user_organisations as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', sql<string>`lower(u.email)`.as('email')])
      .where('m.organisation_id', '=', organisationId)
      .where('u.status', '=', 'Active')
      .where(sql`lower(u.email)`, 'in', addresses)
      .execute()
    const unknown = addresses.find(email => !users.some(user => user.email === email))
    if (unknown !== undefined)
      throw badOrder(
        `‘${unknown}’ is not the address of a user of your organisation. Remove it, or ask your primary user to invite its owner.`,
      )
    return users.map(({ id }) => id)
  })

const setPeople = async (tx: Tx, id: number, people: readonly number[]): Promise<void> => {
  await tx.deleteFrom('standing_order_people').where('standing_order_id', '=', id).execute()
  if (people.length > 0)
    await tx
      .insertInto('standing_order_people')
      .values(people.map(userId => ({ standing_order_id: id, user_id: userId })))
      .execute()
}

/** @throws Refusal bad-order */
const requireMonths = (firstMonth: string, endMonth: string): void => {
  if (endMonth < firstMonth) throw badOrder('The last month is before the first one. Choose a later one.')
  if (monthsBetween(firstMonth, endMonth).length > MAX_STANDING_MONTHS)
    throw badOrder(
      `A standing order lasts ${MAX_STANDING_MONTHS} months at most. Choose an earlier last month, and create another standing order later.`,
    )
}

/**
 * Reads a standing order and locks its row.
 * @throws Refusal not-found, or not-allowed if it has ended or belongs to a colleague
 */
const lockOrder = async (tx: Tx, identity: Identity, id: number) => {
  const order = await tx
    .selectFrom('standing_orders')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', ownOrganisation(identity))
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notFound('The standing order')
  if (order.created_by !== identity.userId && !identity.isPrimaryUser)
    throw new Refusal('not-allowed', 'It is a colleague’s. Its creator or your primary user may change it.')
  if (order.ended_at !== null)
    throw new Refusal('not-allowed', 'The standing order has ended. Create a new one in the last step of the wizard.')
  return order
}

/**
 * Checks that another standing order is allowed. Call this while the organisation's credits are locked, so that each
 * request counts the previous ones.
 * @param id the standing order that gets more months; 0 for a new one
 * @throws Refusal not-allowed if its creator has the maximum, or another standing order adds to its series
 */
const requireCapacity = async (
  tx: Tx,
  { userId }: Identity,
  creatorId: number,
  seriesId: number | undefined,
  id = 0,
): Promise<void> => {
  const others = openStandingOrders(tx).select('o.id').where('o.id', '<>', id)
  const open = await others.where('o.created_by', '=', creatorId).execute()
  if (open.length >= MOST_STANDING)
    throw new Refusal(
      'not-allowed',
      creatorId === userId
        ? `You have ${MOST_STANDING} standing orders with months left, the most that one user may have. End one of them, then try again.`
        : `Its creator has ${MOST_STANDING} standing orders with months left, the most that one user may have. End one of theirs, then try again.`,
    )
  if (seriesId !== undefined && (await others.where('o.series_id', '=', seriesId).executeTakeFirst()))
    throw new Refusal(
      'not-allowed',
      'Another standing order already adds to this series. End that one first, or order a new series.',
    )
}

/**
 * Checks an order for the newest month that its template offers, and returns it as it would be stored.
 * @throws Refusal as ordering does
 */
const checkOrder = async (
  { database, ordering, movement, today }: StandingOrdersParts,
  identity: Identity,
  { order: requested, limit, firstMonth }: StandingOrderToCreate,
) => {
  const template = await getTemplate(database, identity, requested.reportId)
  if (takesEventDays(template))
    throw badOrder(
      'Event days belong to one month, so this template cannot be ordered month after month. Order each event manually.',
    )
  const months = await movement.availableMonths()
  const newest = offeredMonths(months, template, await today()).at(-1)
  if (newest === undefined)
    throw badOrder(
      'This template offers no month yet. Try again when data have been delivered, or choose another template.',
    )
  if (months.some(month => monthKey(month) >= firstMonth))
    throw badOrder(
      'The data of its first month have already been delivered. Order that month, and begin with a later one.',
    )
  const { credits, payload } = await ordering.check(identity, inMonth(requested, monthKey(newest)))
  if (credits > limit)
    throw badOrder(
      `A month costs ${credits} credits now, which is more than the limit of ${limit}. Raise the limit, or choose a smaller place.`,
    )
  const { templateVersion: _, quotedCredits: __, ...order } = payload
  return { template, payload: inMonth(order, firstMonth) }
}

/**
 * The series that the datasets are added to.
 * @throws Refusal not-found
 */
const seriesFor = async (tx: Tx, identity: Identity, name: string, id: number | undefined): Promise<number> => {
  const organisationId = ownOrganisation(identity)
  if (id === undefined) {
    const series = await tx
      .insertInto('dataset_series')
      .values({
        organisation_id: organisationId,
        kind: 'standing',
        name,
        created_by: identity.userId,
        created_by_name: identity.fullName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return series.id
  }
  const series = await tx
    .selectFrom('dataset_series')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('created_by', '=', identity.userId)
    .where('kind', '<>', 'places')
    .executeTakeFirst()
  if (!series) throw notFound('The series')
  return id
}

export interface CreatedOrder {
  readonly id: number
  readonly seriesId: number
}

/**
 * The standing order that a user has already created under an Idempotency-Key.
 * @throws Refusal key-reused
 */
const findUnderKey = async (
  tx: Tx,
  identity: Identity,
  key: string | null,
  digest: string,
): Promise<CreatedOrder | undefined> => {
  const order = await tx
    .selectFrom('standing_orders')
    .select(['id', 'series_id', 'organisation_id', 'request_digest'])
    .where('created_by', '=', identity.userId)
    .where('request_key', '=', key ?? '')
    .executeTakeFirst()
  if (order && (order.request_digest !== digest || order.organisation_id !== ownOrganisation(identity)))
    throw new Refusal('key-reused', 'This Idempotency-Key was used for another order. Give each order its own key.')
  return order && { id: order.id, seriesId: order.series_id }
}

/** @throws Refusal not-allowed without the right to spend, bad-order, key-reused; otherwise as ordering does */
const createStandingOrder = async (
  parts: StandingOrdersParts,
  actor: Actor,
  request: StandingOrderToCreate,
  key: string | null,
): Promise<CreatedOrder> => {
  const { database } = parts
  const { identity } = actor
  if (key !== null && (key.length === 0 || key.length > 200))
    throw badOrder('The Idempotency-Key must have 1 to 200 characters')
  if (!identity.canSpendCredits) throw mayNotSpend()
  const organisationId = ownOrganisation(identity)
  const digest = digestOf(request)
  const underKey = (tx: Tx) => findUnderKey(tx, identity, key, digest)
  // A key belongs to its user, who cannot see the standing orders of an organisation that they have left.
  const earlier = await database.within(WORKER, underKey)
  if (earlier) return earlier
  const { limit, firstMonth, endMonth } = request
  requireMonths(firstMonth, endMonth)
  const people = await peopleOf(database, organisationId, request.emails)
  const { template, payload } = await checkOrder(parts, identity, request)
  return database.within(scopeOf(identity), async tx => {
    await lockBalance(tx, organisationId)
    const same = await underKey(tx)
    if (same) return same
    if (!(await maySpend(tx, identity.userId, organisationId))) throw mayNotSpend()
    const seriesId = await seriesFor(tx, identity, payload.clientProjectName, request.seriesId)
    await requireCapacity(tx, identity, identity.userId, request.seriesId)
    const { id } = await tx
      .insertInto('standing_orders')
      .values({
        organisation_id: organisationId,
        series_id: seriesId,
        created_by: identity.userId,
        created_by_name: identity.fullName,
        payload: JSON.stringify(payload),
        template_name: template.name,
        monthly_limit: limit,
        first_month: firstMonth,
        end_month: endMonth,
        request_key: key,
        request_digest: digest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setPeople(tx, id, people)
    const details = { standingOrderId: id, seriesId, limit, firstMonth, endMonth }
    await auditBy(tx, actor, organisationId, 'standing-order-created', details)
    return { id, seriesId }
  })
}

/** @throws Refusal not-found, not-allowed, bad-order */
const changeOrder = async (
  { database }: StandingOrdersParts,
  actor: Actor,
  { id, limit, endMonth, emails, paused }: BodyOf<typeof changeStandingOrder>,
): Promise<null> => {
  const { identity } = actor
  const people = emails && (await peopleOf(database, ownOrganisation(identity), emails))
  return database.within(scopeOf(identity), async tx => {
    if (endMonth !== undefined) await lockBalance(tx, ownOrganisation(identity))
    const order = await lockOrder(tx, identity, id)
    if (paused !== undefined && order.pause_kind === 'by-provider')
      throw new Refusal('not-allowed', 'The provider has paused it. Ask support to resume it.')
    const pausesOnly = paused === true && limit === undefined && endMonth === undefined && people === undefined
    if (!pausesOnly && !identity.canSpendCredits) throw mayNotSpend()
    if (endMonth !== undefined) requireMonths(order.first_month, endMonth)
    if (endMonth !== undefined && endMonth > order.end_month)
      await requireCapacity(tx, identity, order.created_by, order.series_id, id)
    const changes = {
      ...(limit !== undefined && { monthly_limit: limit }),
      ...(endMonth !== undefined && { end_month: endMonth }),
      ...(paused === true && { pause_kind: 'by-hand' as const, pause_reason: 'It was paused.', pause_month: null }),
      ...(paused === false && { pause_kind: null, pause_reason: null, pause_month: null }),
      ...(paused !== undefined && { email_due: false }),
    }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('standing_orders').set(changes).where('id', '=', id).execute()
    if (people !== undefined) await setPeople(tx, id, people)
    await auditBy(tx, actor, order.organisation_id, 'standing-order-changed', {
      standingOrderId: id,
      ...(limit !== undefined && { limit }),
      ...(endMonth !== undefined && { endMonth }),
      ...(paused !== undefined && { paused }),
      ...(people !== undefined && { people: people.length }),
    })
    return null
  })
}

/**
 * Skips a month, or unskips it.
 * @throws Refusal not-found, not-allowed, bad-order
 */
const skipMonth = (
  { database }: StandingOrdersParts,
  actor: Actor,
  { id, month, skip }: BodyOf<typeof skipStandingMonth>,
): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    if (!skip) await lockBalance(tx, ownOrganisation(actor.identity))
    const order = await lockOrder(tx, actor.identity, id)
    if (!skip && !actor.identity.canSpendCredits) throw mayNotSpend()
    if (month < order.first_month || month > order.end_month)
      throw badOrder(
        `The standing order does not include this month. Choose one from ${order.first_month} to ${order.end_month}.`,
      )
    const entry = await tx
      .selectFrom('standing_order_months')
      .select('dataset_id')
      .where('standing_order_id', '=', id)
      .where('month', '=', month)
      .executeTakeFirst()
    if (entry && entry.dataset_id !== null)
      throw badOrder('The dataset of this month has already been ordered. Choose a later month.')
    if (skip === (entry !== undefined)) return null
    if (!skip) await requireCapacity(tx, actor.identity, order.created_by, order.series_id, id)
    if (skip) await tx.insertInto('standing_order_months').values({ standing_order_id: id, month }).execute()
    else
      await tx
        .deleteFrom('standing_order_months')
        .where('standing_order_id', '=', id)
        .where('month', '=', month)
        .where('dataset_id', 'is', null)
        .execute()
    await auditBy(tx, actor, order.organisation_id, 'standing-order-changed', {
      standingOrderId: id,
      [skip ? 'skipped' : 'takenUpAgain']: month,
    })
    return null
  })

/** @throws Refusal not-found, not-allowed */
const endOrder = ({ database }: StandingOrdersParts, actor: Actor, id: number): Promise<null> =>
  database.within(scopeOf(actor.identity), async tx => {
    const order = await lockOrder(tx, actor.identity, id)
    await tx.updateTable('standing_orders').set({ ended_at: now }).where('id', '=', id).execute()
    await auditBy(tx, actor, order.organisation_id, 'standing-order-ended', { standingOrderId: id })
    return null
  })

/** Standing orders for a dataset every month. A job places them once the month's data has been delivered. */
export const createStandingOrders = (parts: StandingOrdersParts) => ({
  list: (identity: Identity) => listStandingOrders(parts.database, identity),
  create: (actor: Actor, request: StandingOrderToCreate, key: string | null) =>
    createStandingOrder(parts, actor, request, key),
  change: (actor: Actor, request: BodyOf<typeof changeStandingOrder>) => changeOrder(parts, actor, request),
  skip: (actor: Actor, request: BodyOf<typeof skipStandingMonth>) => skipMonth(parts, actor, request),
  end: (actor: Actor, id: number) => endOrder(parts, actor, id),
})
export type StandingOrders = ReturnType<typeof createStandingOrders>
