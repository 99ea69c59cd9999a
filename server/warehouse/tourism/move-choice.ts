import { type Choice, EXCLUDED_BY_SEVERAL, FIRST_OPTION, SELECTED } from '../maps/choice.ts'
import { numberCombinations } from '../maps/combination-numbers.ts'
import { PERIODS } from './periods-chosen.ts'

/** The first bucket after those of the time periods, which are numbered from 1. */
const AFTER_PERIODS = FIRST_OPTION + PERIODS.length + 1

/** Zones at the other end are 32-bit numbers. */
const MOST_OPTIONS = 2 ** 32

/** Numbers options as they come. */
const numbering = (): ((option: number) => number) => {
  const known = new Map<number, number>()
  return option => {
    const number = known.get(option) ?? known.size
    known.set(option, number)
    return number
  }
}

/** Moves of some time periods and of some options; null selects every option. */
export const moveChoice = (periods: readonly number[], options: ReadonlySet<number> | null): Choice => {
  const isTimed = Uint8Array.from([0, ...PERIODS], period => Number(periods.includes(period)))
  const excludedNumber = numbering()
  // A numbering of its own: which of two equal options is hidden with the unsafe ones must not depend on what is selected.
  const optionNumber = numbering()
  const combinations = numberCombinations(MOST_OPTIONS)
  const isSelected = (option: number) => options === null || options.has(option)
  return {
    filters: [
      (period, option) => (isSelected(option) ? period : null),
      ...(options === null
        ? []
        : [(period: number, option: number) => (isTimed[period] ? optionNumber(option) : null)]),
      (period, option) => combinations([isTimed[period] ? null : period, isSelected(option) ? null : option]),
    ],
    bucketOf(period, option) {
      if (isSelected(option)) return isTimed[period] ? SELECTED : FIRST_OPTION + period
      return isTimed[period] ? AFTER_PERIODS + excludedNumber(option) : EXCLUDED_BY_SEVERAL
    },
  }
}
