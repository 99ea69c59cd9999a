import { CallerLeft, caller } from '../../runtime/concurrency/caller.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'
import { addExpected, type ExpectedDevices, NO_DEVICES } from './expected-devices.ts'

/** Arithmetic is modulo this prime: exact, and products of two numbers stay whole in a double. */
const PRIME = 67_108_859

const power = (base: number, exponent: number): number => {
  let result = 1
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME
    square = (square * square) % PRIME
  }
  return result
}

/** An equation: coefficients of the unknowns, then the right side. */
export type Equation = readonly number[]

/** Equations in echelon form, each with the unknown that it was solved for. */
export interface LinearSystem {
  readonly rows: readonly { readonly pivot: number; readonly equation: Equation }[]
}

export const NO_EQUATIONS: LinearSystem = { rows: [] }

/**
 * Adds an equation; null where it contradicts those before it. Equal systems stay the same object, so that a caller knows
 * whether the equation said anything new.
 */
export const withEquation = (system: LinearSystem, equation: Equation): LinearSystem | null => {
  const left = [...equation]
  for (const { pivot, equation: solved } of system.rows) {
    const factor = left[pivot]!
    if (factor === 0) continue
    for (let i = pivot; i < left.length; i++) left[i] = (left[i]! + (PRIME - factor) * solved[i]!) % PRIME
  }
  const pivot = left.findIndex(value => value !== 0)
  if (pivot === -1) return system
  if (pivot === left.length - 1) return null
  const inverse = power(left[pivot]!, PRIME - 2)
  const row = { pivot, equation: left.map(value => (value * inverse) % PRIME) }
  return { rows: [...system.rows, row].sort((a, b) => a.pivot - b.pivot) }
}

/** A piece of an overlay: the areas that it lies in, 0 the new one, and what it may be expected to hold. */
export interface CountedPiece {
  readonly within: readonly number[]
  readonly devices: ExpectedDevices
}

/** Steps of the search; what is not decided by then counts as found. */
const MAX_STEPS = 20_000
/** Over many earlier areas a step is slow, so the search yields to the event loop this often. Milliseconds. */
const HELD_MS = 10

/** A place in the search: the pieces before `at` cancel, or are in what is left. */
interface Branch {
  readonly at: number
  readonly system: LinearSystem
  readonly left: ExpectedDevices
  readonly resembles: boolean
}

/**
 * Whether figures of the new area, with figures of earlier areas added or subtracted any number of times, can stand for
 * few devices alone: for some, but for fewer than enough. A sum stands for the pieces whose weights do not cancel.
 *
 * Pieces that hold enough by themselves must all cancel, which is a system of linear equations in the earlier areas'
 * factors; mostly it has no solution. Where it has, the small pieces are tried one by one: each cancels as well, or counts.
 * @param areas how many earlier areas there are
 * @throws CallerLeft where the caller has left
 */
export const hasSmallCombination = async (
  pieces: readonly CountedPiece[],
  areas: number,
  isEnough: (devices: ExpectedDevices) => boolean,
  isNone: (devices: ExpectedDevices) => boolean,
): Promise<boolean> => {
  const equations = pieces
    .map(({ within, devices }) => {
      const equation = new Array<number>(areas + 1).fill(0)
      for (const area of within) equation[area === 0 ? areas : area - 1] = 1
      return { equation: equation as Equation, devices }
    })
    .sort((a, b) => b.devices.least - a.devices.least)
  // A list of branches instead of calls within calls: an overlay may have more pieces than the stack has room for.
  const open: Branch[] = [{ at: 0, system: NO_EQUATIONS, left: NO_DEVICES, resembles: false }]
  let steps = 0
  let since = performance.now()
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    const { at, system, left, resembles } = branch
    if (isEnough(left)) continue
    if (++steps > MAX_STEPS) return true
    if (performance.now() - since > HELD_MS) {
      await yieldToLoop()
      if (caller().signal?.aborted) throw new CallerLeft()
      since = performance.now()
    }
    const piece = equations[at]
    if (piece === undefined) {
      if (resembles && !isNone(left)) return true
      continue
    }
    const cancelled = withEquation(system, piece.equation)
    // A piece that says nothing new cancels in any case.
    if (cancelled !== system) open.push({ at: at + 1, system, left: addExpected(left, piece.devices), resembles })
    const ofNew = piece.equation[areas] === 1 && !isNone(piece.devices)
    if (cancelled !== null) open.push({ at: at + 1, system: cancelled, left, resembles: resembles || ofNew })
  }
  return false
}
