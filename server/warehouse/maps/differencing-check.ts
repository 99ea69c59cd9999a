import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration } from '../gate/concentration.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { ChosenTrips, FilterOptions } from './choice.ts'
import { createOptionSums } from './option-sums.ts'

/**
 * Whether no difference of two selections of the i-th zone reveals trips that could not be released.
 * @param excluded everything that this selection excludes
 */
export type DifferencingCheck = (chosen: ChosenTrips, i: number, excluded: Concentration) => boolean

export const createDifferencingCheck = (settings: DisclosureSettings): DifferencingCheck => {
  const sumsOf = createOptionSums()
  /**
   * Options add up, so differences of selections reveal each option that some selection excludes, and the sum of all others. The
   * options that are not safe therefore stay in every selection, with as many of the smallest other options as make their sum safe.
   */
  const selectsUnsafe = (chosen: ChosenTrips, filter: FilterOptions, i: number): boolean => {
    const options = sumsOf(chosen, filter, i)
    const unsafe = options.filter(option => !isSafe(option, settings))
    if (unsafe.some(({ isSelected }) => !isSelected)) return false
    if (unsafe.length === 0) return true
    const hidden = new Set(unsafe.map(({ index }) => index))
    const others = options.filter(({ index }) => !hidden.has(index))
    others.sort((a, b) => a.value_m - b.value_m || a.index - b.index)
    for (const next of others) {
      const [sum] = sumsOf(chosen, filter, i, hidden)
      if (sum && isSafe(sum, settings)) return true
      if (!next.isSelected) return false
      hidden.add(next.index)
    }
    return true
  }
  return (chosen, i, excluded) =>
    !(excluded.devices > 0 && !isSafe(excluded, settings)) &&
    chosen.filters.every(filter => selectsUnsafe(chosen, filter, i))
}
