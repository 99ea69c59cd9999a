import type { DisclosureSettings } from '../../contract/location-insights.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

/** The disclosure settings in force, in words; shares are 0 to 1. */
export const disclosureText = ({
  minDevices,
  dominanceOne,
  dominanceTwo,
  noiseWidth,
}: DisclosureSettings): readonly string[] => [
  `A figure that rests on fewer than ${minDevices} observed devices over the period is withheld to protect individuals; so is one of which a single device gives more than ${percent(dominanceOne)} or two devices more than ${percent(dominanceTwo)}.`,
  'Where a withheld figure could be found by subtraction, the next smallest is withheld as well. None and too few are not told apart.',
  `Each figure is moved by a fixed amount of noise, whose standard deviation is ${noiseWidth} times that of the figure’s own sampling error, or about three trips where that is more. Margins tell of sampling alone; sentences claim a difference only where sampling and noise together leave one.`,
]
