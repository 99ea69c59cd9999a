import { counted, whole } from './text/numbers.ts'
import { MIN_CORRELATED_PLACES } from './tourism.ts'

/** A blended measure, explained to the reader. */
export interface BlendDefinition {
  /** The map mode that shows the measure. */
  readonly mode: string
  readonly title: string
  readonly words: string
  readonly formula: string
  /** How its interval is computed, or why there is none. */
  readonly interval: string
}

const RATIO_WORDS =
  'All card payments in a zone, including those of residents, divided by the visits of tourists, relative to the same ratio of all compared zones together. 1 is the average, 2 is twice the average.'
const RATIO_FORMULA = '(payments ÷ tourist visits) ÷ (all payments ÷ all tourist visits)'
const RATIO_INTERVAL =
  'The interval comes from the tourist visits of the zone and of all compared zones; payments are exact. A zone whose interval includes 1 is not clearly different from the average.'

export const BLENDS: readonly BlendDefinition[] = [
  {
    mode: 'blendedhotspots',
    title: 'Hotspot score',
    words:
      'Tourist visits and payments of a zone, each as a share of the top compared zone, combined by their geometric mean. 100 means that the zone leads in both, 0 that it has none of one.',
    formula: '100 × √((tourist visits ÷ most tourist visits) × (payments ÷ most payments))',
    interval:
      'Its interval, in per cent, is half as wide as that of the tourist visits here and in the top zone together; payments are exact.',
  },
  {
    mode: 'blendedcorrelation',
    title: 'Correlation',
    words: `How many standard deviations a zone is above the mean of the compared zones, in tourist visits or in payments, whichever is lower. It is high only where both are high, and below 0 where either is below the mean. It needs at least ${MIN_CORRELATED_PLACES} places.`,
    formula:
      'the lower of (tourist visits − mean tourist visits) ÷ standard deviation and (payments − mean payments) ÷ standard deviation',
    interval:
      'No error range is available for this score. The map of Total tourists has the intervals of the tourist visits.',
  },
  {
    mode: 'blendedhighspendratio',
    title: 'High spend ratio',
    words: RATIO_WORDS,
    formula: RATIO_FORMULA,
    interval: RATIO_INTERVAL,
  },
  {
    mode: 'blendedlowspendratio',
    title: 'Low spend ratio',
    words: RATIO_WORDS,
    formula: RATIO_FORMULA,
    interval: RATIO_INTERVAL,
  },
]

export const COMPARED_ZONES =
  'We compare the zones of the study area that have both tourist visits and payments. Zones with too few tourists alone count as one place with their neighbours. A zone that lacks either figure is left out and does not affect the scale.'

/**
 * Describes how many zones a blend compares.
 * @param compared the zones with both figures
 * @param places the places that they form
 * @param area the number of zones in the study area
 * @example comparedText(6, 4, 19) // 'Of the 19 zones of the study area, 6 have both figures. They form 4 places, which
 * are compared.'
 */
export function comparedText(compared: number, places: number, area: number): string {
  const have = `Of the ${counted(area, 'zone')} of the study area, ${whole(compared)} ${compared === 1 ? 'has' : 'have'} both figures`
  if (places === compared) return `${have} and ${compared === 1 ? 'is' : 'are'} compared.`
  return `${have}. They form ${places === 1 ? '1 place, too few to compare' : `${whole(places)} places, which are compared`}.`
}
