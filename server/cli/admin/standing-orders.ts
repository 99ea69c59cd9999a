import { type Selectable, sql } from 'kysely'
import type { WizardPayload } from '../../../src/contract/datasets.ts'
import { type PauseKind, pauseKind } from '../../../src/contract/standing-orders.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { monthsBetween } from '../../../src/domain/months.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { StandingOrders } from '../../db/tables/datasets.ts'
import { now } from '../../db/updates.ts'
import { OperatorError } from '../../errors.ts'
import { openStandingOrders, willBeTried } from '../../services/series/open-standing-orders.ts'
import { table, UsageError } from '../run-tool.ts'

const SEE = 'See: npm run admin -- standing-orders list'
const BY_PROVIDER = 'The provider has paused it.'

/** @throws UsageError if a string is not a standing order number */
export const readNumbers = (given: readonly string[]): number[] => {
  const wrong = given.find(one => !/^[1-9]\d{0,8}$/.test(one))
  if (wrong !== undefined) throw new UsageError(`${wrong} is not the number of a standing order. ${SEE}`)
  return given.map(Number)
}

/** @throws UsageError for an unknown reason */
export const readPauseKind = (given: string): PauseKind => {
  const read = pauseKind.safeParse(given)
  if (!read.success) throw new UsageError(`--why must be one of ${pauseKind.options.join(', ')}`)
  return read.data
}

/** Describes a place without its names, which only a dataset has. */
const placeOf = ({ pois, selectedZones }: WizardPayload): string => {
  const [first] = pois
  if (first !== undefined) {
    const [lon, lat] = first.coords
    const more = pois.length > 1 ? ` and ${pois.length - 1} more` : ''
    return `${lat.toFixed(4)}, ${lon.toFixed(4)} within ${first.radius} m${more}`
  }
  return selectedZones.length > 0 ? `${selectedZones.length} zones` : 'a boundary'
}

const stateOf = ({ pause_kind, waits_for }: Pick<Selectable<StandingOrders>, 'pause_kind' | 'waits_for'>): string => {
  if (pause_kind !== null) return `paused: ${pause_kind}`
  return waits_for === null ? 'on' : `waits: ${waits_for}`
}

const spentBy = sql<number>`coalesce((
  select sum(case when l.credit_type = ${sql.lit(CreditType.Debit)} then l.amount else -l.amount end)::int
  from standing_order_months m join credit_ledger l on l.dataset_id = m.dataset_id where m.standing_order_id = o.id), 0)`

/** Lists the standing orders with months left, the reasons why they are held up, and the amounts spent. */
export const listStandingOrders = (database: Database): Promise<string> =>
  database.within(WORKER, async tx => {
    const orders = await openStandingOrders(tx)
      .innerJoin('organisations as c', 'c.id', 'o.organisation_id')
      .innerJoin('dataset_series as s', 's.id', 'o.series_id')
      .selectAll('o')
      .select(['c.name as organisation', 's.name', spentBy.as('spent')])
      .orderBy('c.name')
      .orderBy('o.id')
      .execute()
    if (orders.length === 0) return 'No standing order has months left.'
    const monthRows = await tx
      .selectFrom('standing_order_months as m')
      .leftJoin('datasets as d', 'd.id', 'm.dataset_id')
      .select(['m.standing_order_id', 'm.month'])
      .where(sql<boolean>`(d.id is null or not ${willBeTried})`)
      .execute()
    const nextOf = ({ id, first_month, end_month }: (typeof orders)[number]) =>
      monthsBetween(first_month, end_month).find(
        key => !monthRows.some(({ standing_order_id, month }) => standing_order_id === id && month === key),
      ) ?? '-'
    return table([
      ['ID', 'ORGANISATION', 'NAME', 'PLACE', 'TEMPLATE', 'STATE', 'NEXT', 'LIMIT A MONTH', 'SPENT', 'WHY'],
      ...orders.map(order => [
        String(order.id),
        order.organisation,
        order.name,
        placeOf(order.payload),
        order.template_name,
        stateOf(order),
        nextOf(order),
        String(order.monthly_limit),
        String(order.spent),
        order.pause_reason ?? '',
      ]),
    ])
  })

const words = (ids: readonly number[]): string =>
  `${ids.length === 1 ? 'standing order' : 'standing orders'} ${ids.join(', ')}`

/** @throws OperatorError if one of the orders was not changed */
const requireAll = (asked: readonly number[], changed: readonly number[], what: string): void => {
  const missing = asked.filter(id => !changed.includes(id))
  if (missing.length > 0)
    throw new OperatorError(`There is no ${words(missing)} that ${what}. Nothing was changed. ${SEE}`)
}

/** Pauses standing orders and notifies their users. Only the provider can then resume them. */
export const pauseStandingOrders = async (tx: Tx, ids: readonly number[]): Promise<string> => {
  const rows = await tx
    .updateTable('standing_orders')
    .set({ pause_kind: 'by-provider', pause_reason: BY_PROVIDER, pause_month: null, email_due: true })
    .where('id', 'in', [0, ...ids])
    .where('ended_at', 'is', null)
    .returning(['id', 'organisation_id'])
    .execute()
  requireAll(
    ids,
    rows.map(({ id }) => id),
    'has not ended',
  )
  for (const { id, organisation_id } of rows)
    await auditTerminal(tx, organisation_id, 'standing-order-paused', { standingOrderId: id, why: 'by-provider' })
  return `Paused ${words(ids)}. Nobody but the provider can resume what the provider has paused.`
}

/** Resumes paused standing orders, selected by number or by the reason for the pause. */
export const resumeStandingOrders = async (tx: Tx, asked: readonly number[] | PauseKind): Promise<string> => {
  const rows = await tx
    .updateTable('standing_orders')
    .set({ pause_kind: null, pause_reason: null, pause_month: null, email_due: false })
    .where('ended_at', 'is', null)
    .where(eb =>
      typeof asked === 'string'
        ? eb('pause_kind', '=', asked)
        : eb.and([eb('pause_kind', 'is not', null), eb('id', 'in', [0, ...asked])]),
    )
    .returning(['id', 'organisation_id'])
    .execute()
  const resumed = rows.map(({ id }) => id).sort((a, b) => a - b)
  if (typeof asked !== 'string') requireAll(asked, resumed, 'is paused')
  for (const { id, organisation_id } of rows)
    await auditTerminal(tx, organisation_id, 'standing-order-changed', { standingOrderId: id, paused: false })
  return resumed.length === 0 ? `No standing order pauses for ${asked}.` : `Resumed ${words(resumed)}.`
}

/** Ends standing orders permanently. Their datasets stay. */
export const endStandingOrders = async (tx: Tx, ids: readonly number[]): Promise<string> => {
  const rows = await tx
    .updateTable('standing_orders')
    .set({ ended_at: now, email_due: false })
    .where('id', 'in', [0, ...ids])
    .where('ended_at', 'is', null)
    .returning(['id', 'organisation_id'])
    .execute()
  requireAll(
    ids,
    rows.map(({ id }) => id),
    'has not ended',
  )
  for (const { id, organisation_id } of rows)
    await auditTerminal(tx, organisation_id, 'standing-order-ended', { standingOrderId: id })
  return `Ended ${words(ids)}. Their datasets stay.`
}
