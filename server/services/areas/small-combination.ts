import { CallerLeft, caller } from '../../runtime/concurrency/caller.ts'
import { yieldToLoop } from '../../runtime/concurrency/yield-to-loop.ts'
import { addExpected, type ExpectedDevices, NO_DEVICES } from './expected-devices.ts'

/** Arithmetic is exact modulo this prime, because products of two numbers fit into a double. */
const PRIME = 67_108_859

const power = (base: number, exponent: number): number => {
  let result = 1
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % PRIME
    square = (square * square) % PRIME
  }
  return result
}

/** An equation: the coefficients of the unknowns, then the right-hand side. */
type Equation = readonly number[]

/** Equations in echelon form. Each has the unknown that it was solved for. */
export interface LinearSystem {
  readonly rows: readonly { readonly pivot: number; readonly equation: Equation }[]
}

const NO_EQUATIONS: LinearSystem = { rows: [] }

/** Adds an equation. Returns null if it contradicts the system, and the same object if it is redundant. */
const withEquation = (system: LinearSystem, equation: Equation): LinearSystem | null => {
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

/** A piece of an overlay: the areas that contain it (0 is the new one), and its expected devices. */
export interface CountedPiece {
  readonly within: readonly number[]
  readonly devices: ExpectedDevices
}

/** The maximum number of search steps. If the search is undecided by then, the result is true. */
const MAX_STEPS = 20_000
/** With many earlier areas, a step is slow, so the search yields to the event loop after this many milliseconds. */
const HELD_MS = 10

/** A branch of the search: each piece before `at` is either cancelled or included in `left`. */
interface Branch {
  readonly at: number
  readonly system: LinearSystem
  readonly left: ExpectedDevices
  readonly resembles: boolean
}

/**
 * True if figures of the new area, plus or minus any multiples of earlier areas' figures, can leave some devices but
 * fewer than enough. The pieces whose weights do not cancel are left, and every piece that has enough devices alone
 * must cancel. This is a system of linear equations in the earlier areas' factors, and usually unsolvable. If it is
 * solvable, the search tries the small pieces one by one: each either cancels or counts.
 * @param areas the number of earlier areas
 * @throws CallerLeft if the caller has left
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
  // Keeps a list of branches instead of recursing, because an overlay may have more pieces than the stack has room for.
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
    // If the equation is redundant, the piece cancels in any case.
    if (cancelled !== system) open.push({ at: at + 1, system, left: addExpected(left, piece.devices), resembles })
    const ofNew = piece.equation[areas] === 1 && !isNone(piece.devices)
    if (cancelled !== null) open.push({ at: at + 1, system: cancelled, left, resembles: resembles || ofNew })
  }
  return false
}
