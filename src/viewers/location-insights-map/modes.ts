import { routes } from '../../contract/routes.ts'
import type { ModeFilter, ZoneMode } from '../zone-screen/mode.ts'

const dayType: ModeFilter = {
  id: 'daytype',
  label: 'Day type',
  required: false,
  options: [
    { value: '1,2,3,4,5', label: 'Weekday', words: 'weekdays' },
    { value: '6,0', label: 'Weekend', words: 'weekends' },
  ],
}

/** The analyses of the Location Insights map, in the order of the selector. */
export const MODES: readonly ZoneMode[] = [
  {
    id: 'journeyorigins',
    title: 'Journey origins',
    magnitudeTitle: 'Visits',
    unit: 'visits',
    subject: 'Visits by zone of origin',
    leads: 'sends the most visits',
    call: routes.journeyOrigins,
    canFilterByZone: false,
    filters: [dayType],
  },
]
