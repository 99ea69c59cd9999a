import type { Cell } from '../../../src/contract/location-insights.ts'
import type { Measure } from '../gate/measure.ts'
import { statement } from '../statement.ts'

type OfBuild = { buildId: number }
/** released: weekdays, or hours of the week (weekday * 24 + hour), 0 Sunday. */
type RestOfBuild = OfBuild & { released: readonly number[] }
/** weekdays: 0 Sunday to 6 Saturday, at least one. */
type OnWeekdays = OfBuild & { weekdays: readonly number[] }

const of = <R>(file: `${string}.sql`) => statement<OfBuild, R>(import.meta.url, file)
const restOf = <R>(file: `${string}.sql`) => statement<RestOfBuild, R>(import.meta.url, file)

export type ByWeekday = Measure & { readonly weekday: number }
export type ByHour = ByWeekday & { readonly hour: number }
export type ByRepeat = ByWeekday & { readonly repeated: 0 | 1 }
export type ByZone = Measure & { readonly zone: number }

export const visitsByWeekday = of<ByWeekday>('visits-by-weekday.sql')
export const visitsByHour = of<ByHour>('visits-by-hour.sql')
export const visitsByRepeat = of<ByRepeat>('visits-by-repeat.sql')
export const visitsOnOtherWeekdays = restOf<Measure>('visits-on-other-weekdays.sql')
export const visitsInOtherHours = restOf<ByWeekday>('visits-in-other-hours.sql')
export const visitsByOrigin = statement<OnWeekdays, ByZone>(import.meta.url, 'visits-by-origin.sql')
export const visitsFromOtherOrigins = statement<OnWeekdays & { released: readonly number[] }, Measure>(
  import.meta.url,
  'visits-from-other-origins.sql',
)
export const daysOfBuild = of<{ weekday: number; days: number }>('days-of-build.sql')
export const cellsOfBuild = of<Cell>('cells-of-build.sql')
export const finishedBuilds = of<number>('finished-builds.sql')
export const completeDays = statement<{ coverageBatches: readonly number[] }, { day: string }>(
  import.meta.url,
  'complete-days.sql',
)
