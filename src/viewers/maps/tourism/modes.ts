import { routes } from '../../../contract/routes.ts'
import { ReportInput } from '../../../domain/constants.ts'
import type { MagnitudeCall, Measure, ModeFilter, ZoneMode } from '../../kit/zone-map/mode.ts'
import { dayType, dwellTime, industry, paymentsType, periodSelection } from './filters.ts'
import { counted, payments, score } from './measures.ts'

const WHEN = [periodSelection, dayType]
// the measure's title names the payments type already
const PAYMENTS = [dayType, industry, { ...paymentsType, wordsOf: () => '' }]
const BLENDED = [periodSelection, dayType, industry, paymentsType]

const mode = (
  id: string,
  title: string,
  call: MagnitudeCall,
  filters: readonly ModeFilter[],
  measure: ZoneMode['measure'],
): ZoneMode => ({ id, title, call, filters, measure, canFilterByZone: false, covers: 'study-zones' })

/** Trips by the zone at their other end; the reader selects zones of the study area before the search. */
const trips = (id: string, title: string, call: MagnitudeCall, measure: Measure): ZoneMode => ({
  ...mode(id, title, call, WHEN, measure),
  canFilterByZone: true,
  covers: 'every-zone',
  zonesParameter: 'zones',
})

/** The analyses of the Tourism and Economy viewer, in the order of the selector; ids are those of the calls. */
export const ANALYSES: readonly ZoneMode[] = [
  mode(
    'totaltourists',
    'Total tourists',
    routes.totalTourists,
    WHEN,
    counted('Tourists', 'Visits by people who live over 35 km away, by zone', 'the zone with the most tourists'),
  ),
  trips(
    'origins',
    'Origins',
    routes.tourismOrigins,
    counted('Trips', 'Trips into the chosen zones by zone of origin', 'the origin of the most trips'),
  ),
  trips(
    'destinations',
    'Destinations',
    routes.tourismDestinations,
    counted('Trips', 'Trips out of the chosen zones by zone of destination', 'the destination of the most trips'),
  ),
  {
    ...mode(
      'dwelltime',
      'Stays by dwell time',
      routes.tourismDwellTime,
      [...WHEN, dwellTime],
      counted(
        'Stays',
        'Number of tourist stays of 30 minutes or more, of the lengths chosen, by zone',
        'the zone with the most stays',
      ),
    ),
    needsInput: ReportInput.Dwells,
  },
  mode('totalpayments', 'Total payments', routes.totalPayments, PAYMENTS, payments),
  mode(
    'blendedhotspots',
    'Tourism and spending hotspots',
    routes.blendedHotspots,
    BLENDED,
    score(
      'Hotspot score',
      'Combined score, 0 to 100: tourists and payments, each as a share of the top zone',
      'the zone with the highest score',
    ),
  ),
  mode(
    'blendedcorrelation',
    'Where both are high',
    routes.blendedCorrelation,
    BLENDED,
    score(
      'Correlation',
      'The lower of the two z-scores (tourists, payments); 0 is an average zone',
      'the zone with the highest score',
    ),
  ),
  mode('blendedhighspendratio', 'High spend ratio', routes.blendedHighSpendRatio, BLENDED, {
    ...score(
      'Spend ratio',
      'Payments per tourist compared with the study-area average: zones above average',
      'the zone with the highest payments per tourist',
    ),
    leftOut: 'not above average, or not compared (see Low spend ratio)',
  }),
  mode('blendedlowspendratio', 'Low spend ratio', routes.blendedLowSpendRatio, BLENDED, {
    ...score(
      'Spend ratio',
      'Payments per tourist, how many times below the study-area average: zones below average',
      'the zone with the lowest payments per tourist',
    ),
    leftOut: 'not below average, or not compared (see High spend ratio)',
  }),
]
