import type { ZoneTrips } from './zone-trips.ts'

/** The slot of a trip that a selection counts, and of one that it leaves out by more than one filter. */
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
}

/** Trips of some zones, and the slot of each kind of them, below `slotsTo`. */
export interface Chosen {
  readonly trips: ZoneTrips
  readonly slots: Uint32Array
  readonly slotsTo: number
}

export const choose = ({ slotOf }: Choice, trips: ZoneTrips): Chosen => {
  const slots = trips.codes.map((code, kind) => slotOf(code, trips.options[kind]!))
  return { trips, slots, slotsTo: slots.reduce((most, slot) => Math.max(most, slot), OPTIONS) + 1 }
}
