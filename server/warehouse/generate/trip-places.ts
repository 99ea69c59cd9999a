import type { Random } from '../../../demo/world/random.ts'

/** A busy place that many go to, with its share of all; metres of the National Grid. */
export interface Centre {
  readonly easting: number
  readonly northing: number
  readonly share: number
}

/** Where somebody lives, and the centre that they live about. */
export interface Home {
  readonly easting: number
  readonly northing: number
  readonly centre: Centre
}

/** The ground that invented people live and travel on. */
export interface TripPlaces {
  /** From the largest share down, at least one. */
  readonly centres: readonly Centre[]
  home(random: Random): Home
  /** The number of the zone at a place, 0 outside all zones. */
  zoneOf(easting: number, northing: number): number
}

/** One of the centres by their shares. */
export const centreOf = (centres: readonly Centre[], random: Random): Centre => {
  let left = random()
  for (const centre of centres) {
    left -= centre.share
    if (left < 0) return centre
  }
  return centres[0]!
}
