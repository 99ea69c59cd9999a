import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { PauseKind } from '../../src/contract/standing-orders.ts'
import type { ProviderNames } from '../../src/domain/level.ts'
import { labelOfMonth, monthDays, monthKey, monthOf, offeredMonths } from '../../src/domain/months.ts'
import { writeAudit } from '../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import type { StandingOrders, WaitsFor } from '../db/tables/datasets.ts'
import { isUpdated, now } from '../db/updates.ts'
import { Refusal } from '../errors.ts'
import { dependencyOf } from '../runtime/outages/dependency-down.ts'
import { type Identity, loadIdentity } from '../services/account/identity.ts'
import type { Ordering } from '../services/ordering/ordering.ts'
import { inMonth } from '../services/series/get-series.ts'
import { settledMonths } from '../services/series/open-standing-orders.ts'
import { type PauseParts, sendPauses } from '../services/series/standing-order-emails.ts'
import { getTemplate } from '../services/templates/templates.ts'
import type { MovementData } from '../warehouse/movement-data.ts'

/**
 * A month with data for every day is considered complete once no delivery has changed it for this many hours, because
 * it may arrive in several files.
 */
export const QUIET_HOURS = 24

/**
 * The months that standing orders may order: months closed by the provider, and months with data for every day that no
 * delivery has changed for QUIET_HOURS. Times are the database clock's.
 */
export const completeMonths = async (
  { database, movement }: { readonly database: Database; readonly movement: Pick<MovementData, 'delivery'> },
  months: Iterable<string>,
): Promise<ReadonlySet<string>> => {
  const complete = new Set<string>()
  for (const month of months) {
    const { missingDays, version } = await movement.delivery(monthDays(monthOf(month)!))
    const { isClosed, isQuiet } = await database.within(WORKER, tx =>
      tx
        .insertInto('month_deliveries')
        .values({ month, version })
        .onConflict(at =>
          at.column('month').doUpdateSet({
            version,
            seen_at: sql<Date>`case when month_deliveries.version = excluded.version then month_deliveries.seen_at else now() end`,
          }),
        )
        .returning([
          sql<boolean>`closed_at is not null`.as('isClosed'),
          sql<boolean>`seen_at <= now() - make_interval(hours => ${QUIET_HOURS})`.as('isQuiet'),
        ])
        .executeTakeFirstOrThrow(),
    )
    if (isClosed || (isQuiet && missingDays.length === 0)) complete.add(month)
  }
  return complete
}

/** Recorded in the audit trail instead of an address. */
const ADDRESS = 'standing order'

export interface StandingOrdersJob extends PauseParts {
  readonly ordering: Pick<Ordering, 'place'>
  readonly movement: Pick<MovementData, 'availableMonths' | 'delivery'>
  readonly names: ProviderNames
  readonly log: Pick<Logger, 'error' | 'info'>
  /** Today's date in Europe/London on the database's clock, as an ISO date. */
  readonly today: () => Promise<string>
}

type StandingOrder = Selectable<StandingOrders>

interface Wait {
  readonly waitsFor: WaitsFor
  readonly month: string
}

/** The reason why a month cannot be ordered. The standing order pauses. */
class Pause extends Error {
  override readonly name = 'Pause'
  readonly kind: PauseKind
  constructor(kind: PauseKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** The month must no longer be ordered. */
class NotDue extends Error {
  override readonly name = 'NotDue'
}

/** The month cannot be ordered yet. The next run tries again. */
class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly waitsFor: WaitsFor
  constructor(waitsFor: WaitsFor) {
    super(waitsFor)
    this.waitsFor = waitsFor
  }
}

/**
 * Standing orders, each with the delivered months, in ascending order, that it has neither ordered nor skipped, or
 * whose dataset failed.
 */
const dueOrders = (database: Database, delivered: readonly string[]) =>
  database.within(WORKER, async tx => {
    const orders = await tx
      .selectFrom('standing_orders')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('pause_kind', 'is', null)
      .orderBy('id')
      .execute()
    const done = await settledMonths(tx).execute()
    const keys = new Set(done.map(({ standing_order_id, month }) => `${standing_order_id} ${month}`))
    return orders.map(order => ({
      order,
      months: delivered.filter(
        month => month >= order.first_month && month <= order.end_month && !keys.has(`${order.id} ${month}`),
      ),
    }))
  })

/**
 * A standing order's creator, with their current rights.
 * @throws Pause
 */
const creatorOf = async (
  { database, names }: StandingOrdersJob,
  { created_by, created_by_name, organisation_id }: StandingOrder,
): Promise<Identity> => {
  const identity = await loadIdentity(database, names, created_by, null)
  if (identity === null || identity.organisationId !== organisation_id || identity.level === '')
    throw new Pause('rights', `${created_by_name}, who created it, no longer has an account in your organisation.`)
  if (identity.openTerms !== null)
    throw new Pause('rights', `${created_by_name}, who created it, must first accept the new terms and conditions.`)
  if (!identity.canSpendCredits)
    throw new Pause('rights', `${created_by_name}, who created it, may no longer spend credits.`)
  return identity
}

/** @throws NotYet if the template will offer the month later; Pause if it does not offer the month at all */
const requireOffered = async (
  { database, movement, today }: StandingOrdersJob,
  identity: Identity,
  { payload, template_name }: StandingOrder,
  month: string,
): Promise<void> => {
  const template = await getTemplate(database, identity, payload.reportId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not-found')
      throw new Pause('template', `The template ${template_name} is no longer offered.`)
    throw error
  })
  const months = await movement.availableMonths()
  const day = await today()
  const isOffered = (bounds: typeof template) =>
    offeredMonths(months, bounds, day).some(offered => monthKey(offered) === month)
  if (isOffered(template)) return
  if (isOffered({ ...template, daysBehindCurrentDate: null })) throw new NotYet('template')
  throw new Pause('template', `The template ${template_name} does not offer ${labelOfMonth(month)}.`)
}

