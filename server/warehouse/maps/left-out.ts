import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Concentration } from '../gate/measure.ts'
import type { Choice, Chosen, FilterPlaces } from './choice.ts'
import { createOptionSums } from './option-sums.ts'

/**
 * Whether a reader who takes selections of the i-th zone from each other finds nothing but what could be released; `left`: all
 * that this one leaves out.
 */
export type LeftOut = (chosen: Chosen, i: number, left: Concentration) => boolean

export const createLeftOut = ({ tellsLeft }: Choice, settings: DisclosureSettings): LeftOut => {
  const sumsOf = createOptionSums()
  /**
   * Parts add up, so that selections tell each option that some of them leave out, and what all others have together. So
   * options that are not safe stay in every selection, with as many of the smallest as make their sum safe.
   */
  const choosesHidden = (chosen: Chosen, filter: FilterPlaces, i: number): boolean => {
    const options = sumsOf(chosen, filter, i)
    const unsafe = options.filter(option => !isSafe(option, settings))
    if (unsafe.some(({ isChosen }) => !isChosen)) return false
    if (unsafe.length === 0) return true
    const hidden = new Set(unsafe.map(({ place }) => place))
    const others = options.filter(({ place }) => !hidden.has(place))
    others.sort((a, b) => a.value_m - b.value_m || a.place - b.place)
    for (const next of others) {
      const [sum] = sumsOf(chosen, filter, i, hidden)
      if (sum && isSafe(sum, settings)) return true
      if (!next.isChosen) return false
      hidden.add(next.place)
    }
    return true
  }
  return (chosen, i, left) =>
    !(tellsLeft && left.devices > 0 && !isSafe(left, settings)) &&
    chosen.filters.every(filter => choosesHidden(chosen, filter, i))
}
