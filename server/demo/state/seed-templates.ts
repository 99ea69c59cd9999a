import sanitizeHtml from 'sanitize-html'
import type { Tx } from '../../db/database.ts'
import type { DemoTemplate } from './demo-template.ts'
import { AREA_FACTORS, DEMO_TEMPLATES, POPULATION_FACTORS } from './templates.ts'

/** First day of the demo's movement data. */
const EARLIEST_DATE = '2026-09-01'

const insertParts = async (tx: Tx, templateId: number, template: DemoTemplate): Promise<void> => {
  await tx
    .insertInto('template_area_factors')
    .values(AREA_FACTORS.map(([name, area, credits]) => ({ template_id: templateId, name, area_km2: area, credits })))
    .execute()
  await tx
    .insertInto('template_population_factors')
    .values(POPULATION_FACTORS.map(([population, credits]) => ({ template_id: templateId, population, credits })))
    .execute()
  await tx
    .insertInto('template_periods')
    .values({ template_id: templateId, display_name: 'One month', credits: 0 })
    .execute()
  for (const [index, input] of template.inputs.entries()) {
    const { id } = await tx
      .insertInto('template_inputs')
      .values({
        template_id: templateId,
        name: input.name,
        display_title: input.displayTitle,
        position: index + 1,
        type: input.type,
        internal: false,
        active: true,
        tooltip: input.tooltip,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('template_options')
      .values(input.options.map(([name, credits]) => ({ input_id: id, name, credits })))
      .execute()
  }
  for (const name of template.keywords) {
    await tx
      .insertInto('keywords')
      .values({ name })
      .onConflict(at => at.column('name').doNothing())
      .execute()
    const { id } = await tx.selectFrom('keywords').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    await tx.insertInto('template_keywords').values({ template_id: templateId, keyword_id: id }).execute()
  }
}

/** The demo's templates with inputs, factors and keywords. */
export const seedTemplates = async (tx: Tx): Promise<void> => {
  for (const [index, template] of DEMO_TEMPLATES.entries()) {
    const { id } = await tx
      .insertInto('templates')
      .values({
        name: template.name,
        base_credits: template.baseCredits,
        geofence_extension_m: template.geofenceExtensionM,
        population_count_area: template.populationCountArea,
        max_points_of_interest: template.maxPointsOfInterest,
        can_draw_study_area: true,
        can_select_zones: template.canSelectZones,
        fixed_radius_m: template.fixedRadiusM,
        internal_description: template.internalDescription,
        external_description: template.externalDescription,
        earliest_date: EARLIEST_DATE,
        icon: template.icon,
        details: sanitizeHtml(template.details),
        position: index + 1,
        is_draft: template.isDraft,
        report_viewer: template.reportViewer,
        map_viewer: template.mapViewer,
        ev_only: template.evOnly,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertParts(tx, id, template)
  }
}