/** Decides what follows from a refused order: the standing order pauses, or the month is retried later. */
const pauseOf = async (
  job: StandingOrdersJob,
  order: StandingOrder,
  month: string,
  refusal: Refusal,
): Promise<Pause | NotYet> => {
  const { code, message } = refusal
  switch (code) {
    case 'order-refused':
      // This code means too few credits or a missing right, so check the right again.
      try {
        await creatorOf(job, order)
      } catch (error) {
        if (error instanceof Pause) return error
        throw error
      }
      return new Pause('credits', `Your organisation has too few credits for ${labelOfMonth(month)}.`)
    case 'bad-order':
      return new Pause('order', `${labelOfMonth(month)} could not be ordered: ${message.replace(/\.$/, '')}.`)
    case 'bad-place':
    case 'area-refused':
      return new Pause('area', `${labelOfMonth(month)} could not be ordered: ${message}`)
    case 'month-not-ready':
      return new NotYet('squares')
    case 'dependency-down':
    case 'not-ready':
      return new NotYet('dependency')
    default:
      job.log.error({ err: refusal, standingOrder: order.id, month }, 'standing order refused')
      return new NotYet('fault')
  }
}

const pause = (database: Database, { id, organisation_id }: StandingOrder, month: string, { kind, message }: Pause) =>
  database.within(WORKER, async tx => {
    const isChanged = await isUpdated(
      tx
        .updateTable('standing_orders')
        .set({ pause_kind: kind, pause_reason: message, pause_month: month, email_due: true })
        .where('id', '=', id)
        .where('pause_kind', 'is', null)
        .where('ended_at', 'is', null),
    )
    if (!isChanged) return
    const details = { standingOrderId: id, month, why: kind }
    await writeAudit(tx, {
      userId: null,
      organisationId: organisation_id,
      action: 'standing-order-paused',
      details,
      address: ADDRESS,
    })
  })

/**
 * Resumes standing orders that paused because of their template, if the template offers their month again. Nobody
 * paused these orders on purpose.
 */
const resumeOffered = async (job: StandingOrdersJob): Promise<void> => {
  const { database, log } = job
  const paused = await database.within(WORKER, tx =>
    tx
      .selectFrom('standing_orders')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('pause_kind', '=', 'template')
      .orderBy('id')
      .execute(),
  )
  for (const order of paused)
    try {
      await requireOffered(job, await creatorOf(job, order), order, order.pause_month ?? order.first_month).catch(
        error => {
          if (!(error instanceof NotYet)) throw error
        },
      )
      await database.within(WORKER, async tx => {
        const isChanged = await isUpdated(
          tx
            .updateTable('standing_orders')
            .set({ pause_kind: null, pause_reason: null, pause_month: null, email_due: false })
            .where('id', '=', order.id)
            .where('pause_kind', '=', 'template'),
        )
        if (!isChanged) return
        await writeAudit(tx, {
          userId: null,
          organisationId: order.organisation_id,
          action: 'standing-order-changed',
          details: { standingOrderId: order.id, paused: false },
          address: ADDRESS,
        })
      })
    } catch (error) {
      if (!(error instanceof Pause)) log.error({ err: error, standingOrder: order.id }, 'standing order not resumed')
    }
}

/**
 * Checks within the order's transaction that the month may still be ordered.
 * @throws NotDue, Pause
 */
