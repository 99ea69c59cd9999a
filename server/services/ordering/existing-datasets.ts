import { sql } from 'kysely'
import type { ExistingDataset } from '../../../src/contract/datasets.ts'
import { DatasetStatus } from '../../../src/domain/constants.ts'
import type { Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { Identity } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import type { MeasuredOrder, Offer, OrderedArea } from './complete-order.ts'
import { type AskedPlace, poisOf } from './read-order.ts'

/** A dataset's columns with its points or zones, which are empty for a boundary. */
export const placeColumns = (asked: AskedPlace) => ({
  pois: JSON.stringify(asked.kind === 'points' ? poisOf(asked) : []),
  selected_zones: JSON.stringify(asked.kind === 'zones' ? asked.ids : []),
})

/** Two choices are equal if they have the same options, whatever these are called or cost now. */
const optionsOf = (inputs: Offer['inputs']): string =>
  JSON.stringify(
    inputs
      .map(({ id, selectedOptions }) => [id, selectedOptions.map(option => option.id).sort((a, b) => a - b)] as const)
      .filter(([, options]) => options.length > 0)
      .sort(([a], [b]) => a - b),
  )

type ComparedOrder = Pick<MeasuredOrder, 'asked'> & {
  readonly district: { readonly metres: number } | null
  readonly period: OrderedArea['period']
}

/**
 * Finds the organisation's newest dataset that equals an order: template, options, days and place as ordered. Failed
 * datasets, which were refunded, do not count. Null if the user may not see any.
 */
export const existingDataset = async (
  tx: Tx,
  identity: Identity,
  { template, inputs, zoneSystemId }: Offer,
  { asked, district, period }: ComparedOrder,
): Promise<ExistingDataset | null> => {
  const { pois, selected_zones } = placeColumns(asked)
  const boundary = asked.kind === 'boundary' ? asked.wkt : null
  const rows = await visibleDatasets(tx, identity)
    .select(['datasets.id', 'datasets.name', 'datasets.created_at', 'datasets.status', 'datasets.inputs'])
    .where('datasets.organisation_id', '=', identity.organisationId ?? 0)
    .where('datasets.is_sample', '=', false)
    .where('datasets.status', '<>', DatasetStatus.Failed)
    .where('datasets.district_of', 'is', null)
    .where('datasets.template_id', '=', template.id)
    .where('datasets.first_day', '=', period.firstDay)
    .where('datasets.last_day', '=', period.lastDay)
    .where('datasets.zone_system_id', zoneSystemId === null ? 'is' : '=', zoneSystemId)
    .where(sql<boolean>`datasets.pois = ${pois}::jsonb and datasets.selected_zones = ${selected_zones}::jsonb`)
    .where(sql<boolean>`datasets.boundary->>'wkt' is not distinct from ${boundary}::text`)
    .where(
      sql<boolean>`datasets.event_days is not distinct from ${period.eventDays && JSON.stringify(period.eventDays)}::jsonb`,
    )
    .where(
      sql<boolean>`(select d.district_m from datasets d where d.district_of = datasets.id)
        is not distinct from ${district?.metres ?? null}::int`,
    )
    .orderBy('datasets.id', 'desc')
    .execute()
  const options = optionsOf(inputs)
  const equal = rows.find(row => optionsOf(row.inputs) === options)
  return equal === undefined
    ? null
    : {
        id: equal.id,
        name: equal.name,
        createdAt: equal.created_at.toISOString(),
        isCompleted: equal.status === DatasetStatus.Completed,
      }
}

/** @throws Refusal already-ordered if the user already has an equal dataset */
export const requireNew = async (
  tx: Tx,
  identity: Identity,
  offer: Offer,
  orders: readonly ComparedOrder[],
): Promise<void> => {
  for (const order of orders) {
    const existing = await existingDataset(tx, identity, offer, order)
    if (existing !== null)
      throw new Refusal(
        'already-ordered',
        `You already have this dataset as ‘${existing.name}’. Nothing was charged. Check the order, then place it again if you want it twice.`,
        { datasetId: existing.id },
      )
  }
}
