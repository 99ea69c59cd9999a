import type { Insertable } from 'kysely'
import type { ChosenInput, DatasetPlace } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import type { Tx } from '../../db/database.ts'
import type { Datasets } from '../../db/tables/datasets.ts'
import type { MeasuredPlace } from './measure-place.ts'
import { type AskedPlace, poisOf } from './read-order.ts'

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
    pois: JSON.stringify(asked.kind === 'points' ? poisOf(asked) : []),
    selected_zones: JSON.stringify(asked.kind === 'zones' ? asked.ids : []),
    boundary: asked.kind === 'boundary' ? JSON.stringify({ wkt: asked.wkt, made: asked.made }) : null,
    places: dataset.places && JSON.stringify(dataset.places),
    study_area_wkt: place.studyAreaWkt,
    pin: place.inside && JSON.stringify(place.inside),
    geofence_wkt: place.geofenceWkt,
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
