import { routes } from '../../contract/routes.ts'
import { ReportInput } from '../../domain/constants.ts'
import type { MagnitudeCall, Measure, ModeFilter, ZoneMode } from '../zone-screen/mode.ts'
import { dayType, dwellTime, industry, paymentsType, periodSelection } from './filters.ts'
import { counted, payments, score } from './measures.ts'

const WHEN = [periodSelection, dayType]
// what is measured says it already
const PAYMENTS = [dayType, industry, { ...paymentsType, wordsOf: () => '' }]
const BLENDED = [periodSelection, dayType, industry, paymentsType]

const mode = (
  id: string,
  title: string,
  call: MagnitudeCall,
  filters: readonly ModeFilter[],
  measure: ZoneMode['measure'],
): ZoneMode => ({ id, title, call, filters, measure, canFilterByZone: false, covers: 'study-zones' })

/** Trips by zone at their other end: the zones of the study area are the question. */
const trips = (id: string, title: string, call: MagnitudeCall, measure: Measure): ZoneMode => ({
  ...mode(id, title, call, WHEN, measure),
  canFilterByZone: true,
  covers: 'every-zone',
  zonesParameter: 'zones',
})

/** The analyses of the Tourism and Economy viewer, in the order of the selector; ids are the calls' own. */
export const MODES: readonly ZoneMode[] = [
  mode(
    'totaltourists',
    'Total tourists',
    routes.totalTourists,
    WHEN,
    counted('Tourists', 'Visits by people whose home is over 35 km away, by zone', 'has the most tourists'),
  ),
  trips(
    'origins',
    'Origins',
    routes.tourismOrigins,
    counted('Trips', 'Trips into the chosen zones by zone of origin', 'sends the most trips'),
  ),
  trips(
    'destinations',
    'Destinations',
    routes.tourismDestinations,
    counted('Trips', 'Trips out of the chosen zones by zone of destination', 'takes the most trips'),
  ),
  {
    ...mode(
      'dwelltime',
      'Dwell time',
      routes.tourismDwellTime,
      [...WHEN, dwellTime],
      counted(
        'Stays',
        'Stays of tourists of 30 minutes and more, counted, of the lengths chosen, by zone',
        'has the most stays',
      ),
    ),
    needsInput: ReportInput.Dwells,
  },
  mode('totalpayments', 'Total payments', routes.totalPayments, PAYMENTS, payments),
  mode(
    'blendedhotspots',
    'Hotspots, blended',
    routes.blendedHotspots,
    BLENDED,
    score(
      'Hotspot score',
      'Tourists and payments together, each over the largest compared zone’s; 100 at most',
      'scores highest',
    ),
  ),
  mode(
    'blendedcorrelation',
    'Correlation, blended',
    routes.blendedCorrelation,
    BLENDED,
    score('Correlation', 'The lesser of the standard scores of tourists and of payments', 'scores highest'),
  ),
  mode(
    'blendedhighspendratio',
    'High spend ratio, blended',
    routes.blendedHighSpendRatio,
    BLENDED,
    score(
      'Spend ratio',
      'Payments per tourist over those of all compared zones, of the zones above them',
      'has the highest payments per tourist',
    ),
  ),
  mode(
    'blendedlowspendratio',
    'Low spend ratio, blended',
    routes.blendedLowSpendRatio,
    BLENDED,
    score(
      'Spend ratio',
      'Payments per tourist of all compared zones over the zone’s, of the zones below them',
      'has the lowest payments per tourist',
    ),
  ),
]
