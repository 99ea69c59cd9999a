import { DAYS_OF_WEEK } from '../constants.ts'
import type { Month } from '../months.ts'

/** A place's month, and the share of its visits made by people who came more than once in the same week. */
export interface MonthOfPeople {
  readonly month: Month
  /** 0 to 1. */
  readonly repeatShare: number
}

const MONTH_DAYS = 30
/** How much of the estimated correlation to use. The rest allows for people who are replaced by others. */
const CAUTION = 0.9
/** A higher share says little about how often people come. */
const MOST_REPEATS = 0.99

const numberOf = ({ year, month }: Month): number => year * 12 + month

/**
 * The correlation between the errors in a place's total visits for two consecutive months; 0 for other months. Both
 * months share sampling errors as far as the same people come equally often. If a person comes at random, λ times a
 * week, the share of repeat visits is 1 - exp(-λ), averaged over visits. By Jensen's inequality the mean λ of a visit
 * is then at least -ln(1 - share), and with v such visits a month the correlation of the sampling errors is at least v
 * / (v + 1). Noise is drawn separately for each month. It is assumed that people come as often in both months. The
 * share does not show this.
 * @param noiseWidth the standard deviation of the noise divided by that of the sampling error
 * @example correlationOfMonths(september, october, 1) // 0.37 if 60 % of the visits are repeat visits
 */
export function correlationOfMonths(one: MonthOfPeople, other: MonthOfPeople, noiseWidth: number): number {
  if (Math.abs(numberOf(one.month) - numberOf(other.month)) !== 1) return 0
  const share = Math.max(0, Math.min(one.repeatShare, other.repeatShare, MOST_REPEATS))
  const visits = (MONTH_DAYS / DAYS_OF_WEEK) * Math.log(1 / (1 - share))
  return (CAUTION * visits) / (visits + 1) / (1 + noiseWidth ** 2)
}
