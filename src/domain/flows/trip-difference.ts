import { clearlyDiffer } from '../summaries/figure.ts'
import { tripsText } from './trips-text.ts'

/** Trips with the half-width of their 95 % interval, per cent. */
interface Trips {
  readonly trips: number
  readonly margin: number | null
}

const MINUS = '\u2212'

/** True if the 95 % intervals of two figures do not overlap. */
export const clearlyDifferentTrips = (a: Trips, b: Trips): boolean => {
  const released = ({ trips, margin }: Trips) => ({ name: '', value: trips, margin })
  return clearlyDiffer(released(a), released(b))
}

/**
 * How much more the first is, with the digits that its margin leaves; 'not clear' where the intervals overlap.
 * @example tripDifferenceText({ trips: 900, margin: 5 }, { trips: 400, margin: 5 }) // '+500'
 */
export function tripDifferenceText(a: Trips, b: Trips): string {
  if (!clearlyDifferentTrips(a, b)) return 'not clear'
  const more = a.trips - b.trips
  const margin = Math.hypot(a.trips * (a.margin ?? 0), b.trips * (b.margin ?? 0)) / Math.abs(more)
  return `${more < 0 ? MINUS : '+'}${tripsText(Math.abs(more), margin)}`
}
