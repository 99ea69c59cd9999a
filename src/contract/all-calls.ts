import type { z } from 'zod'
import * as audit from './audit.ts'
import * as authentication from './authentication.ts'
import type { Call } from './call.ts'
import * as chargepointCalls from './chargepoints.ts'
import * as compare from './compare.ts'
import * as contact from './contact.ts'
import * as credits from './credits.ts'
import * as datasets from './datasets.ts'
import * as evInsights from './ev-insights.ts'
import * as flows from './flows.ts'
import * as groups from './groups.ts'
import * as locationInsightsMap from './location-insights-map.ts'
import * as notes from './notes.ts'
import * as organisations from './organisations.ts'
import * as places from './places.ts'
import * as preparedOrders from './prepared-orders.ts'
import * as profile from './profile.ts'
import * as readyMade from './ready-made.ts'
import { CELLS, type ReportTable, reportCall } from './report-call.ts'
import * as reportTables from './report-tables.ts'
import { averageDaily, averageHourly, repeatFrequency, visitsByDate } from './report-tables.ts'
import * as savedAreas from './saved-areas.ts'
import * as scores from './scores.ts'
import * as series from './series.ts'
import * as standingOrders from './standing-orders.ts'
import * as stationCalls from './stations.ts'
import * as templateBody from './template-body.ts'
import * as templates from './templates.ts'
import * as tourism from './tourism.ts'
import * as zoneImports from './zone-imports.ts'

/** Footfall shows the visits of the Location Insights report. */
const footfallCall = <V extends string, R extends z.ZodType>({ table }: { readonly table: ReportTable<V, R> }) =>
  reportCall('footfall', table)

const footfall = {
  footfallByDate: footfallCall(visitsByDate),
  footfallCells: reportCall('footfall', CELLS),
  footfallDaily: footfallCall(averageDaily),
  footfallHourly: footfallCall(averageHourly),
  footfallRepeats: footfallCall(repeatFrequency),
}

/** The modules that declare calls, grouped under the API document's headings, in the order that a caller meets them. */
const GROUPS = {
  'Authentication and profile': { ...authentication, ...profile },
  'Organisations and users': organisations,
  'Datasets and groups': {
    ...datasets,
    ...series,
    ...standingOrders,
    ...compare,
    ...preparedOrders,
    ...groups,
    ...scores,
    ...notes,
  },
  Templates: { ...templates, ...templateBody, ...readyMade },
  Credits: credits,
  'Places and zones': { ...places, ...savedAreas, ...stationCalls, ...chargepointCalls, ...zoneImports },
  Contact: contact,
  'Audit trail': audit,
  'Location Insights': { ...reportTables, ...locationInsightsMap },
  Footfall: footfall,
  'EV Chargepoint Insights': evInsights,
  'Tourism and Economy': tourism,
  Flows: flows,
}

type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never
type Declared = AllOf<(typeof GROUPS)[keyof typeof GROUPS]>
/** All calls, keyed by the name of their export. */
export type Calls = { readonly [N in keyof Declared as Declared[N] extends Call ? N : never]: Declared[N] }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'host' in value && 'path' in value

/** The calls under each heading of the API document. */
export const CALL_GROUPS = Object.entries(GROUPS).map(([title, declared]) => ({
  title,
  calls: Object.values<unknown>(declared).filter(isCall),
}))

/** All calls. The server registers them, the API document lists them, and one table-driven test covers them. */
export const CALLS: readonly Call[] = CALL_GROUPS.flatMap(({ calls }) => calls)

export const callsByName = Object.fromEntries(
  Object.values(GROUPS).flatMap(declared => Object.entries<unknown>(declared).filter(([, value]) => isCall(value))),
) as Calls

type DeclaredTable = Extract<Calls[keyof Calls], { readonly table: ReportTable }>['table']

/**
 * The row type of each view's table. For every key the warehouse has a figure with exactly these rows
 * (server/warehouse/figures/reports), so a table without figures does not compile.
 */
export type ReportRows = {
  readonly [T in DeclaredTable as Exclude<T['view'], typeof CELLS.view>]: z.infer<T['row']>
}
/** A report table. Its name is the end of its call's path. */
export type ReportTableKey = keyof ReportRows

type AnyReportCall = ReturnType<typeof reportCall<string, z.ZodType>>
export type ReportCall = Omit<AnyReportCall, 'table'> & {
  readonly table: Omit<AnyReportCall['table'], 'view'> & { readonly view: ReportTableKey | typeof CELLS.view }
}

const isReportCall = (call: Call): call is ReportCall => 'table' in call
export const REPORT_CALLS: readonly ReportCall[] = CALLS.filter(isReportCall)
