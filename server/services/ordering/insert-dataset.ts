import type { ChosenInput, DatasetPlace } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import type { NamedZone } from '../../../src/domain/dataset-places.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import type { Tx } from '../../db/database.ts'
import { nameBoundary, namePoints } from '../datasets/dataset-places.ts'
import type { MeasuredPlace } from './measure-place.ts'
import { type AskedPlace, poisOf } from './read-order.ts'

export interface NewDataset {
  readonly organisationId: number
  readonly userId: number
  readonly userFullName: string
  readonly name: string
  readonly isSample: boolean
  readonly template: CustomerReport
  readonly firstDay: string
  readonly lastDay: string
  readonly zoneSystemId: number | null
  readonly zoneSystem: string
  /** The version of the standard zones that the place was measured in. */
  readonly standardVersion: number
  readonly inputs: readonly ChosenInput[]
  readonly asked: AskedPlace
  /** The chosen zones by name; none where points or a boundary were asked for. */
  readonly zones: readonly NamedZone[]
  readonly place: MeasuredPlace
  readonly population: number
  readonly credits: number
}

const placesOfOrder = (tx: Tx, { asked, zones, place }: NewDataset): Promise<DatasetPlace[] | null> => {
  switch (asked.kind) {
    case 'points':
      return namePoints(tx, poisOf(asked))
    case 'boundary':
      return nameBoundary(tx, { made: asked.made, areaKm2: place.areaKm2, inside: place.inside })
    case 'zones':
      return Promise.resolve([...zones])
  }
}

/** Writes a dataset as Requested; the worker finds it once the transaction commits. */
export const insertDataset = async (tx: Tx, dataset: NewDataset): Promise<number> => {
  const { template, asked, place } = dataset
  const pois = asked.kind === 'points' ? poisOf(asked) : []
  const places = await placesOfOrder(tx, dataset)
  const { id } = await tx
    .insertInto('datasets')
    .values({
      organisation_id: dataset.organisationId,
      created_by: dataset.userId,
      requested_by_name: dataset.userFullName,
      name: dataset.name,
      is_sample: dataset.isSample,
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
      inputs: JSON.stringify(dataset.inputs),
      pois: JSON.stringify(pois),
      selected_zones: JSON.stringify(asked.kind === 'zones' ? asked.ids : []),
      boundary: asked.kind === 'boundary' ? JSON.stringify({ wkt: asked.wkt, made: asked.made }) : null,
      places: places && JSON.stringify(places),
      study_area_wkt: place.studyAreaWkt,
      geofence_wkt: place.geofenceWkt,
      extent: JSON.stringify(place.extent),
      area_km2: place.areaKm2,
      population: dataset.population,
      credits: dataset.credits,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
