import { routes } from '../../contract/client-routes.ts'
import { EV_MAP_FILTERS, option } from '../../domain/map-filters.ts'
import { DISTANCE_BUCKETS } from '../../domain/trip-attributes.ts'
import { OWN_ZONES_MAP, type ZoneScreenDeclaration } from '../kit/zone-map/declaration.ts'
import {
  DEPARTURES_BY_DESTINATION,
  DWELLS_BY_ORIGIN,
  type ModeFilter,
  modeFilters,
  TRAVERSES_BY_DESTINATION,
  TRAVERSES_BY_ORIGIN,
  VISITS_BY_ORIGIN,
  type ZoneMode,
} from '../kit/zone-map/mode.ts'

const FILTERS = modeFilters(EV_MAP_FILTERS)
const DAY_TYPE = FILTERS.daytype

/** Counts vehicles that pass through instead of vehicles that arrive or leave. */
const TRAVERSING: ModeFilter = {
  kind: 'one',
  id: 'traversing',
  label: 'Traversing',
  required: false,
  initial: '0',
  options: [option('1', 'Yes', ''), option('0', 'No', '')],
  wordsOf: () => '',
}

/** Buckets 0 to 7 of the straight-line distance from origin to destination. */
const TRIP_LENGTH: ModeFilter = {
  ...FILTERS.distancerange,
  kind: 'range',
  // An option for inseparable buckets lists several values.
  wordsOf: chosen => rangeText(Number(chosen[0]?.value.split(',')[0]), Number(chosen.at(-1)?.value.split(',').at(-1))),
}

/** Describes buckets `low` to `high`: `trips of 10 to 80 km`. */
function rangeText(low: number, high: number): string {
  const last = DISTANCE_BUCKETS.length - 1
  if (low === 0) return `trips of up to ${DISTANCE_BUCKETS[high]} km`
  const from = DISTANCE_BUCKETS[low - 1]
  return high === last ? `trips of over ${from} km` : `trips of ${from} to ${DISTANCE_BUCKETS[high]} km`
}

/** The analyses of the EV map, in the order of the selector. */
export const ANALYSES: readonly ZoneMode[] = [
  {
    id: 'journeyorigins',
    title: 'Journey origins',
    call: routes.evJourneyOrigins,
    byWeekday: routes.evDaily,
    measure: ({ traversing }) =>
      traversing?.includes('1') ? { ...TRAVERSES_BY_ORIGIN, heading: 'Traverse origins' } : VISITS_BY_ORIGIN,
    filters: [DAY_TYPE, TRAVERSING, TRIP_LENGTH],
    canFilterByZone: false,
    covers: 'every-zone',
  },
  {
    id: 'journeydestinations',
    title: 'Journey destinations',
    call: routes.evJourneyDestinations,
    byWeekday: routes.evDaily,
    measure: ({ traversing }) =>
      traversing?.includes('1')
        ? { ...TRAVERSES_BY_DESTINATION, heading: 'Traverse destinations' }
        : DEPARTURES_BY_DESTINATION,
    filters: [DAY_TYPE, TRAVERSING, TRIP_LENGTH],
    canFilterByZone: false,
    covers: 'every-zone',
  },
  {
    id: 'dwellorigins',
    title: 'Dwell origins',
    call: routes.evDwellOrigins,
    byWeekday: routes.evDaily,
    measure: DWELLS_BY_ORIGIN,
    filters: [DAY_TYPE, TRIP_LENGTH],
    canFilterByZone: false,
    covers: 'every-zone',
  },
]

/** The EV Chargepoint Insights map: where electric vehicles come from, go to and pass between. */
export const EV_MAP: ZoneScreenDeclaration = {
  ...OWN_ZONES_MAP,
  title: 'EV Chargepoint Insights map',
  modes: ANALYSES,
  numbersPoints: true,
  showsChargers: true,
}
