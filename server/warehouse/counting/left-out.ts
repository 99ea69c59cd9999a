import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Concentration } from '../gate/measure.ts'
import { CHOSEN, type Choice, LEFT } from './choice.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Whether what a choice leaves out of the i-th zone's trips could be released: each option, and all of it where that is told. */
export type LeftOut = (from: ZoneTrips, i: number) => boolean

const FIRST_SLOTS = 64

/** What one slot counts, person by person. */
interface Slot {
  value: number
  devices: number
  largest: number
  second: number
  /** What the person that came last gives so far. */
  given: number
  person: number
}

const emptySlot = (): Slot => ({ value: 0, devices: 0, largest: 0, second: 0, given: 0, person: 0 })

/** The slot's last person is complete. */
const close = (slot: Slot): void => {
  if (slot.given > slot.largest) {
    slot.second = slot.largest
    slot.largest = slot.given
  } else if (slot.given > slot.second) slot.second = slot.given
}

const add = (slot: Slot, person: number, weight: number): void => {
  slot.value += weight
  if (slot.devices > 0 && slot.person === person) {
    slot.given += weight
    return
  }
  if (slot.devices > 0) close(slot)
  slot.devices += 1
  slot.given = weight
  slot.person = person
}

const concentrationOf = (slot: Slot): Concentration => {
  close(slot)
  return {
    value_m: slot.value,
    devices: slot.devices,
    largest_m: slot.largest,
    largest_two_m: slot.largest + slot.second,
  }
}

export const createLeftOut = ({ tellsLeft, slotOf }: Choice, settings: DisclosureSettings): LeftOut => {
  const slots = Array.from({ length: FIRST_SLOTS }, emptySlot)
  const filled: number[] = []
  const addTo = (number: number, person: number, weight: number) => {
    while (number >= slots.length) slots.push(emptySlot())
    const slot = slots[number]!
    if (slot.devices === 0) filled.push(number)
    add(slot, person, weight)
  }
  return ({ starts, persons, codes, options, weights }, i) => {
    for (let row = starts[i]!; row < starts[i + 1]!; row++) {
      const number = slotOf(codes[row]!, options[row]!)
      if (number === CHOSEN) continue
      if (number !== LEFT) addTo(number, persons[row]!, weights[row]!)
      if (tellsLeft) addTo(LEFT, persons[row]!, weights[row]!)
    }
    let canTell = true
    for (const number of filled) {
      canTell &&= isSafe(concentrationOf(slots[number]!), settings)
      slots[number] = emptySlot()
    }
    filled.length = 0
    return canTell
  }
}