const requireDue = async (tx: Tx, { id }: StandingOrder, month: string, credits: number): Promise<void> => {
  const current = await tx
    .selectFrom('standing_orders')
    .select(['monthly_limit', 'end_month', 'pause_kind', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!current || current.ended_at !== null || current.pause_kind !== null || month > current.end_month)
    throw new NotDue()
  const done = await settledMonths(tx)
    .where('m.standing_order_id', '=', id)
    .where('m.month', '=', month)
    .executeTakeFirst()
  if (done) throw new NotDue()
  if (credits > current.monthly_limit)
    throw new Pause(
      'limit',
      `${labelOfMonth(month)} costs ${credits} credits, which is more than the limit of ${current.monthly_limit}.`,
    )
}

/**
 * Orders a month.
 * @throws NotDue, Pause, Refusal
 */
const placeMonth = async (job: StandingOrdersJob, order: StandingOrder, month: string): Promise<void> => {
  const identity = await creatorOf(job, order)
  await requireOffered(job, identity, order, month)
  const shared = inMonth(order.payload, month)
  await job.ordering.place(
    { identity, address: ADDRESS },
    { shared, lines: [shared], quotedCredits: undefined, request: null, series: { id: order.series_id } },
    null,
    {
      userId: identity.userId,
      fullName: identity.fullName,
      take: (tx, credits) => requireDue(tx, order, month, credits),
      placed: async (tx, { id, credits }) => {
        await tx
          .insertInto('standing_order_months')
          .values({ standing_order_id: order.id, month, dataset_id: id, credits })
          .onConflict(at =>
            at.columns(['standing_order_id', 'month']).doUpdateSet({
              dataset_id: id,
              credits,
              tries: sql<number>`standing_order_months.tries + 1`,
              made_at: now,
            }),
          )
          .execute()
      },
    },
  )
}

/**
 * Orders a month. Returns the reason if it was not ordered, or null if the next month may be tried.
 * @throws any other error
 */
const tryMonth = async (
  job: StandingOrdersJob,
  order: StandingOrder,
  month: string,
): Promise<Pause | NotYet | null> => {
  try {
    await placeMonth(job, order, month)
    job.log.info({ standingOrder: order.id, month }, 'standing order placed')
    return null
  } catch (error) {
    if (error instanceof NotDue) return null
    const why = error instanceof Refusal ? await pauseOf(job, order, month, error) : error
    if (why instanceof Pause || why instanceof NotYet) return why
    throw error
  }
}

/** Records what a standing order is waiting for, and logs it if that has changed. */
const noteWait = async (
  { database, log }: StandingOrdersJob,
  { id }: StandingOrder,
  wait: Wait | null,
): Promise<void> => {
  const waits = { waits_for: wait?.waitsFor ?? null, waits_month: wait?.month ?? null }
  const isChanged = await database.within(WORKER, tx =>
    isUpdated(
      tx
        .updateTable('standing_orders')
        .set(waits)
        .where('id', '=', id)
        .where(
          sql<boolean>`(waits_for, waits_month) is distinct from (${waits.waits_for}::text, ${waits.waits_month}::text)`,
        ),
    ),
  )
  if (isChanged && wait !== null) log.info({ standingOrder: id, ...wait }, 'standing order waits')
}

/**
 * Orders as many of a standing order's months as possible.
 * @returns what it is waiting for afterwards, or null
 */
const placeMonths = async (
  job: StandingOrdersJob,
  order: StandingOrder,
  months: readonly string[],
  complete: ReadonlySet<string>,
): Promise<Wait | null> => {
  const incomplete = months.find(month => !complete.has(month))
  let wait: Wait | null = incomplete === undefined ? null : { waitsFor: 'delivery', month: incomplete }
  for (const month of months.filter(one => complete.has(one))) {
    const why = await tryMonth(job, order, month)
    if (why === null) continue
    if (why instanceof Pause) {
      await pause(job.database, order, month, why)
      return null
    }
    wait = { waitsFor: why.waitsFor, month }
    // The template's delay only concerns this month. Anything else that is missing is also missing for the next month.
    if (why.waitsFor !== 'template') break
  }
  return wait
}

/**
 * Orders the complete months of all standing orders, each month once. Month, dataset and debit are written in one
 * transaction, so interrupted or concurrent runs neither skip nor repeat a month. Months that must wait are retried in
 * the next run.
 */
export const placeStandingOrders = async (job: StandingOrdersJob): Promise<void> => {
  const { database, movement, log } = job
  const sendEmails = () => sendPauses(job).catch(error => log.error({ err: error }, 'e-mails about pauses not queued'))
  await sendEmails()
  await resumeOffered(job)
  const delivered = (await movement.availableMonths()).map(monthKey).sort()
  const due = await dueOrders(database, delivered)
  const complete = await completeMonths(job, new Set(due.flatMap(({ months }) => months)))
  for (const { order, months } of due)
    try {
      await noteWait(job, order, await placeMonths(job, order, months, complete))
    } catch (error) {
      // Continue with the other standing orders.
      log.error({ err: error, standingOrder: order.id }, 'standing order not placed')
      const waitsFor = dependencyOf(error) ? 'dependency' : 'fault'
      await noteWait(job, order, { waitsFor, month: months[0] ?? order.first_month }).catch(() => undefined)
    }
  await sendEmails()
}
