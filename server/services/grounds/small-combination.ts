import { addExpected, type ExpectedDevices, NO_DEVICES } from './expected-devices.ts'
import { type Equation, type LinearSystem, NO_EQUATIONS, withEquation } from './linear-system.ts'

/** A piece of an overlay: the areas that it lies in, 0 the new one, and what it may be expected to hold. */
export interface CountedPiece {
  readonly within: readonly number[]
  readonly devices: ExpectedDevices
}

/** Steps of the search; what is not decided by then counts as found. */
const MAX_STEPS = 20_000

/**
 * Whether figures of the new area, with figures of earlier areas added or subtracted any number of times, can stand for
 * few devices alone: for some, but for fewer than enough. A sum stands for the pieces whose weights do not cancel.
 *
 * Pieces that hold enough by themselves must all cancel, which is a system of linear equations in the earlier areas'
 * factors; mostly it has no solution. Where it has, the small pieces are tried one by one: each cancels as well, or counts.
 * @param areas how many earlier areas there are
 */
export const hasSmallCombination = (
  pieces: readonly CountedPiece[],
  areas: number,
  isEnough: (devices: ExpectedDevices) => boolean,
  isNone: (devices: ExpectedDevices) => boolean,
): boolean => {
  const equations = pieces
    .map(({ within, devices }) => {
      const equation = new Array<number>(areas + 1).fill(0)
      for (const area of within) equation[area === 0 ? areas : area - 1] = 1
      return { equation: equation as Equation, devices }
    })
    .sort((a, b) => b.devices.least - a.devices.least)
  let steps = 0
  const search = (at: number, system: LinearSystem, left: ExpectedDevices, resembles: boolean): boolean => {
    if (isEnough(left)) return false
    if (++steps > MAX_STEPS) return true
    const piece = equations[at]
    if (piece === undefined) return resembles && !isNone(left)
    const cancelled = withEquation(system, piece.equation)
    const ofNew = piece.equation[areas] === 1 && !isNone(piece.devices)
    if (cancelled !== null && search(at + 1, cancelled, left, resembles || ofNew)) return true
    // A piece that says nothing new cancels in any case.
    return cancelled !== system && search(at + 1, system, addExpected(left, piece.devices), resembles)
  }
  return search(0, NO_EQUATIONS, NO_DEVICES, false)
}
