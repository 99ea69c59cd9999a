import type { Concentration } from './concentration.ts'

/** A count before the gate, as every query returns it for each cell. */
export interface Measure extends Concentration {
  /** Sum over devices of the square of the contribution, multiplied by the noise factor: thousandths squared times NOISE_UNIT. */
  readonly noised_squares_m2: number
}
