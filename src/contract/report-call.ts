import type { z } from 'zod'
import type { ReportInput } from '../domain/constants.ts'
import { defineCall } from './call.ts'
import { byDataset, cell, reportRows } from './location-insights.ts'

/** The reports, each with the first part of its calls' paths. */
const PATHS = {
  'location-insights-report': 'locationinsights',
  footfall: 'footfallanalysis',
  'ev-report': 'evchargepointinsights',
} as const

/** A key of a row: the heading of its column, and names by its number, which stand beside it or in its place. */
interface SheetKey {
  readonly heading: string
  readonly names?: Readonly<Record<number, string>>
  readonly replaces?: boolean
}

interface SheetField {
  /** The field of the call's row. */
  readonly field: string
  readonly heading: string
  /** The number of its units in one of what screens show: 60 where seconds are shown as minutes. */
  readonly shownPer?: number
}

/** A table as it is written into a dataset's downloads. */
export interface Sheet {
  /** The file's name without its ending. */
  readonly name: string
  readonly definition: string
  /** By the row's field, in order. */
  readonly keys: Readonly<Record<string, SheetKey>>
  readonly value: SheetField
  /** A figure that stands before the value, without an interval of its own. */
  readonly beside?: SheetField
  /** The keys of the released totals that the rows are parts of; left out where rows are parts of no total. */
  readonly partsOf?: readonly string[]
  /** The released total is that of a mean day, of which the rows are no parts. */
  readonly meanDay?: boolean
  /** A row of the call has a figure for weekdays and one for weekends, and becomes two rows of the sheet. */
  readonly dayTypes?: boolean
}

/** A table of a report, with all that is declared of it outside the warehouse and the screen. */
export interface ReportTable<V extends string = string, R extends z.ZodType = z.ZodType> {
  /** The key of the warehouse's figures. The call's path ends with it, unless `path` is given. */
  readonly view: V
  readonly path?: string
  readonly summary: string
  readonly row: R
  /** The input without which an order does not include the table. */
  readonly needs?: ReportInput
  /** Left out where downloads do not have the table. */
  readonly sheet?: Sheet
}

/** Declares the call that returns the rows of a report's table. */
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
/** The network cells of a dataset, which every report shows. */
export const CELLS = { view: 'cells', summary: 'Network cells whose disc meets the study area', row: cell } as const
