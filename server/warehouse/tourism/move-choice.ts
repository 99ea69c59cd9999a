import { CHOSEN, type Choice, LEFT, OPTIONS } from '../maps/choice.ts'
import { numberCorners } from '../maps/number-corners.ts'
import { PERIODS } from './periods-chosen.ts'

/** The first slot after those of the time periods, which are numbered from 1. */
const AFTER_PERIODS = OPTIONS + PERIODS.length + 1

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

/** Moves of some time periods, and of some options: `fits` tells which, null that none is left out. */
export const moveChoice = (periods: readonly number[], fits: ReadonlySet<number> | null): Choice => {
  const isTimed = Uint8Array.from([0, ...PERIODS], period => Number(periods.includes(period)))
  const leftOut = numbering()
  // Apart from those that are left out: which of two equal options hides others must not depend on what is chosen.
  const all = numbering()
  const corners = numberCorners(MOST_OPTIONS)
  const fitting = (option: number) => fits === null || fits.has(option)
  return {
    tellsLeft: true,
    filters: [
      (period, option) => (fitting(option) ? period : null),
      ...(fits === null ? [] : [(period: number, option: number) => (isTimed[period] ? all(option) : null)]),
      (period, option) => corners([isTimed[period] ? null : period, fitting(option) ? null : option]),
    ],
    slotOf(period, option) {
      if (fitting(option)) return isTimed[period] ? CHOSEN : OPTIONS + period
      return isTimed[period] ? AFTER_PERIODS + leftOut(option) : LEFT
    },
  }
}
