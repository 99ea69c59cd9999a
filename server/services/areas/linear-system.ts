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
