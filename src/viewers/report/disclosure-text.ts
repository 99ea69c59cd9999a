import type { DisclosureSettings } from '../../contract/location-insights.ts'
import { THRESHOLD_SPREAD } from '../../domain/constants.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** The disclosure settings in force, in words; shares are 0 to 1. */
export const disclosureText = ({
  minDevices,
  dominanceOne,
  dominanceTwo,
  noiseWidth,
}: DisclosureSettings): readonly string[] => [
  `A figure that rests on fewer than ${minDevices} observed devices over the period is withheld to protect individuals, and so are some that rest on up to ${THRESHOLD_SPREAD} more, so that the limit itself counts nobody; so is one of which a single device gives more than ${percent(dominanceOne)} or two devices more than ${percent(dominanceTwo)}.`,
  'Where a withheld figure could be found by subtraction, the next smallest is withheld as well. None and too few are not told apart.',
  `Each observed device has a random factor of mean 1 in this dataset, and counts with what it gives times that factor. So parts still add up to their totals, and each figure carries noise whose standard deviation is ${noiseWidth === 1 ? 'as large as' : `${noiseWidth} times`} that of its own sampling error. Margins cover sampling and noise together; sentences claim a difference only where two intervals do not overlap.`,
]
