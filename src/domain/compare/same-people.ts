import { DAYS_OF_WEEK } from '../constants.ts'
import type { Month } from '../months.ts'
import { repeatShare } from '../summaries/repeat.ts'

/** How often the people of a month come, and how much noise its figures contain. */
export interface PeopleOfMonth {
  /** The share of visits made by people who came more than once in the same week, 0 to 1. */
  readonly repeatShare: number
  /** The standard deviation of the noise divided by that of the sampling error. */
  readonly noiseWidth: number
}

/** Returns how often people come. Undefined if the repeat visits are not known. */
export function peopleOfMonth(
  repeatVisits: Parameters<typeof repeatShare>[0],
  noiseWidth: number,
): PeopleOfMonth | undefined {
  const repeats = repeatShare(repeatVisits)
  return repeats === null ? undefined : { repeatShare: repeats.share, noiseWidth }
}

/** A month of a place, and its people if they are known. */
interface PlaceMonth {
  readonly month: Month
  readonly people: PeopleOfMonth | undefined
}

const MONTH_DAYS = 30
/** How much of the estimated correlation to use. The rest allows for people who are replaced by others. */
const CAUTION = 0.9
/** A higher share says little about how often people come. */
const MOST_REPEATS = 0.99

const numberOf = ({ year, month }: Month): number => year * 12 + month

/**
 * The correlation between the errors in a place's total visits for two consecutive months; 0 for other months, or if
 * their people are not known. Both months share sampling errors as far as the same people come equally often. If a
 * person comes at random, λ times a week, the share of repeat visits is 1 - exp(-λ), averaged over visits. By Jensen's
 * inequality the mean λ of a visit is then at least -ln(1 - share), and with v such visits a month the correlation of
 * the sampling errors is at least v / (v + 1). Noise is drawn separately for each month. It is assumed that people come
 * as often in both months. The share does not show this.
 * @example correlationOfMonths(september, october) // 0.37 if 60 % of the visits are repeat visits
 */
export function correlationOfMonths(one: PlaceMonth, other: PlaceMonth): number {
  const [people, others] = [one.people, other.people]
  if (people === undefined || others === undefined) return 0
  if (Math.abs(numberOf(one.month) - numberOf(other.month)) !== 1) return 0
  const share = Math.max(0, Math.min(people.repeatShare, others.repeatShare, MOST_REPEATS))
  const noiseWidth = Math.max(people.noiseWidth, others.noiseWidth)
  const visits = (MONTH_DAYS / DAYS_OF_WEEK) * Math.log(1 / (1 - share))
  return (CAUTION * visits) / (visits + 1) / (1 + noiseWidth ** 2)
}
