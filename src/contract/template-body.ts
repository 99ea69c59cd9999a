import { z } from 'zod'
import { GEOFENCE_EXTENSION_DEFAULT_M } from '../domain/constants.ts'
import { MAX_DISTRICT_M } from '../domain/geography/district.ts'
import { MAP_VIEWERS, NO_VIEWER, REPORT_VIEWERS } from '../domain/viewers.ts'
import { defineCall } from './call.ts'

/** PostgreSQL's largest integer. */
const MOST = 2_147_483_647
const whole = z.int().nonnegative().max(MOST)
const positive = z.int().positive().max(MOST)
const name = z.string().trim().min(1).max(200)
const words = z.string().max(2000)
/** The id of a saved part; absent or 0 for a new one. */
const id = whole.optional()
/** Room for a description of 100,000 characters in any script and some thousand options. */
const TEMPLATE_BODY_BYTES = 2 * 1024 ** 2
const day = z.iso.date().nullable().default(null)

const fields = {
  name,
  baseCredits: whole.default(0),
  geofenceExtensionSize: whole.max(1_000_000).default(GEOFENCE_EXTENSION_DEFAULT_M),
  populationCountArea: z.union([z.literal(0), z.literal(1)]).default(1),
  maxPointsOfInterest: positive.max(1000).nullable().default(null),
  canDrawStudyArea: z.boolean().default(true),
  canSelectZones: z.boolean().default(true),
  fixedRadiusSize: positive.max(100_000).nullable().default(null),
  districtMetres: positive.max(MAX_DISTRICT_M).nullable().default(null),
  internalDescription: words.default(''),
  externalDescription: words.default(''),
  earliestDate: day,
  latestDate: day,
  daysBehindCurrentDate: whole.max(36_500).nullable().default(null),
  bespokeConfiguration: z.string().max(20_000).nullable().default(null),
  selectedDataPeriod: whole.nullable().default(null),
  icon: z.string().max(40).default(''),
  /** HTML; sanitised before it is stored. */
  details: z.string().max(100_000).default(''),
  order: positive.default(1),
  isDraft: z.boolean().default(true),
  reportViewer: z
    .enum([NO_VIEWER, ...REPORT_VIEWERS])
    .nullable()
    .default(NO_VIEWER),
  mapViewer: z
    .enum([NO_VIEWER, ...MAP_VIEWERS])
    .nullable()
    .default(NO_VIEWER),
  sampleReportId: positive.nullable().default(null),
  customerReportKeywords: z
    .array(z.object({ name: z.string().trim().min(1).max(100) }))
    .max(100)
    .default([]),
  inputs: z
    .array(
      z.object({
        id,
        name,
        displayTitle: name,
        order: positive.default(1),
        type: z.union([z.literal(0), z.literal(1)]).default(0),
        internal: z.boolean().default(false),
        active: z.boolean().default(true),
        tooltip: words.nullable().default(null),
        options: z
          .array(z.object({ id, name, credits: whole.default(0) }))
          .max(200)
          .default([]),
      }),
    )
    .max(100)
    .default([]),
  dataPeriods: z
    .array(z.object({ id, displayName: name, credits: whole.default(0) }))
    .max(100)
    .default([]),
  populationFactors: z
    .array(z.object({ id, population: positive, credits: whole }))
    .max(100)
    .default([]),
  areaFactors: z
    .array(z.object({ id, name, area: z.number().positive().max(1_000_000).multipleOf(0.01), credits: whole }))
    .max(100)
    .default([]),
}

/** A template to save. Absent fields have defaults (docs/specification.md P3.08). */
export const templateBody = z.object(fields)
export type TemplateBody = z.output<typeof templateBody>

export const createCustomerReport = defineCall({
  route: 'POST /api/services/app/CustomerReport/CreateCustomerReport',
  access: 'admin',
  summary: 'Create a dataset template, by default as a draft',
  body: templateBody,
  bodyBytes: TEMPLATE_BODY_BYTES,
  reply: z.object({ id: z.int(), version: z.int() }),
})

export const updateCustomerReport = defineCall({
  route: 'PUT /api/services/app/CustomerReport/UpdateCustomerReport',
  access: 'admin',
  summary: 'Save a dataset template; refused if somebody has saved a newer version',
  body: templateBody.extend({ id: z.int().positive(), version: z.int().positive() }),
  bodyBytes: TEMPLATE_BODY_BYTES,
  reply: z.object({ id: z.int(), version: z.int() }),
})

export const deleteCustomerReport = defineCall({
  route: 'DELETE /api/services/app/CustomerReport/DeleteCustomerReport',
  access: 'admin',
  summary: 'Delete a dataset template; its datasets are unaffected',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.null(),
})
