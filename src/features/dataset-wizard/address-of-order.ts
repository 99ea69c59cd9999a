import type { WizardPayload } from '../../contract/datasets.ts'
import { LocationType } from '../../domain/constants.ts'
import type { Boundary } from '../../domain/geography/boundary.ts'
import { monthKey, monthOf } from '../../domain/month-period.ts'
import { addressOfDraft } from './draft-address.ts'

const boundaryOfPayload = ({ pois, selectedZones, studyAreaWkt: wkt, boundaryMade }: WizardPayload): Boundary | null =>
  wkt === null || pois.length + selectedZones.length > 0 ? null : { wkt, made: boundaryMade ?? 'drawn' }

/** Where the wizard opens a prepared order again, at its last step. @param prepared the order's number */
export const addressOfOrder = (prepared: number, payload: WizardPayload): string => {
  const month = monthOf(payload.startDate)
  const draft = {
    name: payload.clientProjectName,
    month: month === null ? null : monthKey(month),
    months: [],
    eventDays: payload.eventDays ?? [],
    districtMetres: payload.districtMetres ?? null,
    zoneSystemId: payload.zoneSystemId,
    options: new Map(payload.reportInputs.map(input => [input.id, input.selectedOptions.map(({ id }) => id)])),
    locationType: payload.selectedZones.length > 0 ? LocationType.ZoneSelection : LocationType.PointOfInterest,
    points: payload.pois.map(({ coords }) => coords),
    zones: payload.selectedZones,
    boundary: boundaryOfPayload(payload),
    places: [],
  }
  const from = new URLSearchParams({ id: String(payload.reportId), prepared: String(prepared) })
  return `/Dataset_Wizard?${addressOfDraft(from.toString(), 'confirm', draft, null)}`
}
