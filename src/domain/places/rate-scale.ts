/** The colours of a map of rates: steps of equal ratio, ten unless a map has fewer different rates. */
export interface RateScale {
  /** The lowest rate of each step, ascending. Lower rates are in the first step too. */
  readonly from: readonly number[]
  /** The upper end of the last step. Higher rates are in it too. */
  readonly to: number
}

const STEPS = 10
/** The scale ends at these percentiles of the rates, so that single extreme places do not use up its steps. */
const [LOW, HIGH] = [0.05, 0.99]
/** The ends are at least this factor apart, so that small differences do not look large. */
const LEAST_RATIO = 2

/** The share of the volume in the places that determine the scale. The rates of the others are near 0. */
const SCALED_SHARE = 0.97

interface RatedPlace {
  readonly magnitude: number
  readonly rate: number
}

/**
 * The places that a map shows first: the places with the highest rates, up to a share of the volume. Rates fall with
 * distance, so these are the places around the area.
 */
export function firstPlaces<P extends RatedPlace>(places: readonly P[], share = SCALED_SHARE): readonly P[] {
  const first: P[] = []
  let rest = share * places.reduce((sum, { magnitude }) => sum + magnitude, 0)
  for (const place of places.toSorted((a, b) => b.rate - a.rate)) {
    if (rest <= 0) break
    first.push(place)
    rest -= place.magnitude
  }
  return first
}

/**
 * The scale of a map. It is computed from the rates of the places that the map shows first. Null if none of them has a
 * positive rate.
 * @param different the number of different rates on the map, which is the largest number of steps
 */
export function rateScale(rates: readonly number[], different = STEPS): RateScale | null {
  const rising = rates.filter(rate => rate > 0).sort((a, b) => a - b)
  const percentileOf = (percentile: number) => rising[Math.round(percentile * (rising.length - 1))]
  const [low, high] = [percentileOf(LOW), percentileOf(HIGH)]
  if (low === undefined || high === undefined) return null
  const least = Math.min(low, high / LEAST_RATIO)
  const steps = Math.min(STEPS, different)
  return { from: Array.from({ length: steps }, (_, step) => least * (high / least) ** (step / steps)), to: high }
}

export const stepOfRate = ({ from }: RateScale, rate: number): number =>
  Math.max(
    0,
    from.findLastIndex(least => rate >= least),
  )
