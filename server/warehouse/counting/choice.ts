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

/** Trips of some zones; by kind of them the slot, below `slotsTo`, and the side: 0 is chosen, 1 left out. */
export interface Chosen {
  readonly trips: ZoneTrips
  readonly sides: Uint8Array
  readonly slots: Uint32Array
  readonly slotsTo: number
}

export const choose = ({ slotOf }: Choice, trips: ZoneTrips): Chosen => {
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
  return { trips, sides, slots, slotsTo: last + 1 }
}
