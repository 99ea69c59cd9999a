import type { Quality } from '../../../src/contract/location-insights.ts'
import type { Measure } from './measure.ts'

const HIGH_DEVICES = 100
const FAIR_DEVICES = 30
const MARGIN_STEPS_PERCENT = [1, 2, 5, 10, 20, 50] as const

export const qualityOf = ({ devices }: Pick<Measure, 'devices'>): Quality =>
  devices >= HIGH_DEVICES ? 'high' : devices >= FAIR_DEVICES ? 'fair' : 'low'

/**
 * Half-width of the 95 % interval as a percentage of the value: 1.96 * sqrt(sum of c²) / sum of c over the devices'
 * contributions c, rounded up to the next step; 50 stands for 50 and more.
 */
export const marginOf = ({ squares_m2, value_m }: Measure): number => {
  const percent = (196 * Math.sqrt(squares_m2)) / value_m
  return MARGIN_STEPS_PERCENT.find(step => percent <= step) ?? 50
}
