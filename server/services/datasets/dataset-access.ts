import type { Selectable } from 'kysely'
import { ReportStatus } from '../../../src/domain/constants.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Datasets } from '../../db/tables/datasets.ts'
import { notFound, Refusal } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

export type DatasetRow = Selectable<Datasets>

/** The parts of an identity that decide which datasets a user may see. */
export type Viewer = Pick<Identity, 'userId' | 'organisationId' | 'datasetAccess' | 'isOrganisationAdmin'>

/** The datasets that a user may see: the samples, and those of the organisation depending on the user's dataset access. */
export const visibleDatasets = (tx: Tx, identity: Viewer) =>
  tx.selectFrom('datasets').where(eb => {
    const isOwn = eb('datasets.organisation_id', '=', identity.organisationId ?? 0)
    return eb.or([
      eb('datasets.is_sample', '=', true),
      ...(identity.isOrganisationAdmin ? [eb.lit(true)] : []),
      identity.datasetAccess === 2 ? isOwn : eb.and([isOwn, eb('datasets.created_by', '=', identity.userId)]),
    ])
  })

/** The datasets in the user's list. Samples are opened from their template and listed only for their own organisation. */
export const datasetsInList = (tx: Tx, identity: Viewer) => {
  const visible = visibleDatasets(tx, identity)
  return identity.isOrganisationAdmin
    ? visible
    : visible.where('datasets.organisation_id', '=', identity.organisationId ?? 0)
}

/** Joins the group, organisation and series of datasets as `g`, `o` and `s`. */
export const withNames = (datasets: ReturnType<typeof visibleDatasets>) =>
  datasets
    .leftJoin('dataset_groups as g', 'g.id', 'datasets.group_id')
    .leftJoin('organisations as o', 'o.id', 'datasets.organisation_id')
    .leftJoin('dataset_series as s', 's.id', 'datasets.series_id')

/**
 * Reads a dataset that the user may see. Call it before anything else of the dataset is loaded.
 * @throws Refusal not-found, also if the dataset exists but the user may not see it
 */
export const visibleDataset = async (database: Database, identity: Identity, id: number): Promise<DatasetRow> => {
  const row = await database.within(scopeOf(identity), tx =>
    visibleDatasets(tx, identity).selectAll().where('datasets.id', '=', id).executeTakeFirst(),
  )
  if (!row) throw notFound('The dataset')
  return row
}

/** Reads a dataset that the user may see and that is Completed, with its current build. @throws Refusal not-found, not-completed */
export const completedDataset = async (
  database: Database,
  identity: Identity,
  id: number,
): Promise<DatasetRow & { readonly build_id: number }> => {
  const row = await visibleDataset(database, identity, id)
  if (row.status !== ReportStatus.Completed || row.build_id === null)
    throw new Refusal('not-completed', 'The dataset is not completed yet')
  return { ...row, build_id: row.build_id }
}
