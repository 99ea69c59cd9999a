import type { DisclosureSettings } from '../../contract/location-insights.ts'
import { FOLLOWED_SPREAD, THRESHOLD_SPREAD } from '../../domain/constants.ts'

const INTERVALS = 'Intervals cover sampling and noise together (chance and protection).'
const DIFFERENT =
  'We call two figures different only if their intervals do not overlap, and one of several the largest only if wider intervals do not.'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Describes the disclosure settings in force, for figures that are compared by a rule of their own. */
export const disclosureRules = ({
  minDevices,
  dominanceOne,
  dominanceTwo,
  noiseWidth,
}: DisclosureSettings): readonly string[] => [
  `A figure based on fewer than ${minDevices} observed devices over the period is withheld to protect individuals, and so are some based on up to ${THRESHOLD_SPREAD} more, so that crossing the limit does not reveal an exact count. A place’s total and its figures by weekday and date, by which it can be followed from month to month, may need up to ${FOLLOWED_SPREAD} more. We also withhold any figure where one device accounts for over ${percent(dominanceOne)}, or two for over ${percent(dominanceTwo)}.`,
  'If a withheld figure could be worked out by subtraction, the next smallest is withheld too. We do not say whether a withheld figure was zero or just small.',
  `In this dataset each device’s contribution is multiplied by a random factor that averages 1. Parts therefore still add up to their totals, and the noise in a figure has a standard deviation ${noiseWidth === 1 ? 'equal to' : `${noiseWidth} times`} that of its sampling error. ${INTERVALS}`,
]

/** Describes the disclosure settings in force, and when the sentences of a report call figures different. */
export const disclosureText = (settings: DisclosureSettings): readonly string[] =>
  disclosureRules(settings).map(text => (text.endsWith(INTERVALS) ? `${text} ${DIFFERENT}` : text))
