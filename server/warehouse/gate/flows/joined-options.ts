import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import type { Concentration } from '../concentration.ts'
import { isSafe } from '../is-safe.ts'
import type { BySelection } from './flow-counts.ts'

const sumOf = (counts: readonly Concentration[], of: (count: Concentration) => number): number =>
  counts.reduce((total, count) => total + of(count), 0)

/** The least that is certain of several counts together: the devices of one may be in all of them. */
export const together = (counts: readonly Concentration[]): Concentration => ({
  value_m: sumOf(counts, count => count.value_m),
  devices: Math.max(0, ...counts.map(count => count.devices)),
  largest_m: sumOf(counts, count => count.largest_m),
  largest_two_m: sumOf(counts, count => count.largest_two_m),
  noised_m: sumOf(counts, count => count.noised_m),
})

/** The same of what a whole has beside some parts: devices that are in none of these parts are in it. */
const besides = (hidden: readonly Concentration[], whole: Concentration, shown: readonly Concentration[]) => {
  const least = together(hidden)
  return {
    ...least,
    devices: Math.max(least.devices, whole.devices - sumOf(shown, count => count.devices)),
    largest_m: Math.min(least.largest_m, whole.largest_m),
    largest_two_m: Math.min(least.largest_two_m, whole.largest_two_m),
  }
}

/**
 * Which options of a pair's trips may be shown beside all of them: those that are not safe are joined by as many of the smallest others
 * as make them safe together, since their sum is what the shown ones leave.
 * @param whole the selection that the options divide
 * @returns selections as bits
 */
export const shownOptions = (
  counts: BySelection,
  whole: number,
  options: readonly number[],
  settings: DisclosureSettings,
): number => {
  const all = counts[whole]
  if (!all) return 0
  const countOf = (option: number) => counts[option]!
  const present = options.filter(option => counts[option] !== undefined)
  const hidden = present.filter(option => !isSafe(countOf(option), settings))
  const shown = present
    .filter(option => !hidden.includes(option))
    .sort((a, b) => countOf(a).value_m - countOf(b).value_m || a - b)
  const isJoined = () => isSafe(besides(hidden.map(countOf), all, shown.map(countOf)), settings)
  while (hidden.length > 0 && shown.length > 0 && !isJoined()) hidden.push(shown.shift()!)
  return shown.reduce((mask, option) => mask | (1 << option), 0)
}
