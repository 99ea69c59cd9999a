import type { Selectable } from 'kysely'
import { ReportStatus } from '../../../src/domain/constants.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Datasets } from '../../db/tables/datasets.ts'
import { notFound, Refusal } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'

export type DatasetRow = Selectable<Datasets>

/** The parts of an identity that decide which datasets a user may see. */
export type Viewer = Pick<Identity, 'userId' | 'organisationId' | 'datasetAccess' | 'isOrganisationAdmin'>

/** The datasets that a user may see: the samples, and the organisation's by the user's dataset access. */
export const visibleDatasets = (tx: Tx, identity: Viewer) =>
  tx.selectFrom('datasets').where(eb => {
    const mine = eb('datasets.organisation_id', '=', identity.organisationId ?? 0)
    return eb.or([
      eb('datasets.is_sample', '=', true),
      ...(identity.isOrganisationAdmin ? [eb.lit(true)] : []),
      identity.datasetAccess === 2 ? mine : eb.and([mine, eb('datasets.created_by', '=', identity.userId)]),
    ])
  })

/** The datasets of the user's list: samples are opened from their template, and listed for their own organisation only. */
export const datasetsInList = (tx: Tx, identity: Viewer) => {
  const visible = visibleDatasets(tx, identity)
  return identity.isOrganisationAdmin
    ? visible
    : visible.where('datasets.organisation_id', '=', identity.organisationId ?? 0)
}

/** With the names of their group, organisation and series beside them, as `g`, `o` and `s`. */
export const withNames = (datasets: ReturnType<typeof visibleDatasets>) =>
  datasets
    .leftJoin('dataset_groups as g', 'g.id', 'datasets.group_id')
    .leftJoin('organisations as o', 'o.id', 'datasets.organisation_id')
    .leftJoin('dataset_series as s', 's.id', 'datasets.series_id')

/**
 * A dataset that the user may see; asked before anything of it is loaded.
 * @throws Refusal not-found, whether it is someone else's or nobody's
 */
export const visibleDataset = async (database: Database, identity: Identity, id: number): Promise<DatasetRow> => {
  const row = await database.within(scopeOf(identity), tx =>
    visibleDatasets(tx, identity).selectAll().where('datasets.id', '=', id).executeTakeFirst(),
  )
  if (!row) throw notFound('The dataset')
  return row
}

/** A dataset that the user may see and that is Completed, with the build that counts. */
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
