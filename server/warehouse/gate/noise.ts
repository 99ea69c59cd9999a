import { NOISE_WIDTH } from '../../../src/domain/constants.ts'
import type { Measure } from './measure.ts'

const WIDEST = 5
const SIZE = 1024

/** Multiplier and increment of a full-period generator modulo 2^32 (Numerical Recipes). */
const next = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0

/** Each of -5 to 5 equally often (93 times) and one 0 more, so of mean 0, in a fixed shuffled order. */
const makeTable = (): Int8Array => {
  const table = Int8Array.from({ length: SIZE }, (_, i) => (i === SIZE - 1 ? 0 : (i % (2 * WIDEST + 1)) - WIDEST))
  let state = 27_700
  for (let i = SIZE - 1; i > 0; i--) {
    state = next(state)
    const j = Math.floor((state / 2 ** 32) * (i + 1))
    const kept = table[i]!
    table[i] = table[j]!
    table[j] = kept
  }
  return table
}

/** The noise by cell key. It must never change, or figures released before and after could be averaged. */
export const NOISE_TABLE: Readonly<Int8Array> = makeTable()

/** Bits of a cell key that choose in the table; the others place the noise between two of its steps. */
const FINE = 2 ** 22

/**
 * d, -5.5 to 5.5: the table's whole number, and a fraction of -0.5 to 0.5 from the key's lower bits, so that differences
 * of figures do not fall on a grid of steps. The same trips always give the same one.
 */
export const noiseOf = (cellKey: number): number => NOISE_TABLE[cellKey >>> 22]! + (cellKey % FINE) / FINE - 0.5

/** Mean square of the noise in steps. */
const VARIANCE = (WIDEST * (WIDEST + 1)) / 3 + 1 / 12

/**
 * Trips that one step of noise stands for: at least one, and so many that the noise is NOISE_WIDTH times as wide as a figure's
 * own sampling error, sqrt(sum of c²) over the devices' contributions c.
 */
export const noiseStep = ({ squares_m2, value_m, trips }: Measure): number =>
  Math.max(1, (NOISE_WIDTH * trips * Math.sqrt(squares_m2 / VARIANCE)) / value_m)
