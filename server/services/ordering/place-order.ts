import type { WizardPayload } from '../../../src/contract/datasets.ts'
import { STANDARD_ZONES } from '../../../src/domain/constants.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { asUser, type Tx } from '../../db/database.ts'
import type { DatasetSeries } from '../../db/tables/datasets.ts'
import { badOrder, Refusal } from '../../errors.ts'
import { ownOrganisation, scopeOf } from '../account/identity.ts'
import { digestOf, ledgerInfo, lockBalance, maySpend, orderUnderKey, type PlacedOrder, writeDebits } from './charge.ts'
import { type OrderingParts, type OrderingState, openOrder, requirePriced } from './check-order.ts'
import type { Offer } from './complete-order.ts'
import { type AllowedOrder, areasOf, type OrderLine, requireAllowed } from './examine-orders.ts'
import { insertDatasets } from './insert-datasets.ts'

/** Datasets that are ordered together: either all are placed, or none. */
export interface Orders {
  /** What the lines have in common: the template, its choices and the version that was priced. */
  readonly shared: WizardPayload
  readonly lines: readonly OrderLine[]
  /** The total that the caller has seen, if any. */
  readonly quotedCredits: number | undefined
  /** Equal requests under the same Idempotency-Key count as one order. */
  readonly request: unknown
  /** The new series, or the one to add to; null for a single dataset. */
  readonly series: Pick<DatasetSeries, 'kind' | 'name'> | { readonly id: number } | null
}

/** The user for whom a prepared or standing order is placed, and who owns its datasets. */
export interface OnBehalf {
  readonly userId: number
  readonly fullName: string
  /**
   * Removes the order from the waiting orders, in the order's transaction.
   * @throws Refusal if it is no longer waiting
   */
  readonly take: (tx: Tx, credits: number) => Promise<void>
  /** Records the placed order in the same transaction. */
  readonly placed?: (tx: Tx, order: PlacedOrder) => Promise<void>
}

interface Placement {
  readonly actor: Actor
  readonly orders: Orders
  readonly key: string | null
  /** Identifies the request. */
  readonly digest: string
  readonly behalf: OnBehalf | null
}

const sumOf = (allowed: readonly AllowedOrder[]): number => allowed.reduce((sum, { credits }) => sum + credits, 0)

const refusedOrder = ({ supportEmail }: OrderingParts) =>
  new Refusal(
    'order-refused',
    `Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact ${supportEmail}.`,
  )

