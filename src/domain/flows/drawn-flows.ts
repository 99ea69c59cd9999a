import { isBetweenZones, type ZonePair } from './flow.ts'

/** More half-arrows than this cover one another. */
export const MOST_DRAWN_FLOWS = 400

interface Magnitude extends ZonePair {
  readonly trips: number
}

export interface DrawnFlows<F> {
  /** The largest flows between different zones, the largest first. */
  readonly flows: readonly F[]
  /** Flows between different zones that are shown alone. */
  readonly shown: number
  /** Trips of the median flow of those; smaller ones are drawn faintly. */
  readonly median: number
  /** Trips of the largest one; 0 where there is none. */
  readonly most: number
  /** The share of these flows' trips that is in drawn flows, 0 to 1. */
  readonly share: number
}

/** The flows that a map draws, out of all that are shown alone. */
export function drawnFlows<F extends Magnitude>(items: readonly F[]): DrawnFlows<F> {
  const between = items.filter(isBetweenZones).toSorted((a, b) => b.trips - a.trips)
  const flows = between.slice(0, MOST_DRAWN_FLOWS)
  const sum = (list: readonly F[]) => list.reduce((total, { trips }) => total + trips, 0)
  const all = sum(between)
  return {
    flows,
    shown: between.length,
    median: between[Math.floor(between.length / 2)]?.trips ?? 0,
    most: flows[0]?.trips ?? 0,
    share: all === 0 ? 0 : sum(flows) / all,
  }
}
