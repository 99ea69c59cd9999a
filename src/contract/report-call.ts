import type { z } from 'zod'
import type { ReportInput } from '../domain/constants.ts'
import { defineCall } from './call.ts'
import { byDataset, cell, reportRows } from './location-insights.ts'

/** The reports, and the first part of their calls' paths. */
const PATHS = {
  'location-insights-report': 'locationinsights',
  footfall: 'footfallanalysis',
  'ev-report': 'evchargepointinsights',
} as const

/** A key of a row: the heading of its column, and names for its numbers, which follow or replace them. */
interface SheetKey {
  readonly heading: string
  readonly names?: Readonly<Record<number, string>>
  readonly replaces?: boolean
}

interface SheetField {
  /** The field in the call's row. */
  readonly field: string
  readonly heading: string
  /** How many of its units make up one unit on screens, such as 60 if seconds are shown as minutes. */
  readonly shownPer?: number
}

/** A table in a dataset's downloads. */
export interface Sheet {
  /** The file name without its extension. */
  readonly name: string
  readonly definition: string
  /** The keys of a row, in order. */
  readonly keys: Readonly<Record<string, SheetKey>>
  readonly value: SheetField
  /** A figure in front of the value. It lacks an interval. */
  readonly beside?: SheetField
  /** The keys of the released totals that the rows add up to; absent if rows do not add up. */
  readonly partsOf?: readonly string[]
  /** Whether the released total is for an average day. If so, the rows do not add up to it. */
  readonly meanDay?: boolean
  /** A row of the call has one figure for weekdays and one for weekends, and becomes two rows of the sheet. */
  readonly dayTypes?: boolean
}

/** The declaration of a report table, except for its parts in the warehouse and on the screen. */
export interface ReportTable<V extends string = string, R extends z.ZodType = z.ZodType> {
  /** The key of the warehouse's figures. The call's path ends with it, unless `path` is given. */
  readonly view: V
  readonly path?: string
  readonly summary: string
  readonly row: R
  /** An order includes the table only if it has this input. */
  readonly needs?: ReportInput
  /** Absent if downloads do not include the table. */
  readonly sheet?: Sheet
}

/** Declares the call that returns the rows of a report table. */
export const reportCall = <V extends string, R extends z.ZodType>(
  report: keyof typeof PATHS,
  table: ReportTable<V, R>,
) => ({
  ...defineCall({
    route: `GET /datasetsapi/${PATHS[report]}/${table.path ?? table.view}`,
    access: 'user',
    summary: table.summary,
    query: byDataset,
    views: 'datasetid',
    reply: reportRows(table.row),
  }),
  report,
  table,
})
/** A dataset's network cells, which every report shows. */
export const CELLS = { view: 'cells', summary: 'Network cells whose disc meets the study area', row: cell } as const
