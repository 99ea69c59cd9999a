import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'
import { type TemplateBody, templateBody } from '../../../src/contract/template-body.ts'
import type { ReportInput } from '../../../src/domain/constants.ts'
import { KNOWN_INPUTS } from '../../../src/domain/inputs.ts'
import { NO_VIEWER } from '../../../src/domain/viewers.ts'
import type { Tx } from '../../db/database.ts'
import { saveTemplateParts } from './save-parts.ts'

/** What the portal's content policy shows: files of its own (a browser reads `/\` as `//`), and pictures that the text brings along (no SVG: it can hold more). */
const PICTURE = /^(\/\w|data:image\/(png|jpeg|webp|gif);base64,)/i

/** A template's Details: text, lists, tables, links and pictures; nothing that runs, and nothing fetched from elsewhere. */
export const sanitiseDetails = (html: string): string =>
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

/** Area bands: name, km2 at the top, credits. */
const AREA_FACTORS = [
  ['Site, up to 2 km²', 2, 0],
  ['Neighbourhood, up to 5 km²', 5, 20],
  ['Town centre, up to 10 km²', 10, 70],
  ['Town, up to 25 km²', 25, 150],
  ['City, up to 100 km²', 100, 280],
] as const
/** Population bands: residents at the top, credits. */
const POPULATION_FACTORS = [
  [10_000, 0],
  [25_000, 30],
  [50_000, 60],
  [100_000, 100],
  [250_000, 180],
] as const

/** A report input that a viewer reads, complete. @throws Error where no viewer reads it */
export const knownInput = (name: (typeof ReportInput)[keyof typeof ReportInput]) => {
  const known = KNOWN_INPUTS.find(input => input.name === name)
  if (!known) throw new Error(`No viewer reads the input ${name}`)
  const { displayTitle, tooltip, options } = known
  return { name, displayTitle, tooltip, options: [...options] }
}

type Given = Omit<z.input<typeof templateBody>, 'customerReportKeywords' | 'inputs'> & {
  readonly keywords: readonly string[]
  readonly inputs?: readonly ReturnType<typeof knownInput>[]
}

/** A template for one month with the example bands of area and population. */
export const templateOf = ({ keywords, inputs = [], ...given }: Given): TemplateBody =>
  templateBody.parse({
    areaFactors: AREA_FACTORS.map(([name, area, credits]) => ({ name, area, credits })),
    populationFactors: POPULATION_FACTORS.map(([population, credits]) => ({ population, credits })),
    dataPeriods: [{ displayName: 'One month', credits: 0 }],
    customerReportKeywords: keywords.map(name => ({ name })),
    inputs: inputs.map((input, at) => ({ ...input, order: at + 1 })),
    ...given,
  })
