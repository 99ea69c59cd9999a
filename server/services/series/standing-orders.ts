import { sql } from 'kysely'
import type { BodyOf } from '../../../src/contract/call.ts'
import type {
  changeStandingOrder,
  StandingOrder,
  StandingOrderToCreate,
  skipStandingMonth,
} from '../../../src/contract/standing-orders.ts'
import { MAX_STANDING_MONTHS, ReportStatus } from '../../../src/domain/constants.ts'
import { takesEventDays } from '../../../src/domain/event-days.ts'
import { monthKey, monthsBetween, offeredMonths } from '../../../src/domain/month-period.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { badOrder, notFound, Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { type Identity, ownOrganisation, scopeOf } from '../account/identity.ts'
import { digestOf, lockBalance, maySpend } from '../ordering/charge.ts'
import type { Ordering } from '../ordering/ordering.ts'
import { getTemplate } from '../templates/templates.ts'
import { inMonth } from './lines-of-series.ts'
import { openStandingOrders } from './open-standing-orders.ts'
import { MOST_TRIES } from './settled-months.ts'

/** The most standing orders with months left that one user may have. */
export const MOST_STANDING = 20

export interface StandingOrdersParts {
  readonly database: Database
  readonly ordering: Pick<Ordering, 'check'>
  readonly movement: Pick<MovementData, 'availableMonths'>
  /** Today in Europe/London by the database's clock, ISO. */
  readonly today: () => Promise<string>
}

const mayNotSpend = () =>
  new Refusal('not-allowed', 'You may not spend credits. Ask the primary user of your organisation to let you.')

const willTry = (status: ReportStatus | null, tries: number): boolean =>
  status === ReportStatus.Failed && tries < MOST_TRIES

/** The users of an organisation that addresses belong to. @throws Refusal bad-order where one is nobody's */
const peopleOf = (database: Database, organisationId: number, emails: readonly string[]): Promise<number[]> =>
  database.within(WORKER, async tx => {
    const wanted = [...new Set(emails.map(email => email.trim().toLowerCase()))]
    if (wanted.length === 0) return []
    const found = await tx
      .selectFrom('user_organisations as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', sql<string>`lower(u.email)`.as('email')])
      .where('m.organisation_id', '=', organisationId)
      .where('u.status', '=', 'Active')
      .where(sql`lower(u.email)`, 'in', wanted)
      .execute()
    const unknown = wanted.find(email => !found.some(user => user.email === email))
    if (unknown !== undefined)
      throw badOrder(
        `‘${unknown}’ is not the address of a user of your organisation. Leave it out, or have your primary user invite its owner.`,
      )
    return found.map(({ id }) => id)
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
      `A standing order lasts ${MAX_STANDING_MONTHS} months at most. Choose an earlier last month, and make another one then.`,
    )
}

/** The standing order, locked. @throws Refusal not-found, not-allowed where it has ended or is a colleague's */
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
    throw new Refusal('not-allowed', 'It is a colleague’s. Its maker or your primary user may change it.')
  if (order.ended_at !== null)
    throw new Refusal(
      'not-allowed',
      'The standing order has ended. Make a new one: the last step of the wizard offers it.',
    )
  return order
}

/**
 * Refuses where there is no room for another standing order. Called under the lock of the organisation's credits, so that each request
 * counts the ones before it.
 * @param id of a standing order that gets months again; none where one is made
 * @throws Refusal not-allowed where its maker has as many as there may be, or another adds to its series
 */
const requireRoom = async (
  tx: Tx,
  { userId }: Identity,
  makerId: number,
  seriesId: number | undefined,
  id = 0,
): Promise<void> => {
  const others = openStandingOrders(tx).select('o.id').where('o.id', '<>', id)
  const open = await others.where('o.created_by', '=', makerId).execute()
  if (open.length >= MOST_STANDING)
    throw new Refusal(
      'not-allowed',
      makerId === userId
        ? `You have ${MOST_STANDING} standing orders with months left, the most that one user may have. End one of them, then try again.`
        : `Its maker has ${MOST_STANDING} standing orders with months left, the most that one user may have. End one of theirs, then try again.`,
    )
  if (seriesId !== undefined && (await others.where('o.series_id', '=', seriesId).executeTakeFirst()))
    throw new Refusal(
      'not-allowed',
      'Another standing order adds to this series already. End that one first, or order a new series.',
    )
}

