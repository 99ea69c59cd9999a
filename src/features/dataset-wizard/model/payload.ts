import type { ChosenInput, WizardPayload } from '../../../contract/datasets.ts'
import type { ZoneSystem } from '../../../contract/organisations.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { FIXED_RADIUS_DEFAULT_M, STANDARD_ZONES } from '../../../domain/constants.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import { monthOf, monthPeriod } from '../../../domain/months.ts'
import { type Draft, shownInputs } from './draft.ts'

/** The place's geometry, as the geo engine returns it: WKT in EPSG:27700, and km² to 2 decimals. */
export interface PlaceShape {
  readonly studyAreaWkt: string | null
  readonly geofenceWkt: string | null
  readonly areaKm2: number | null
}

export const NO_SHAPE: PlaceShape = { studyAreaWkt: null, geofenceWkt: null, areaKm2: null }

export const chosenInputs = (template: Template, options: Draft['options']): ChosenInput[] =>
  shownInputs(template).map(({ id, name, displayTitle, options: offered }) => ({
    id,
    name,
    displayTitle,
    selectedOptions: offered.filter(option => options.get(id)?.includes(option.id)),
  }))

/** A payload without the name, which affects no price, so that typing it requests nothing. */
export const withoutName = (payload: WizardPayload): WizardPayload => ({ ...payload, clientProjectName: '' })

/** Returns the body of the calls that count, price or order. Null until a month is chosen. */
export const wizardPayload = (
  template: Template,
  draft: Draft,
  system: ZoneSystem | null,
  shape: PlaceShape,
): WizardPayload | null => {
  const month = draft.month === null ? null : monthOf(draft.month)
  if (month === null) return null
  return {
    reportId: template.id,
    reportName: template.name,
    clientProjectName: draft.name.trim(),
    ...monthPeriod(month),
    reportInputs: chosenInputs(template, draft.options),
    zoneSystem: system?.zoneSystemFileName ?? STANDARD_ZONES,
    zoneSystemId: system?.zoneSystemId ?? null,
    pois: draft.points.map(([lon, lat]) => ({
      coords: [lon, lat],
      radius: template.fixedRadiusSize ?? FIXED_RADIUS_DEFAULT_M,
    })),
    studyAreaWkt: draft.boundary?.wkt ?? shape.studyAreaWkt,
    ...(draft.boundary && { boundaryMade: draft.boundary.made }),
    geofenceWkt: shape.geofenceWkt,
    ...(takesEventDays(template) && { eventDays: [...draft.eventDays] }),
    ...(draft.districtMetres !== null && { districtMetres: draft.districtMetres }),
    selectedZones: [...draft.zones],
    area: shape.areaKm2,
    templateVersion: template.version,
  }
}
