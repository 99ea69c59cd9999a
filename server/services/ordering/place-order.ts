import type { Insertable } from 'kysely'
import type { ChosenInput, DatasetPlace, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { STANDARD_ZONES } from '../../../src/domain/constants.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { asUser, type Tx } from '../../db/database.ts'
import type { DatasetSeries, Datasets } from '../../db/tables/datasets.ts'
import { badOrder, Refusal } from '../../errors.ts'
import { ownOrganisation, scopeOf } from '../account/identity.ts'
import { digestOf, ledgerInfo, lockBalance, maySpend, orderUnderKey, type PlacedOrder, writeDebits } from './charge.ts'
import { type OrderingParts, type OrderingState, openOrder, requirePriced } from './check-order.ts'
import type { Offer } from './complete-order.ts'
import { type AllowedOrder, areasOf, type OrderLine, requireAllowed } from './examine-orders.ts'
import { placeColumns, requireNew } from './existing-datasets.ts'
import type { MeasuredPlace } from './measure-place.ts'
import type { AskedPlace } from './read-order.ts'

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

interface NewDataset {
  readonly organisationId: number
  readonly userId: number
  readonly userFullName: string
  readonly name: string
  readonly isSample: boolean
  /** Null unless it was ordered with others or by a standing order. */
  readonly seriesId: number | null
  readonly template: CustomerReport
  readonly firstDay: string
  readonly lastDay: string
  readonly zoneSystemId: number | null
  readonly zoneSystem: string
  /** The standard zone version that the place was measured in. */
  readonly standardVersion: number
  /** ISO dates in order; null if the template is not about an event. */
  readonly eventDays: readonly string[] | null
  readonly inputs: readonly ChosenInput[]
  readonly asked: AskedPlace
  /** The names of the place; null if its points cannot be named yet. */
  readonly places: readonly DatasetPlace[] | null
  readonly place: MeasuredPlace
  /** True if the place follows an edge that a person drew. */
  readonly hasDrawnEdge: boolean
  readonly population: number
  /** For a district, its street and how many metres the district extends beyond it; otherwise null. */
  readonly districtOf: { readonly id: number; readonly metres: number } | null
  readonly credits: number
}

const rowOf = (dataset: NewDataset): Insertable<Datasets> => {
  const { template, asked, place } = dataset
  return {
    organisation_id: dataset.organisationId,
    created_by: dataset.userId,
    requested_by_name: dataset.userFullName,
    name: dataset.name,
    is_sample: dataset.isSample,
    series_id: dataset.seriesId,
    template_id: template.id,
    template_version: template.version,
    template_name: template.name,
    icon: template.icon,
    report_viewer: template.reportViewer,
    map_viewer: template.mapViewer,
    ev_only: isElectric(template),
    first_day: dataset.firstDay,
    last_day: dataset.lastDay,
    zone_system_id: dataset.zoneSystemId,
    zone_system: dataset.zoneSystem,
    standard_version: dataset.standardVersion,
    event_days: dataset.eventDays && JSON.stringify(dataset.eventDays),
    inputs: JSON.stringify(dataset.inputs),
    ...placeColumns(asked),
    boundary: asked.kind === 'boundary' ? JSON.stringify({ wkt: asked.wkt, made: asked.made }) : null,
    places: dataset.places && JSON.stringify(dataset.places),
    study_area_wkt: place.studyAreaWkt,
    pin: place.inside && JSON.stringify(place.inside),
    geofence_wkt: place.geofenceWkt,
    has_drawn_edge: dataset.hasDrawnEdge,
    extent: JSON.stringify(place.extent),
    area_km2: place.areaKm2,
    population: dataset.population,
    credits: dataset.credits,
    district_of: dataset.districtOf?.id ?? null,
    district_m: dataset.districtOf?.metres ?? null,
  }
}

/**
 * Inserts datasets as Requested. The worker finds them once the transaction commits.
 * @returns the ids in the same order
 */
export const insertDatasets = async (tx: Tx, datasets: readonly NewDataset[]): Promise<number[]> => {
  const rows = await tx.insertInto('datasets').values(datasets.map(rowOf)).returning('id').execute()
  // Ids ascend in the order of the values.
  return rows.map(({ id }) => id).sort((a, b) => a - b)
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
  const datasetOf = ({ name, period, asked, places, built, judged }: ReturnType<typeof areasOf>[number]) => ({
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
    hasDrawnEdge: judged.isDrawn,
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
  const { areaJudge } = parts
  const { identity } = actor
  const { userId } = identity
  const organisationId = ownOrganisation(identity)
  const credits = sumOf(allowed)
  const balance = await lockBalance(tx, organisationId)
  const same = key === null ? null : await orderUnderKey(tx, userId, key, digest)
  if (same) return same
  for (const { ground, judged } of areasOf(allowed)) if (!(await areaJudge.isCurrent(tx, ground, judged))) return null
  await requirePriced(tx, orders.shared, offer.template, orders.quotedCredits, credits)
  if (orders.shared.unlessOrdered === true) await requireNew(tx, identity, offer, allowed)
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
 * @throws Refusal order-refused, already-ordered, template-changed, price-changed, key-reused, bad-order, bad-place,
 * area-refused, month-not-ready
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
