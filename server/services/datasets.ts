import type { ReportDetails, RequestedReport } from '../../src/contract/datasets.ts'
import type { Database, Tx } from '../db/database.ts'
import { notFound } from '../runtime/refusal.ts'
import { type DatasetRow, visibleDatasets } from './dataset-access.ts'
import { type Identity, scopeOf } from './identity.ts'

type ListedRow = DatasetRow & { readonly group_name: string | null; readonly organisation_name: string | null }

const startOf = (row: DatasetRow) => `${row.first_day}T00:00:00`
const endOf = (row: DatasetRow) => `${row.last_day}T23:59:59`

const requestedReport = (row: ListedRow): RequestedReport => ({
  id: row.id,
  clientProjectName: row.name,
  reportName: row.template_name,
  requestedByUserName: row.requested_by_name,
  startDate: startOf(row),
  endDate: endOf(row),
  creationTime: row.created_at.toISOString(),
  reportStatus: row.status,
  progress: row.progress,
  failure: row.failure,
  groupId: row.group_id,
  groupName: row.group_name,
  organisationId: row.organisation_id,
  organisationName: row.organisation_name ?? '',
  reportViewer: row.report_viewer,
  mapViewer: row.map_viewer,
  studyAreaWkt: row.study_area_wkt,
  pois: row.pois,
  customerReport: { id: row.template_id, icon: row.icon },
  isSample: row.is_sample,
  requestedReportOptionsJSON: JSON.stringify({
    startDate: startOf(row),
    endDate: endOf(row),
    zoneSystem: row.zone_system,
    zoneSystemId: row.zone_system_id,
    reportInputs: row.inputs,
    area: row.area_km2,
  }),
})

const listed = (tx: Tx, identity: Identity) =>
  visibleDatasets(tx, identity)
    .leftJoin('dataset_groups as g', 'g.id', 'datasets.group_id')
    .leftJoin('organisations as o', 'o.id', 'datasets.organisation_id')
    .selectAll('datasets')
    .select(['g.name as group_name', 'o.name as organisation_name'])

/** The datasets in the user's list, newest first; samples are reached through their template, and listed for their own organisation only. */
export const getRequestedReports = (database: Database, identity: Identity): Promise<RequestedReport[]> =>
  database.within(scopeOf(identity), async tx => {
    let query = listed(tx, identity).orderBy('datasets.created_at', 'desc').orderBy('datasets.id', 'desc')
    if (!identity.isOrganisationAdmin)
      query = query.where('datasets.organisation_id', '=', identity.organisationId ?? 0)
    return (await query.execute()).map(requestedReport)
  })

/** One dataset with what its viewers and the wizard read. */
export const getRequestedReport = async (
  database: Database,
  identity: Identity,
  id: number,
): Promise<ReportDetails> => {
  const row = await database.within(scopeOf(identity), tx =>
    listed(tx, identity).where('datasets.id', '=', id).executeTakeFirst(),
  )
  if (!row) throw notFound('The dataset')
  return {
    ...requestedReport(row),
    details: {
      reportId: row.template_id,
      clientProjectName: row.name,
      reportName: row.template_name,
      startDate: startOf(row),
      endDate: endOf(row),
      pois: row.pois,
      selectedZones: row.selected_zones,
      reportInputs: row.inputs,
      zoneSystem: row.zone_system,
      zoneSystemId: row.zone_system_id,
      areaKm2: row.area_km2,
      extent27700: row.extent,
    },
  }
}
