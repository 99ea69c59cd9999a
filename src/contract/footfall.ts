import type { z } from 'zod'
import { defineCall } from './call.ts'
import { byDataset, cell, dailyVisits, hourlyVisits, repeatVisits, reportRows } from './location-insights.ts'

const footfallCall = <R extends z.ZodType>(view: string, summary: string, row: R) =>
  defineCall({
    route: `GET /datasetsapi/footfallanalysis/${view}`,
    access: 'user',
    summary,
    query: byDataset,
    views: 'datasetid',
    reply: reportRows(row),
  })

export const footfallCells = footfallCall('cells', 'Network cells whose disc meets the study area', cell)
export const footfallDaily = footfallCall('visitors/averagedaily', 'Visits per day of each weekday', dailyVisits)
export const footfallHourly = footfallCall(
  'visitors/averagehourly',
  'Visits in each hour, per day of each weekday',
  hourlyVisits,
)
export const footfallRepeats = footfallCall(
  'visitors/repeatfrequency',
  'Visits and repeat visits per day of each weekday',
  repeatVisits,
)
