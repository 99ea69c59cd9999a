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
  `A figure that rests on fewer than ${minDevices} observed devices over the period is withheld to protect individuals, and so are some that rest on up to ${THRESHOLD_SPREAD} more, so that crossing the limit does not reveal an exact count. A figure of which a single device makes up more than ${percent(dominanceOne)}, or two devices more than ${percent(dominanceTwo)}, is withheld too.`,
  'Where a withheld figure could be found by subtraction, the next smallest is withheld as well. Zero and too few look the same.',
  `In this dataset what each observed device contributes is multiplied by a random factor whose mean is 1. Parts therefore add up to their totals, and each figure carries noise whose standard deviation is ${noiseWidth === 1 ? 'as large as' : `${noiseWidth} times`} that of its own sampling error. Intervals cover sampling and noise together, chance and protection; sentences claim a difference only where two intervals do not overlap, and a largest of several only where wider ones do not.`,
]
