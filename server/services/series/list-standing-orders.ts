import type { Selectable } from 'kysely'
import type { StandingOrder } from '../../../src/contract/standing-orders.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import { monthsBetween } from '../../../src/domain/months.ts'
import type { Database } from '../../db/database.ts'
import type { DatasetSeries, StandingOrders } from '../../db/tables/datasets.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { MOST_TRIES } from './open-standing-orders.ts'

const willTry = (status: DatasetStatus | null, tries: number): boolean =>
  status === DatasetStatus.Failed && tries < MOST_TRIES

type OrderRow = Selectable<StandingOrders> & {
  readonly series_kind: Selectable<DatasetSeries>['kind']
  readonly series_name: string
}

interface MonthRow {
  readonly month: string
  readonly dataset_id: number | null
  readonly credits: number | null
  readonly tries: number
  readonly status: DatasetStatus | null
}

const standingOrderOf = (
  order: OrderRow,
  months: readonly MonthRow[],
  emails: readonly string[],
  identity: Identity,
): StandingOrder => {
  const nextMonth =
    order.ended_at === null
      ? (monthsBetween(order.first_month, order.end_month).find(
          key => !months.some(({ month, tries, status }) => month === key && !willTry(status, tries)),
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
    emails: [...emails],
    state: nextMonth === null ? 'ended' : order.pause_kind === null ? 'active' : 'paused',
    pause:
      nextMonth === null || order.pause_kind === null
        ? null
        : { kind: order.pause_kind, reason: order.pause_reason ?? '', month: order.pause_month },
    made: months.flatMap(({ month, dataset_id: datasetId, credits, tries, status }) => {
      const failed = status === DatasetStatus.Failed ? { tries, isTriedAgain: willTry(status, tries) } : null
      return datasetId === null || credits === null ? [] : [{ month, datasetId, credits, failed }]
    }),
    skipped: months.filter(({ dataset_id }) => dataset_id === null).map(({ month }) => month),
    nextMonth,
    createdBy: order.created_by_name,
    createdAt: order.created_at.toISOString(),
    isOwn,
    mayChange: isOwn || identity.isPrimaryUser,
  }
}

/** The organisation's standing orders that the user may see, newest first. */
export const listStandingOrders = (database: Database, identity: Identity): Promise<StandingOrder[]> =>
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
      // People who have left the organisation get no e-mails, and their addresses are not shown.
      .innerJoin('user_organisations as m', join =>
        join.onRef('m.user_id', '=', 'u.id').onRef('m.organisation_id', '=', 'o.organisation_id'),
      )
      .select(['p.standing_order_id', 'u.email'])
      .where('u.status', '=', 'Active')
      .where('p.standing_order_id', 'in', ids)
      .orderBy('u.email')
      .execute()
    const monthsOf = (id: number) => months.filter(({ standing_order_id }) => standing_order_id === id)
    const emailsOf = (id: number) =>
      people.filter(({ standing_order_id }) => standing_order_id === id).map(({ email }) => email)
    return orders.map(order => standingOrderOf(order, monthsOf(order.id), emailsOf(order.id), identity))
  })
