import type { z } from 'zod'
import { CELLS, type ReportTable, reportCall } from './report-call.ts'
import { averageDaily, averageHourly, repeatFrequency, visitsByDate } from './report-tables.ts'

/** Footfall shows the visits of the Location Insights report. */
const footfall = <V extends string, R extends z.ZodType>({ table }: { readonly table: ReportTable<V, R> }) =>
  reportCall('footfall', table)

export const footfallCells = reportCall('footfall', CELLS)
export const footfallDaily = footfall(averageDaily)
export const footfallByDate = footfall(visitsByDate)
export const footfallHourly = footfall(averageHourly)
export const footfallRepeats = footfall(repeatFrequency)
