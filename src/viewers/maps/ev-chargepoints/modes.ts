import { routes } from '../../../contract/routes.ts'
import {
  DEPARTURES_BY_DESTINATION,
  DWELLS_BY_ORIGIN,
  TRAVERSES_BY_DESTINATION,
  TRAVERSES_BY_ORIGIN,
  VISITS_BY_ORIGIN,
} from '../../kit/zone-map/measures.ts'
import type { ZoneMode } from '../../kit/zone-map/mode.ts'
import { DAY_TYPE, TRAVERSING, TRIP_LENGTH } from './filters.ts'

/** The analyses of the EV map, in the order of the selector. */
export const ANALYSES: readonly ZoneMode[] = [
  {
    id: 'journeyorigins',
    title: 'Journey origins',
    call: routes.evJourneyOrigins,
    measure: ({ traversing }) => (traversing?.includes('1') ? TRAVERSES_BY_ORIGIN : VISITS_BY_ORIGIN),
    filters: [DAY_TYPE, TRAVERSING, TRIP_LENGTH],
    canFilterByZone: false,
    covers: 'every-zone',
  },
  {
    id: 'journeydestinations',
    title: 'Journey destinations',
    call: routes.evJourneyDestinations,
    measure: ({ traversing }) => (traversing?.includes('1') ? TRAVERSES_BY_DESTINATION : DEPARTURES_BY_DESTINATION),
    filters: [DAY_TYPE, TRAVERSING, TRIP_LENGTH],
    canFilterByZone: false,
    covers: 'every-zone',
  },
  {
    id: 'dwellorigins',
    title: 'Dwell origins',
    call: routes.evDwellOrigins,
    measure: DWELLS_BY_ORIGIN,
    filters: [DAY_TYPE, TRIP_LENGTH],
    canFilterByZone: false,
    covers: 'every-zone',
  },
]