/** Orders of the dataset of each month, placed by a job once the month's data are delivered. */
export const createStandingOrders = ({ database, ordering, movement, today }: StandingOrdersParts) => {
  /** The order as it would be kept, checked in the newest month that its template offers. @throws Refusal as an order does */
  const check = async (identity: Identity, { order, limit, firstMonth }: StandingOrderToCreate) => {
    const template = await getTemplate(database, identity, order.reportId)
    if (takesEventDays(template))
      throw badOrder(
        'Event days are days of one month: this template cannot be ordered month after month. Order each event by hand.',
      )
    const months = await movement.availableMonths()
    const newest = offeredMonths(months, template, await today()).at(-1)
    if (newest === undefined)
      throw badOrder(
        'This template offers no month yet. Try again when data have been delivered, or choose another template.',
      )
    if (months.some(month => monthKey(month) >= firstMonth))
      throw badOrder('The data of its first month are delivered already. Order that month, and begin with a later one.')
    const { credits, payload } = await ordering.check(identity, inMonth(order, monthKey(newest)))
    if (credits > limit)
      throw badOrder(
        `A month costs ${credits} credits now, which is more than the limit of ${limit}. Raise the limit, or choose a smaller place.`,
      )
    const { templateVersion: _, quotedCredits: __, ...kept } = payload
    return { template, payload: inMonth(kept, firstMonth) }
  }

  /** The series that the datasets are added to. @throws Refusal not-found */
  const seriesFor = async (tx: Tx, identity: Identity, name: string, id: number | undefined): Promise<number> => {
    const organisationId = ownOrganisation(identity)
    if (id === undefined) {
      const made = await tx
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
      return made.id
    }
    const found = await tx
      .selectFrom('dataset_series')
      .select('id')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .where('created_by', '=', identity.userId)
      .where('kind', '<>', 'places')
      .executeTakeFirst()
    if (!found) throw notFound('The series')
    return id
  }

  return {
    /** The standing orders of the organisation that the user may see, newest first. */
    list: (identity: Identity): Promise<StandingOrder[]> =>
      database.within(scopeOf(identity), async tx => {
        const orders = await tx
          .selectFrom('standing_orders as o')
          .innerJoin('dataset_series as s', 's.id', 'o.series_id')
          .selectAll('o')
          .select(['s.kind as series_kind', 's.name as series_name'])
          .where('o.organisation_id', '=', identity.organisationId ?? 0)
          .orderBy('o.id', 'desc')
          .execute()
        const ids = [0, ...orders.map(({ id }) => id)]
        const months = await tx
          .selectFrom('standing_order_months as m')
          .leftJoin('datasets as d', 'd.id', 'm.dataset_id')
          .select(['m.standing_order_id', 'm.month', 'm.dataset_id', 'm.credits', 'm.tries', 'd.status'])
          .where('m.standing_order_id', 'in', ids)
          .orderBy('m.month')
          .execute()
        const people = await tx
          .selectFrom('standing_order_people as p')
          .innerJoin('standing_orders as o', 'o.id', 'p.standing_order_id')
          .innerJoin('users as u', 'u.id', 'p.user_id')
          // who has left the organisation is not written to, and their address is nobody's business any more
          .innerJoin('user_organisations as m', join =>
            join.onRef('m.user_id', '=', 'u.id').onRef('m.organisation_id', '=', 'o.organisation_id'),
          )
          .select(['p.standing_order_id', 'u.email'])
          .where('u.status', '=', 'Active')
          .where('p.standing_order_id', 'in', ids)
          .orderBy('u.email')
          .execute()
        return orders.map((order): StandingOrder => {
          const own = months.filter(({ standing_order_id }) => standing_order_id === order.id)
          const nextMonth =
            order.ended_at === null
              ? (monthsBetween(order.first_month, order.end_month).find(
                  key => !own.some(({ month, tries, status }) => month === key && !willTry(status, tries)),
                ) ?? null)
              : null
          const isOwn = order.created_by === identity.userId
          return {
            id: order.id,
            series: { id: order.series_id, kind: order.series_kind, name: order.series_name },
            order: order.payload,
            limit: order.monthly_limit,
            firstMonth: order.first_month,
            endMonth: order.end_month,
            emails: people.filter(({ standing_order_id }) => standing_order_id === order.id).map(({ email }) => email),
            state: nextMonth === null ? 'ended' : order.pause_kind === null ? 'active' : 'paused',
            pause:
              nextMonth === null || order.pause_kind === null
                ? null
                : { kind: order.pause_kind, reason: order.pause_reason ?? '', month: order.pause_month },
            made: own.flatMap(({ month, dataset_id: datasetId, credits, tries, status }) => {
              const failed = status === ReportStatus.Failed ? { tries, isTriedAgain: willTry(status, tries) } : null
              return datasetId === null || credits === null ? [] : [{ month, datasetId, credits, failed }]
            }),
            skipped: own.filter(({ dataset_id }) => dataset_id === null).map(({ month }) => month),
            nextMonth,
            createdBy: order.created_by_name,
            createdAt: order.created_at.toISOString(),
            isOwn,
            mayChange: isOwn || identity.isPrimaryUser,
          }
        })
      }),

    /** @throws Refusal not-allowed without the right to spend, bad-order, key-reused; else as an order does */
    async create(
      actor: Actor,
      asked: StandingOrderToCreate,
      key: string | null,
    ): Promise<{ id: number; seriesId: number }> {
      const { identity } = actor
      if (key !== null && (key.length === 0 || key.length > 200))
        throw badOrder('The Idempotency-Key must have 1 to 200 characters')
      if (!identity.canSpendCredits) throw mayNotSpend()
      const organisationId = ownOrganisation(identity)
      const digest = digestOf(asked)
      const underKey = async (tx: Tx) => {
        const found = await tx
          .selectFrom('standing_orders')
          .select(['id', 'series_id', 'organisation_id', 'request_digest'])
          .where('created_by', '=', identity.userId)
          .where('request_key', '=', key ?? '')
          .executeTakeFirst()
        if (found && (found.request_digest !== digest || found.organisation_id !== organisationId))
          throw new Refusal(
            'key-reused',
            'This Idempotency-Key was used for another order. Give each order a key of its own.',
          )
        return found && { id: found.id, seriesId: found.series_id }
      }
      // A key belongs to its user, who sees no standing order of an organisation that they have left.
      const earlier = await database.within(WORKER, underKey)
      if (earlier) return earlier
      const { limit, firstMonth, endMonth } = asked
      requireMonths(firstMonth, endMonth)
      const people = await peopleOf(database, organisationId, asked.emails)
      const { template, payload } = await check(identity, asked)
      return database.within(scopeOf(identity), async tx => {
        await lockBalance(tx, organisationId)
        const same = await underKey(tx)
        if (same) return same
        if (!(await maySpend(tx, identity.userId, organisationId))) throw mayNotSpend()
        const seriesId = await seriesFor(tx, identity, payload.clientProjectName, asked.seriesId)
        await requireRoom(tx, identity, identity.userId, asked.seriesId)
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
    },

    /** @throws Refusal not-found, not-allowed, bad-order */
    async change(actor: Actor, asked: BodyOf<typeof changeStandingOrder>): Promise<null> {
      const { identity } = actor
      const { id, limit, endMonth, emails, paused } = asked
      const people = emails && (await peopleOf(database, ownOrganisation(identity), emails))
      return database.within(scopeOf(identity), async tx => {
        if (endMonth !== undefined) await lockBalance(tx, ownOrganisation(identity))
        const order = await lockOrder(tx, identity, id)
        if (paused !== undefined && order.pause_kind === 'by-provider')
          throw new Refusal('not-allowed', 'The provider has paused it. Ask support to let it go on.')
        const pausesOnly = paused === true && limit === undefined && endMonth === undefined && people === undefined
        if (!pausesOnly && !identity.canSpendCredits) throw mayNotSpend()
        if (endMonth !== undefined) requireMonths(order.first_month, endMonth)
        if (endMonth !== undefined && endMonth > order.end_month)
          await requireRoom(tx, identity, order.created_by, order.series_id, id)
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
    },

    /** @throws Refusal not-found, not-allowed, bad-order */
    skip: (actor: Actor, { id, month, skip }: BodyOf<typeof skipStandingMonth>): Promise<null> =>
      database.within(scopeOf(actor.identity), async tx => {
        if (!skip) await lockBalance(tx, ownOrganisation(actor.identity))
        const order = await lockOrder(tx, actor.identity, id)
        if (!skip && !actor.identity.canSpendCredits) throw mayNotSpend()
        if (month < order.first_month || month > order.end_month)
          throw badOrder(`It is not one of its months: choose one from ${order.first_month} to ${order.end_month}.`)
        const entry = await tx
          .selectFrom('standing_order_months')
          .select('dataset_id')
          .where('standing_order_id', '=', id)
          .where('month', '=', month)
          .executeTakeFirst()
        if (entry && entry.dataset_id !== null)
          throw badOrder('The month is made already, and stays. A later month can be left out.')
        if (skip === (entry !== undefined)) return null
        if (!skip) await requireRoom(tx, actor.identity, order.created_by, order.series_id, id)
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
      }),

    /** @throws Refusal not-found, not-allowed */
    end: (actor: Actor, id: number): Promise<null> =>
      database.within(scopeOf(actor.identity), async tx => {
        const order = await lockOrder(tx, actor.identity, id)
        await tx.updateTable('standing_orders').set({ ended_at: sql<Date>`now()` }).where('id', '=', id).execute()
        await auditBy(tx, actor, order.organisation_id, 'standing-order-ended', { standingOrderId: id })
        return null
      }),
  }
}
export type StandingOrders = ReturnType<typeof createStandingOrders>
