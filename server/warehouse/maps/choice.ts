import type { ZoneTrips } from './zone-trips.ts'

/** The slot of a trip that a selection counts, and what stands for one that it leaves out by more than one filter. */
export const CHOSEN = 0
export const LEFT = 1
/** From here on: trips that it leaves out by one filter alone, by the option of it that would add them. */
export const OPTIONS = 2

/** Which trips are counted. */
export interface Choice {
  /** Whether all that is left out is told by subtraction too, not only each option. */
  readonly tellsLeft: boolean
  /** The slot of trips with this code and this option. */
  slotOf(code: number, option: number): number
  /**
   * For every filter that leaves something out: the number of a trip's own option of it, from 0, where the other filters
   * choose the trip; null where they do not. Of what several leave out at once, the number of the corner (number-corners.ts).
   */
  readonly filters: readonly ((code: number, option: number) => number | null)[]
}

/** The place of a trip that another filter leaves out. */
export const ELSEWHERE = 0

/** What a filter is to each kind of trip. */
export interface FilterPlaces {
  /** By kind: ELSEWHERE, or one more than the number of the option. */
  readonly places: Uint32Array
  /** All are below it. */
  readonly to: number
}

/**
 * Trips of some zones; by kind of them the slot, below `slotsTo`, and the side: 0 is chosen, 1 left out. What several filters
 * leave out has a slot for each corner.
 */
export interface Chosen {
  readonly trips: ZoneTrips
  readonly sides: Uint8Array
  readonly slots: Uint32Array
  readonly slotsTo: number
  readonly filters: readonly FilterPlaces[]
}

export const choose = ({ slotOf, filters }: Choice, trips: ZoneTrips): Chosen => {
  const { codes, options } = trips
  const sides = new Uint8Array(codes.length)
  const slots = new Uint32Array(codes.length)
  let last = OPTIONS
  for (let kind = 0; kind < codes.length; kind++) {
    const slot = slotOf(codes[kind]!, options[kind]!)
    sides[kind] = Number(slot !== CHOSEN)
    slots[kind] = slot
    last = Math.max(last, slot)
  }
  const placesOf = (numberOf: Choice['filters'][number]): FilterPlaces => {
    const places = codes.map((code, kind) => {
      const option = numberOf(code, options[kind]!)
      return option === null ? ELSEWHERE : option + 1
    })
    return { places, to: places.reduce((most, place) => Math.max(most, place), 0) + 1 }
  }
  const places = filters.map(placesOf)
  const corners = last + 1
  for (let kind = 0; kind < codes.length; kind++) {
    if (slots[kind] !== LEFT) continue
    const corner = places.reduce((found, filter) => Math.max(found, filter.places[kind]!), ELSEWHERE)
    if (corner === ELSEWHERE) continue
    slots[kind] = corners + corner
    last = Math.max(last, corners + corner)
  }
  return { trips, sides, slots, slotsTo: last + 1, filters: places }
}
