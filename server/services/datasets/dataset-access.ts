import type { Selectable } from 'kysely'
import { DatasetStatus, ReportInput } from '../../../src/domain/constants.ts'
import { includesInput } from '../../../src/domain/inputs.ts'
import { isLocationInsightsMap, isOfFlows, isOfFootfall } from '../../../src/domain/viewers.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Datasets } from '../../db/tables/datasets.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { OpeningSpec } from '../../warehouse/figures/opening-queries.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

export type DatasetRow = Selectable<Datasets>

/** The parts of an identity that decide which datasets a user may see. */
export type Viewer = Pick<Identity, 'userId' | 'organisationId' | 'datasetAccess' | 'isOrganisationAdmin'>

/**
 * The datasets that a user may see: samples, and the organisation's datasets according to the user's dataset access.
 */
export const visibleDatasets = (tx: Tx, identity: Viewer) =>
  tx.selectFrom('datasets').where(eb => {
    const isOwn = eb('datasets.organisation_id', '=', identity.organisationId ?? 0)
    return eb.or([
      eb('datasets.is_sample', '=', true),
      ...(identity.isOrganisationAdmin ? [eb.lit(true)] : []),
      identity.datasetAccess === 2 ? isOwn : eb.and([isOwn, eb('datasets.created_by', '=', identity.userId)]),
    ])
  })

/**
 * The datasets in the user's list. Samples are opened from their template, and are only listed for their own
 * organisation.
 */
export const datasetsInList = (tx: Tx, identity: Viewer) => {
  const visible = visibleDatasets(tx, identity)
  return identity.isOrganisationAdmin
    ? visible
    : visible.where('datasets.organisation_id', '=', identity.organisationId ?? 0)
}

/** Joins each dataset's group, organisation and series as `g`, `o` and `s`. */
export const withNames = (datasets: ReturnType<typeof visibleDatasets>) =>
  datasets
    .leftJoin('dataset_groups as g', 'g.id', 'datasets.group_id')
    .leftJoin('organisations as o', 'o.id', 'datasets.organisation_id')
    .leftJoin('dataset_series as s', 's.id', 'datasets.series_id')

/**
 * Reads a dataset that the user may see. Call this before loading anything else of the dataset.
 * @throws Refusal not-found, also if the dataset exists but the user may not see it
 */
export const visibleDataset = async (database: Database, identity: Identity, id: number): Promise<DatasetRow> => {
  const row = await database.within(scopeOf(identity), tx =>
    visibleDatasets(tx, identity).selectAll().where('datasets.id', '=', id).executeTakeFirst(),
  )
  if (!row) throw notFound('The dataset')
  return row
}

/**
 * Reads a Completed dataset that the user may see, with its current build.
 * @throws Refusal not-found, not-completed
 */
export const completedDataset = async (
  database: Database,
  identity: Identity,
  id: number,
): Promise<DatasetRow & { readonly build_id: number }> => {
  const row = await visibleDataset(database, identity, id)
  if (row.status !== DatasetStatus.Completed || row.build_id === null)
    throw new Refusal('not-completed', 'The dataset is not completed yet')
  return { ...row, build_id: row.build_id }
}

/** The datasets that each viewer's calls accept. Figures of any other dataset would be meaningless. */
export const DATASET_KINDS = {
  /** A dataset about an event has some of these tables, and an origin map for each of its sides. */
  'location-insights-report': ({ report_viewer, event_days }: DatasetRow) =>
    report_viewer === 'Location_Insights_Report' || event_days !== null,
  'location-insights-map': ({ map_viewer, event_days }: DatasetRow) =>
    isLocationInsightsMap(map_viewer) || event_days !== null,
  footfall: ({ report_viewer }: DatasetRow) => isOfFootfall(report_viewer),
  /** Counts only electric vehicles' trips. */
  'ev-report': (row: DatasetRow) => row.ev_only && row.report_viewer === 'EV_Chargepoint_Insights_Report',
  'ev-map': (row: DatasetRow) => row.ev_only && row.map_viewer === 'EV_Chargepoint_Insights_Map',
  /** Trip ends are in standard zones, even if the place consists of other zones. */
  tourism: ({ map_viewer }: Pick<DatasetRow, 'map_viewer'>) => map_viewer === 'Tourism_And_Economy_Viewer_Map',
  /** Counts only trips between the dataset's zones. */
  flows: ({ report_viewer, map_viewer }: Pick<DatasetRow, 'report_viewer' | 'map_viewer'>) =>
    isOfFlows({ reportViewer: report_viewer, mapViewer: map_viewer }),
} as const

const INCLUDED: Readonly<Record<ReportInput, string>> = {
  [ReportInput.Purpose]: 'journey purposes',
  [ReportInput.Mode]: 'modes of travel',
  [ReportInput.Dwells]: 'dwell times',
  [ReportInput.Demographics]: 'demographics and traverses',
}

type Find = typeof completedDataset

/**
 * Finds a Completed dataset of this kind that the user may see and whose order includes the required inputs.
 * @throws Refusal not-found, not-completed, not-included
 */
export const datasetOfKind =
  (kind: keyof typeof DATASET_KINDS, needs: readonly ReportInput[] = []): Find =>
  async (database, identity, id) => {
    const dataset = await completedDataset(database, identity, id)
    if (!DATASET_KINDS[kind](dataset)) throw notFound('The figure')
    const missing = needs.find(name => !includesInput(dataset.inputs, name))
    if (missing) throw new Refusal('not-included', `This dataset was ordered without ${INCLUDED[missing]}`)
    return dataset
  }

/** The zones that a dataset counts flows between, ascending. */
export const flowZones = ({ selected_zones: zones }: Pick<DatasetRow, 'selected_zones'>): number[] =>
  [...zones].sort((a, b) => a - b)

/** The properties of a dataset that decide what its viewers open with. */
export const openingSpecOf = (dataset: DatasetRow & { readonly build_id: number }): OpeningSpec => ({
  buildId: dataset.build_id,
  evOnly: dataset.ev_only,
  isTourism: DATASET_KINDS.tourism(dataset),
  ...(DATASET_KINDS.flows(dataset) && { flowZones: flowZones(dataset) }),
  ...(dataset.event_days && { eventDays: dataset.event_days }),
})
