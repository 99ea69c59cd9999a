import type { Figure } from '../../../../src/domain/summaries/figure.ts'
import { QUANTILES } from '../../../reference/noise.ts'
import { releasedTotal } from '../claims/released.ts'
import { count, emptyTable } from '../claims/table.ts'

/** A device: the number of people that it represents, and how often its owner comes in a month. */
interface Regular {
  readonly weight: number
  readonly visits: number
}

/** The weeks of a 30-day month that starts on a Monday, as shares of the month. */
const WEEKS = [7, 7, 7, 7, 2].map(days => days / 30)

function poisson(random: () => number, mean: number): number {
  const least = Math.exp(-mean)
  let [events, product] = [0, random()]
  while (product > least) {
    product *= random()
    events += 1
  }
  return events
}

/** Draws about `devices` devices. A device that represents more people is observed less often. */
export function drawRegulars(
  random: () => number,
  devices: number,
  visitsOf: (random: () => number) => number,
): readonly Regular[] {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: Math.max(0, Math.round(devices + Math.sqrt(devices) * normal)) }, () => ({
    weight: 4 * 5 ** random(),
    visits: visitsOf(random),
  }))
}

/** What the gate releases for a month: its total visits, and the share of repeat visits. */
interface ReleasedMonth {
  readonly figure: Figure
  readonly repeatShare: number
}

/**
 * A month of visits by the same devices: everyone comes at random, with the same means and new noise.
 * @param effect multiplies how often everyone comes
 */
export function observeMonth(random: () => number, devices: readonly Regular[], effect = 1): ReleasedMonth {
  const [all, repeated] = [emptyTable(1), emptyTable(1)]
  const quantile = () => QUANTILES[Math.floor(random() * QUANTILES.length)]!
  const factors = devices.map(() => quantile() + 2 * quantile())
  for (const [device, { weight, visits }] of devices.entries()) {
    const weeks = WEEKS.map(part => poisson(random, part * visits * effect))
    const [sum, ofRepeats] = [weeks, weeks.filter(each => each > 1)].map(list => list.reduce((a, b) => a + b, 0))
    if (sum !== undefined && sum > 0) count(all, 0, device, Math.round(1000 * weight * sum))
    if (ofRepeats !== undefined && ofRepeats > 0) count(repeated, 0, device, Math.round(1000 * weight * ofRepeats))
  }
  const [total, repeats] = [all, repeated].map(table => releasedTotal(table, device => factors[device]!))
  return {
    figure: { value: total?.value ?? null, margin: total?.margin ?? null },
    repeatShare: total && repeats ? repeats.value / total.value : 0,
  }
}

/** Replaces some of the devices with others. */
export const replaceSome = (
  random: () => number,
  devices: readonly Regular[],
  part: number,
  visitsOf: (random: () => number) => number,
): readonly Regular[] => [
  ...devices.filter(() => random() >= part),
  ...drawRegulars(random, part * devices.length, visitsOf),
]
