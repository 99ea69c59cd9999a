import { CHOSEN, type Choice, LEFT, OPTIONS } from '../counting/choice.ts'
import { PERIODS } from './periods-chosen.ts'

/** The first slot after those of the time periods, which are numbered from 1. */
const AFTER_PERIODS = OPTIONS + PERIODS.length + 1

/** Moves of some time periods, and of some options: `fits` tells which, null that none is left out. */
export const moveChoice = (periods: readonly number[], fits: ReadonlySet<number> | null): Choice => {
  const isTimed = Uint8Array.from([0, ...PERIODS], period => Number(periods.includes(period)))
  /** Options that are left out, numbered as they come. */
  const known = new Map<number, number>()
  const numberOf = (option: number): number => {
    const number = known.get(option) ?? known.size
    known.set(option, number)
    return number
  }
  const fitting = (option: number) => fits === null || fits.has(option)
  return {
    tellsLeft: true,
    filters: [
      (period, option) => (fitting(option) ? period : null),
      ...(fits === null ? [] : [(period: number, option: number) => (isTimed[period] ? numberOf(option) : null)]),
    ],
    slotOf(period, option) {
      if (fitting(option)) return isTimed[period] ? CHOSEN : OPTIONS + period
      return isTimed[period] ? AFTER_PERIODS + numberOf(option) : LEFT
    },
  }
}
