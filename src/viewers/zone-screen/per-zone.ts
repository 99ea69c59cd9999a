import type { Measure } from './mode.ts'
import type { ZoneJoin } from './zones/zone-level.ts'

/** The title of the legend: `Visits per zone`, `Visits per middle zone`. */
export const perZone = (
  { magnitudeTitle }: Pick<Measure, 'magnitudeTitle'>,
  { level }: Pick<ZoneJoin, 'level'>,
): string => `${magnitudeTitle} per ${level === 'middle' ? 'middle zone' : 'zone'}`
