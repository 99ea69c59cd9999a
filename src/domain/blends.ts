import { counted, whole } from './text/numbers.ts'

/** A blended measure explained to the reader. */
export interface BlendDefinition {
  /** The map mode that shows the measure. */
  readonly mode: string
  readonly title: string
  readonly words: string
  readonly formula: string
  /** How its interval is computed, or why there is none. */
  readonly interval: string
}

const RATIO_INTERVAL =
  'The interval comes from the tourists of the zone and of all compared zones; payments are exact. A zone whose interval includes 1 is not clearly different from the average.'

export const BLENDS: readonly BlendDefinition[] = [
  {
    mode: 'blendedhotspots',
    title: 'Hotspot score',
    words:
      'Tourists and payments of a zone, each as a share of the top compared zone, combined by their geometric mean. 100 means that the zone leads in both, 0 that it has none of one.',
    formula: '100 × √((tourists ÷ most tourists) × (payments ÷ most payments))',
    interval:
      'Its interval, in per cent, is half as wide as that of the tourists here and in the top zone together; payments are exact.',
  },
  {
    mode: 'blendedcorrelation',
    title: 'Correlation',
    words:
      'How many standard deviations a zone is above the mean of the compared zones, in tourists or in payments, whichever is lower. It is high only where both are high, and below 0 where either is below the mean.',
    formula:
      'the lower of (tourists − mean tourists) ÷ standard deviation and (payments − mean payments) ÷ standard deviation',
    interval:
      'It has no interval: it is centred on 0, where a percentage means nothing. For the intervals of the tourists, see the map of Total tourists.',
  },
  {
    mode: 'blendedhighspendratio',
    title: 'High spend ratio',
    words:
      'Payments per tourist in a zone, divided by payments per tourist in all compared zones together. Zones above 1 are shown: 2 means twice as much per tourist.',
    formula: '(payments ÷ tourists) ÷ (all payments ÷ all tourists)',
    interval: RATIO_INTERVAL,
  },
  {
    mode: 'blendedlowspendratio',
    title: 'Low spend ratio',
    words:
      'The reverse of the high spend ratio, for the zones below average: payments per tourist in all compared zones together, divided by those in the zone. 2 means half as much per tourist.',
    formula: '(all payments ÷ all tourists) ÷ (payments ÷ tourists)',
    interval: RATIO_INTERVAL,
  },
]

export const COMPARED_ZONES =
  'We compare the zones of the study area that have both tourists and payments. Zones with too few tourists alone count as one with their neighbours. A zone that lacks either figure is left out and does not affect the scale.'

/**
 * A sentence on the number of zones that a blend compares.
 * @param area the number of zones of the study area
 * @example comparedText(6, 19) // 'Of the 19 zones of the study area, 6 have both figures and are compared; the others do not affect the scale.'
 */
export const comparedText = (compared: number, area: number): string =>
  `Of the ${counted(area, 'zone')} of the study area, ${whole(compared)} ${
    compared === 1 ? 'has both figures and is' : 'have both figures and are'
  } compared; the others do not affect the scale.`