const insertSeries = async (tx: Tx, { identity }: Actor, series: Orders['series']): Promise<number | null> => {
  if (series === null || 'id' in series) return series?.id ?? null
  const { id } = await tx
    .insertInto('dataset_series')
    .values({
      ...series,
      organisation_id: identity.organisationId ?? 0,
      created_by: identity.userId,
      created_by_name: identity.fullName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts an order's datasets and their debits. */
const insertOrder = async (
  tx: Tx,
  actor: Actor,
  { template, inputs, zoneSystemId, standard }: Offer,
  { shared, series }: Orders,
  allowed: readonly AllowedOrder[],
  owner: Pick<OnBehalf, 'userId' | 'fullName'>,
): Promise<PlacedOrder> => {
  const { identity } = actor
  const organisationId = identity.organisationId ?? 0
  const seriesId = await insertSeries(tx, actor, series)
  const datasetOf = ({ name, period, asked, places, built }: ReturnType<typeof areasOf>[number]) => ({
    organisationId,
    userId: owner.userId,
    userFullName: owner.fullName,
    name,
    isSample: false,
    template,
    ...period,
    zoneSystemId,
    zoneSystem: zoneSystemId === null ? STANDARD_ZONES : shared.zoneSystem,
    standardVersion: standard.version,
    inputs,
    asked,
    places,
    place: built,
    population: built.population ?? 0,
  })
  const ids = await asUser(tx, scopeOf(identity), owner.userId, async () => {
    const streets = await insertDatasets(
      tx,
      allowed.map(order => ({ ...datasetOf(order), credits: order.credits, seriesId, districtOf: null })),
    )
    const districts = allowed.flatMap(({ district }, index) =>
      district === null
        ? []
        : [
            {
              ...datasetOf(district),
              credits: 0,
              seriesId: null,
              districtOf: { id: streets[index]!, metres: district.metres },
            },
          ],
    )
    if (districts.length > 0) await insertDatasets(tx, districts)
    return streets
  })
  const debits = allowed.map(({ name, period, credits }, index) => ({
    organisationId,
    userId: identity.userId,
    datasetId: ids[index]!,
    credits,
    info: ledgerInfo(template.name, { name, first_day: period.firstDay }, seriesId !== null),
  }))
  await writeDebits(tx, debits)
  for (const { datasetId, credits } of debits)
    await auditBy(tx, actor, organisationId, 'credits-spent', {
      datasetId,
      credits,
      ...(seriesId !== null && { seriesId }),
    })
  return { id: ids[0]!, seriesId, credits: sumOf(allowed) }
}

/**
 * Charges and inserts an order.
 * @returns null if the areas must be judged again
 */
const writeOrder = async (
  tx: Tx,
  parts: OrderingState,
  { actor, orders, key, digest, behalf }: Placement,
  offer: Offer,
  allowed: readonly AllowedOrder[],
): Promise<PlacedOrder | null> => {
  const { grounds } = parts
  const { identity } = actor
  const { userId } = identity
  const organisationId = ownOrganisation(identity)
  const credits = sumOf(allowed)
  const balance = await lockBalance(tx, organisationId)
  const same = key === null ? null : await orderUnderKey(tx, userId, key, digest)
  if (same) return same
  for (const { ground, judged } of areasOf(allowed)) if (!(await grounds.isCurrent(tx, ground, judged))) return null
  await requirePriced(tx, orders.shared, offer.template, orders.quotedCredits, credits)
  await behalf?.take(tx, credits)
  if (!(await maySpend(tx, userId, organisationId)) || balance < credits) throw refusedOrder(parts)
  const placed = await insertOrder(tx, actor, offer, orders, allowed, behalf ?? identity)
  await behalf?.placed?.(tx, placed)
  if (key !== null)
    await tx
      .insertInto('idempotency_keys')
      .values({
        user_id: userId,
        key,
        organisation_id: organisationId,
        request_digest: digest,
        dataset_id: placed.id,
        series_id: placed.seriesId,
        credits,
      })
      .execute()
  return placed
}

/**
 * Places orders with all debits and datasets in one transaction. Repeating an order under the same key places it only
 * once.
 * @param behalf the user who owns the datasets; null if that is the user who places the order
 * @throws Refusal order-refused, template-changed, price-changed, key-reused, bad-order, bad-place, area-refused,
 * month-not-ready
 */
export const placeOrders = async (
  parts: OrderingState,
  actor: Actor,
  orders: Orders,
  key: string | null,
  behalf: OnBehalf | null = null,
): Promise<PlacedOrder> => {
  const { identity } = actor
  const { organisationId, userId } = identity
  if (organisationId === null) throw refusedOrder(parts)
  if (key !== null && (key.length === 0 || key.length > 200))
    throw badOrder('The Idempotency-Key must have 1 to 200 characters')
  const { database } = parts
  const scope = scopeOf(identity)
  const digest = digestOf(orders.request)
  const earlier = key === null ? null : await database.within(scope, tx => orderUnderKey(tx, userId, key, digest))
  if (earlier) return earlier

  const placement = { actor, orders, key, digest, behalf }
  const { offer, examine } = await openOrder(parts, identity, orders.shared, orders.lines)

  for (;;) {
    const allowed = await requireAllowed(examine(), orders.lines)
    const placed = await database.within(scope, tx => writeOrder(tx, parts, placement, offer, allowed))
    if (placed) return placed
  }
}

/** Places an order of a single dataset. */
export const placeOrder = async (
  parts: OrderingState,
  actor: Actor,
  payload: WizardPayload,
  key: string | null,
  behalf: OnBehalf | null = null,
): Promise<{ readonly id: number; readonly credits: number }> => {
  const { quotedCredits } = payload
  const orders: Orders = { shared: payload, lines: [payload], quotedCredits, request: payload, series: null }
  const { id, credits } = await placeOrders(parts, actor, orders, key, behalf)
  return { id, credits }
}
