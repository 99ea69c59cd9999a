import { routes } from '../../../contract/client-routes.ts'
import { ReportInput } from '../../../domain/constants.ts'
import { roundScore, SCORE_DECIMALS, scoreIntervalText, scoreText } from '../../../domain/disclosure/known-digits.ts'
import { option } from '../../../domain/map-filters.ts'
import { poundsText, shortPounds, shortScore } from '../../../domain/text/numbers.ts'
import { INDUSTRIES, MIN_CORRELATED_PLACES, PaymentsType } from '../../../domain/tourism.ts'
import { MIDDLE_ZONES, type ZoneScreenDeclaration } from '../../kit/zone-map/declaration.ts'
import {
  COUNTS,
  type FilterChoices,
  type MagnitudeCall,
  type MapMeasure,
  type ModeFilter,
  manyOf,
  type ZoneMode,
} from '../../kit/zone-map/mode.ts'
import { spendRatioGrouping } from './spend-ratio.ts'
import { studyZones } from './study-zones.ts'

const PARTS_OF_DAY = ['off peak', 'AM', 'inter peak', 'PM'] as const
const DAY_KINDS = ['Weekday', 'Weekend'] as const

/** Values 1 to 4 are the parts of a weekday, 5 to 8 the parts of a weekend day. */
const periodSelection = manyOf(
  'timeperiod',
  'Period selection',
  DAY_KINDS.flatMap((kind, at) =>
    PARTS_OF_DAY.map((part, of) =>
      option(String(at * PARTS_OF_DAY.length + of + 1), `${kind} ${part}`, `${kind.toLowerCase()} ${part}`),
    ),
  ),
)

export const dayType = manyOf('daytypes', 'Day type', [
  option('0', 'Weekday', 'weekdays'),
  option('1', 'Weekend', 'weekends'),
])

const dwellTime = manyOf('dwelltime', 'Dwell time', [
  option('0', 'Short, under 2 hours', 'short stays'),
  option('1', 'Medium, 2 to 6 hours', 'medium stays'),
  option('2', 'Long, over 6 hours', 'long stays'),
])

export const industry = manyOf(
  'industries',
  'Industry',
  INDUSTRIES.map(name => option(name, name)),
)

/** Counts payments or sums them. The reader must choose one before searching. */
const paymentsType: ModeFilter = {
  kind: 'one',
  id: 'paymentstype',
  label: 'Payments type',
  required: true,
  options: [
    option(String(PaymentsType.Count), 'Count', 'by count'),
    option(String(PaymentsType.Amount), 'Amount', 'by amount'),
  ],
}

/** A count of visits, trips or dwells, which can be summed over zones. */
export const counted = (magnitudeTitle: string, subject: string, leads: string): MapMeasure => ({
  ...COUNTS,
  magnitudeTitle,
  unit: magnitudeTitle.toLowerCase(),
  subject,
  leads,
})

/** A ratio or blend that compares zones. Its sum over zones lacks meaning. */
export const score = (magnitudeTitle: string, subject: string, leads: string): MapMeasure => ({
  adds: false,
  text: scoreText,
  read: roundScore,
  decimals: SCORE_DECIMALS,
  interval: scoreIntervalText,
  short: shortScore,
  magnitudeTitle,
  unit: '',
  subject,
  leads,
})

/** The number of card payments or their amount in pounds, as the reader chose. */
export const payments = (choices: FilterChoices): MapMeasure =>
  choices[paymentsType.id]?.includes(String(PaymentsType.Amount))
    ? {
        ...COUNTS,
        text: poundsText,
        interval: () => null,
        short: shortPounds,
        magnitudeTitle: 'Amount',
        unit: 'spent',
        subject: 'Card payments by zone, amount',
        leads: 'the place with the largest amount',
      }
    : counted('Payments', 'Card payments by zone, number', 'the place with the most payments')

const WHEN = [periodSelection, dayType]
// The measure's title already names the payments type.
const PAYMENTS = [dayType, industry, { ...paymentsType, wordsOf: () => '' }]
const BLENDED = [periodSelection, dayType, industry, paymentsType]

const mode = (
  id: string,
  title: string,
  call: MagnitudeCall,
  filters: readonly ModeFilter[],
  measure: ZoneMode['measure'],
): ZoneMode => ({ id, title, call, filters, measure, canFilterByZone: false, covers: 'study-zones' })

/** Trips by the zone at their other end. The reader selects zones of the study area before the search. */
const trips = (id: string, title: string, call: MagnitudeCall, measure: MapMeasure): ZoneMode => ({
  ...mode(id, title, call, WHEN, measure),
  canFilterByZone: true,
  covers: 'every-zone',
  zonesParameter: 'zones',
})

const inverse = (ratio: number): number => 1 / ratio

/** The measure of both spend ratios, whose maps show the zones on both sides of the average. */
const SPEND_RATIO = score(
  'Spend ratio',
  'All card payments ÷ tourist visits; 1 is the average of the study area',
  'the place with the highest ratio',
)

/** The analyses of the Tourism and Economy viewer, in the order of the selector. Their ids are those of the calls. */
export const ANALYSES: readonly ZoneMode[] = [
  mode(
    'totaltourists',
    'Total tourists',
    routes.totalTourists,
    WHEN,
    counted(
      'Tourist visits',
      'Visits by people who live over 35 km away, by zone',
      'the place with the most tourist visits',
    ),
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
        'the place with the most stays',
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
      'Combined score, 0 to 100: tourist visits and payments, each as a share of the top zone',
      'the place with the highest score',
    ),
  ),
  {
    ...mode(
      'blendedcorrelation',
      'Where both are high',
      routes.blendedCorrelation,
      BLENDED,
      score(
        'Correlation',
        'The lower of the two z-scores (tourist visits, payments); 0 is an average zone',
        'the place with the highest score',
      ),
    ),
    noZones: `Too few places have both figures: this score needs at least ${MIN_CORRELATED_PLACES}. Choose fewer filters, or another analysis mode.`,
  },
  {
    ...mode('blendedhighspendratio', 'High spend ratio', routes.blendedHighSpendRatio, BLENDED, SPEND_RATIO),
    halves: { read: ratio => ratio, other: routes.blendedLowSpendRatio, readOther: inverse },
  },
  {
    ...mode('blendedlowspendratio', 'Low spend ratio', routes.blendedLowSpendRatio, BLENDED, SPEND_RATIO),
    halves: { read: inverse, other: routes.blendedHighSpendRatio, readOther: ratio => ratio },
  },
]

/** The Tourism and Economy viewer: middle zones, coloured by tourists, trips, payments and their blends. */
export const TOURISM_AND_ECONOMY_MAP: ZoneScreenDeclaration = {
  title: 'Tourism and Economy zone viewer',
  ...MIDDLE_ZONES,
  modes: ANALYSES,
  centre: [-0.2, 51.5],
  zoom: 11,
  words: {
    search: 'Submit',
    searching: 'Submitting',
    // Sic: docs/specification.md V2.23.
    loadingZones: 'Loading zones....',
    noZones: 'No zones loaded... Too few devices made these trips. Choose fewer filters, or another analysis mode.',
    selectAll: 'Select all zones',
    deselectAll: 'Deselect all zones',
  },
  namesReport: true,
  groupings: {
    blendedhighspendratio: spendRatioGrouping('above'),
    blendedlowspendratio: spendRatioGrouping('below'),
  },
  studyZones,
}
