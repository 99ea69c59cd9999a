import type { NoiseKeys } from '../../builds/noise/noise-keys.ts'
import type { Measure } from '../../disclosure/measure.ts'
import { statement } from '../../statement.ts'

/** Local days, inclusive; evOnly 1: only electric vehicles. */
export type OfMonth = {
  batches: readonly number[]
  coverageBatches: readonly number[]
  firstDay: string
  lastDay: string
  evOnly: number
  minDevices: number
} & NoiseKeys

/** cell: the middle square of the neighbourhood. */
export type AboutSquare = Measure & { readonly cell: number }

export const arrivalsAbout = statement<OfMonth & { leastStayS: number }, AboutSquare>(
  import.meta.url,
  'arrivals-about.sql',
)
export const traversesAbout = statement<OfMonth, AboutSquare>(import.meta.url, 'traverses-about.sql')
export const homesAbout = statement<Omit<OfMonth, 'coverageBatches'>, AboutSquare>(import.meta.url, 'homes-about.sql')
