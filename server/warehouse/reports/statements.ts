import type { Cell } from '../../../src/contract/location-insights.ts'
import { statement } from '../statement.ts'

type OfBuild = { buildId: number }
const of = <R>(file: `${string}.sql`) => statement<OfBuild, R>(import.meta.url, file)

export const listDaysOfBuild = of<{ day: string }>('list-days-of-build.sql')
export const daysOfBuild = of<{ weekday: number; days: number }>('days-of-build.sql')
export const cellsOfBuild = of<Cell>('cells-of-build.sql')
export const finishedBuilds = of<number>('finished-builds.sql')
export const completeDays = statement<{ coverageBatches: readonly number[] }, { day: string }>(
  import.meta.url,
  'complete-days.sql',
)
