import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'
import { type TemplateBody, templateBody } from '../../../src/contract/template-body.ts'
import type { ReportInput } from '../../../src/domain/constants.ts'
import { KNOWN_INPUTS } from '../../../src/domain/inputs.ts'
import { NO_VIEWER } from '../../../src/domain/viewers.ts'
import type { Tx } from '../../db/database.ts'
import { saveTemplateParts } from './save-parts.ts'

/** The images that the portal's content policy allows: its own files (browsers read `/\` as `//`), and data URLs except SVG, which can contain scripts. */
const PICTURE = /^(\/\w|data:image\/(png|jpeg|webp|gif);base64,)/i

/**
 * Sanitises a template's Details to text, lists, tables, links and images, without scripts or content from other
 * servers.
 */
const sanitiseDetails = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: { ...sanitizeHtml.defaults.allowedAttributes, img: ['src', 'alt', 'title', 'width', 'height'] },
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs.src ?? ''),
  })

export interface SavedTemplate {
  readonly id: number
  readonly version: number
}

/** The columns of a template's row. Its parts have separate tables. */
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

/** Inserts a template with its inputs, periods, factors and keywords. */
export const insertTemplate = async (tx: Tx, body: TemplateBody): Promise<SavedTemplate> => {
  const saved = await tx
    .insertInto('templates')
    .values(templateRow(body))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await saveTemplateParts(tx, saved.id, body)
  return saved
}

/** Area bands: name, upper limit in km2, credits. */
const AREA_FACTORS = [
  ['Site, up to 2 km²', 2, 0],
  ['Neighbourhood, up to 5 km²', 5, 20],
  ['Town centre, up to 10 km²', 10, 70],
  ['Town, up to 25 km²', 25, 150],
  ['City, up to 100 km²', 100, 280],
] as const
/** Population bands: upper limit in residents, credits. */
const POPULATION_FACTORS = [
  [10_000, 0],
  [25_000, 30],
  [50_000, 60],
  [100_000, 100],
  [250_000, 180],
] as const

/**
 * The complete definition of an input that viewers use.
 * @throws Error if no viewer uses it
 */
export const knownInput = (name: (typeof ReportInput)[keyof typeof ReportInput]) => {
  const definition = KNOWN_INPUTS.find(input => input.name === name)
  if (!definition) throw new Error(`No viewer reads the input ${name}`)
  const { displayTitle, tooltip, options } = definition
  return { name, displayTitle, tooltip, options: [...options] }
}

type TemplateFields = Omit<z.input<typeof templateBody>, 'customerReportKeywords' | 'inputs'> & {
  readonly keywords: readonly string[]
  readonly inputs?: readonly ReturnType<typeof knownInput>[]
}

/** A template for one month, with the example bands for area and population. */
export const templateOf = ({ keywords, inputs = [], ...fields }: TemplateFields): TemplateBody =>
  templateBody.parse({
    areaFactors: AREA_FACTORS.map(([name, area, credits]) => ({ name, area, credits })),
    populationFactors: POPULATION_FACTORS.map(([population, credits]) => ({ population, credits })),
    dataPeriods: [{ displayName: 'One month', credits: 0 }],
    customerReportKeywords: keywords.map(name => ({ name })),
    inputs: inputs.map((input, index) => ({ ...input, order: index + 1 })),
    ...fields,
  })
