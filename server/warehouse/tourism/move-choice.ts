import { CHOSEN, type Choice, LEFT, OPTIONS } from '../counting/choice.ts'

const MOST_PERIOD = 8

/** Moves of some time periods, and of some options: `fits` tells which, null that none is left out. */
export const moveChoice = (periods: readonly number[], fits: ReadonlySet<number> | null): Choice => {
  const isTimed = Uint8Array.from({ length: MOST_PERIOD + 1 }, (_, period) => Number(periods.includes(period)))
  /** Options that are left out, numbered as they come. */
  const known = new Map<number, number>()
  const numberOf = (option: number): number => {
    const number = known.get(option) ?? known.size
    known.set(option, number)
    return number
  }
  return {
    tellsLeft: true,
    slotOf(period, option) {
      if (fits === null || fits.has(option)) return isTimed[period] ? CHOSEN : OPTIONS + period
      return isTimed[period] ? OPTIONS + MOST_PERIOD + 1 + numberOf(option) : LEFT
    },
  }
}
