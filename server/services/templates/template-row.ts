import type { TemplateBody } from '../../../src/contract/template-body.ts'
import { NO_VIEWER } from '../../../src/domain/viewers.ts'
import type { Tx } from '../../db/database.ts'
import { sanitiseDetails } from './sanitise-details.ts'
import { saveTemplateParts } from './save-parts.ts'

export interface SavedTemplate {
  readonly id: number
  readonly version: number
}

/** The columns of a template's own row; its parts have tables of their own. */
export const templateRow = (body: TemplateBody) => ({
  name: body.name,
  base_credits: body.baseCredits,
  geofence_extension_m: body.geofenceExtensionSize,
  population_count_area: body.populationCountArea,
  max_points_of_interest: body.maxPointsOfInterest,
  can_draw_study_area: body.canDrawStudyArea,
  can_select_zones: body.canSelectZones,
  fixed_radius_m: body.fixedRadiusSize,
  district_m: body.districtMetres,
  internal_description: body.internalDescription,
  external_description: body.externalDescription,
  earliest_date: body.earliestDate,
  latest_date: body.latestDate,
  days_behind_current_date: body.daysBehindCurrentDate,
  bespoke_configuration: body.bespokeConfiguration,
  selected_data_period: body.selectedDataPeriod,
  icon: body.icon,
  details: sanitiseDetails(body.details),
  position: body.order,
  is_draft: body.isDraft,
  report_viewer: body.reportViewer ?? NO_VIEWER,
  map_viewer: body.mapViewer ?? NO_VIEWER,
  sample_dataset_id: body.sampleReportId,
})

/** Writes a new template with its inputs, periods, factors and keywords. */
export const insertTemplate = async (tx: Tx, body: TemplateBody): Promise<SavedTemplate> => {
  const saved = await tx
    .insertInto('templates')
    .values(templateRow(body))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await saveTemplateParts(tx, saved.id, body)
  return saved
}
