import { z } from 'zod'
import { defineCall } from './call.ts'

const inputOption = z.object({ id: z.int(), name: z.string(), credits: z.int() })
export type InputOption = z.infer<typeof inputOption>

const reportInput = z.object({
  id: z.int(),
  /** The name that viewers look for, such as `IncludeDwellTimes?`. */
  name: z.string(),
  displayTitle: z.string(),
  order: z.int(),
  /** 0 SingleDropdown, 1 MultiDropdown. */
  type: z.union([z.literal(0), z.literal(1)]),
  internal: z.boolean(),
  active: z.boolean(),
  tooltip: z.string().nullable(),
  options: z.array(inputOption),
})
export type TemplateInput = z.infer<typeof reportInput>

const dataPeriod = z.object({ id: z.int(), displayName: z.string(), credits: z.int() })
const populationFactor = z.object({ id: z.int(), population: z.int(), credits: z.int() })
/** area: km2. */
const areaFactor = z.object({ id: z.int(), name: z.string(), area: z.number(), credits: z.int() })

/** A dataset template; the specification calls it a customer report. */
export const customerReport = z.object({
  id: z.int(),
  name: z.string(),
  baseCredits: z.int(),
  /** How many metres the geofence extends beyond the study area. */
  geofenceExtensionSize: z.int(),
  /** 0 StudyArea, 1 Geofence. */
  populationCountArea: z.union([z.literal(0), z.literal(1)]),
  maxPointsOfInterest: z.int().nullable(),
  canDrawStudyArea: z.boolean(),
  canSelectZones: z.boolean(),
  /** The radius around each point, in metres; null if the template takes no points. */
  fixedRadiusSize: z.int().nullable(),
  /** How many metres an order's district extends beyond its street; null for templates that take a single area. */
  districtMetres: z.int().nullable(),
  internalDescription: z.string(),
  externalDescription: z.string(),
  /** ISO dates, inclusive; null for no bound. */
  earliestDate: z.string().nullable(),
  latestDate: z.string().nullable(),
  daysBehindCurrentDate: z.int().nullable(),
  bespokeConfiguration: z.string().nullable(),
  selectedDataPeriod: z.int().nullable(),
  /** The hex code of a glyph in the icon set. */
  icon: z.string(),
  /** Sanitised HTML. */
  details: z.string(),
  order: z.int(),
  isDraft: z.boolean(),
  /** A viewer's route name, or 'None'. */
  reportViewer: z.string(),
  mapViewer: z.string(),
  sampleReportId: z.int().nullable(),
  customerReportKeywords: z.array(z.object({ name: z.string() })),
  inputs: z.array(reportInput),
  dataPeriods: z.array(dataPeriod),
  populationFactors: z.array(populationFactor),
  areaFactors: z.array(areaFactor),
  /** Increases with every save. Orders include it, so nobody pays a price that they have not seen. */
  version: z.int(),
})
export type CustomerReport = z.infer<typeof customerReport>

export const getCustomerReports = defineCall({
  route: 'GET /api/services/app/CustomerReport/GetCustomerReports',
  access: 'user',
  summary: 'The dataset templates; drafts only for administrators',
  reply: z.array(customerReport),
})

export const getCustomerReport = defineCall({
  route: 'GET /api/services/app/CustomerReport/GetCustomerReport',
  access: 'user',
  summary: 'One dataset template',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: customerReport,
})

export const listAllKeywords = defineCall({
  route: 'GET /api/services/app/CustomerReport/ListAllKeywords',
  access: 'user',
  summary: 'Every keyword of the templates the user may see',
  reply: z.array(z.object({ name: z.string() })),
})
