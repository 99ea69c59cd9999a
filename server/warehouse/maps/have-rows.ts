import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { CHOSEN, type Chosen, LEFT } from './choice.ts'

/**
 * Whether the i-th zone's trips have the rows, and so may have the devices, that its count and each option and corner left out
 * of it need. Most zones fail here, before anything is summed by person.
 */
export const createHaveRows = ({ minDevices }: DisclosureSettings): ((chosen: Chosen, i: number) => boolean) => {
  let rowsOf = new Uint32Array(0)
  let filled = new Uint32Array(0)
  return ({ trips: { starts, kinds }, slots, slotsTo }, i) => {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    if (end - start < minDevices) return false
    if (slotsTo > rowsOf.length) {
      rowsOf = new Uint32Array(slotsTo)
      filled = new Uint32Array(slotsTo)
    }
    let count = 0
    for (let row = start; row < end; row++) {
      const slot = slots[kinds[row]!]!
      if (rowsOf[slot]!++ === 0) filled[count++] = slot
    }
    let enough = rowsOf[CHOSEN]! >= minDevices
    for (let at = 0; at < count; at++) {
      const slot = filled[at]!
      if (slot !== LEFT && rowsOf[slot]! < minDevices) enough = false
      rowsOf[slot] = 0
    }
    return enough
  }
}
