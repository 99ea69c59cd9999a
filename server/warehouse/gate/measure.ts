/** A count before the gate, as every query gives it for each key: thousandths of people, and what it rests on. */
export interface Measure {
  /** Sum of weights, thousandths. */
  readonly value_m: number
  readonly trips: number
  /** Distinct observed devices, before expansion. */
  readonly devices: number
  /** What the one and the two largest devices give of the value, thousandths. */
  readonly largest_m: number
  readonly largest_two_m: number
  /** Sum of the squares of the devices' contributions, thousandths squared. */
  readonly squares_m2: number
  /** Sum of the trips' record keys modulo 2^32. */
  readonly cell_key: number
}

/** What tells whether a count may be released. */
export type Concentration = Pick<Measure, 'value_m' | 'devices' | 'largest_m' | 'largest_two_m'>
