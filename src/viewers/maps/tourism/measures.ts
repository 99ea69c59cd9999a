import { roundScore, SCORE_DECIMALS, scoreIntervalText, scoreText } from '../../../domain/known-digits.ts'
import { poundsText, shortPounds, shortScore } from '../../../domain/summaries/magnitude-text.ts'
import { PaymentsType } from '../../../domain/tourism.ts'
import { COUNTS, type FilterChoices, type Measure } from '../../kit/zone-map/mode.ts'
import { paymentsType } from './filters.ts'

/** A count of visits, trips or dwells, which can be summed over zones. */
export const counted = (magnitudeTitle: string, subject: string, leads: string): Measure => ({
  ...COUNTS,
  magnitudeTitle,
  unit: magnitudeTitle.toLowerCase(),
  subject,
  leads,
})

/** A ratio or a blend, which compares zones; its sum over zones has no meaning. */
export const score = (magnitudeTitle: string, subject: string, leads: string): Measure => ({
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

/** The number of card payments or their amount in pounds, as the reader selected. */
export const payments = (choices: FilterChoices): Measure =>
  choices[paymentsType.id]?.includes(String(PaymentsType.Amount))
    ? {
        ...COUNTS,
        text: poundsText,
        interval: () => null,
        short: shortPounds,
        magnitudeTitle: 'Amount',
        unit: 'spent',
        subject: 'Card payments by zone, amount',
        leads: 'the zone with the largest amount',
      }
    : counted('Payments', 'Card payments by zone, number', 'the zone with the most payments')
