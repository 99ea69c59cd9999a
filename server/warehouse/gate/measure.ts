/** The facts by which the gate decides whether a count may be released. */
export interface Concentration {
  /** Sum of weights, thousandths of people. */
  readonly value_m: number
  /** Distinct observed devices that add to it, before expansion. */
  readonly devices: number
  /** What the one and the two largest devices give of the value, thousandths. */
  readonly largest_m: number
  readonly largest_two_m: number
  /** The value with every device's part multiplied by its noise factor, thousandths times NOISE_UNIT: a whole number. */
  readonly noised_m: number
}

/** A count before the gate, as every query gives it for each key. */
export interface Measure extends Concentration {
  /** Sum of the noise factors of its devices, times NOISE_UNIT. */
  readonly noised_devices: number
  /** Sum over devices of the square of what each gives, multiplied by its noise factor: thousandths squared times NOISE_UNIT. */
  readonly noised_squares_m2: number
}
