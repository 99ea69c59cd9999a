/** What is told of a dataset before it is bought. */
export interface Expectation {
  /** Observed devices, rounded down to 50, 100, 200, 500 and so on; 0 stands for fewer than 50. */
  readonly devices: number
  /** Share of the zones of origin that would be withheld, in tenths from 0 to 1. */
  readonly withheldZones: number
}

const LEAST_DEVICES = 50
const STEPS = [5, 2, 1]

/** The largest of 1, 2 and 5 times a power of ten that is not above a count. */
const roundDown = (count: number): number => {
  const power = 10 ** Math.floor(Math.log10(count))
  return (STEPS.find(step => step * power <= count) ?? 1) * power
}

/**
 * Anyone may ask this of any place for nothing, so that two places could be compared: steps are many times wider than what
 * a few devices change.
 */
export const roundExpectation = (exact: { devices: number; withheld: number; zones: number }): Expectation => ({
  devices: exact.devices < LEAST_DEVICES ? 0 : roundDown(exact.devices),
  withheldZones: exact.zones === 0 ? 1 : Math.round((10 * exact.withheld) / exact.zones) / 10,
})
