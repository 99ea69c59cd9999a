import { COUNTS, type Measure } from './mode.ts'

/** A count by the zone at one end of the trip. */
const byZone = (magnitudeTitle: string, end: 'origin' | 'destination'): Measure => {
  const unit = magnitudeTitle.toLowerCase()
  return {
    ...COUNTS,
    magnitudeTitle,
    unit,
    end,
    subject: `${magnitudeTitle} by zone of ${end}`,
    leads: `the ${end} of the most ${unit}`,
  }
}

export const VISITS_BY_ORIGIN = byZone('Visits', 'origin')
export const DEPARTURES_BY_DESTINATION = byZone('Departures', 'destination')
export const DWELLS_BY_ORIGIN = byZone('Dwells', 'origin')
export const TRAVERSES_BY_ORIGIN = byZone('Traverses', 'origin')
export const TRAVERSES_BY_DESTINATION = byZone('Traverses', 'destination')
