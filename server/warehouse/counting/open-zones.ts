import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { CHOSEN, type Choice, choose } from './choice.ts'
import { createOptionSums } from './option-sums.ts'
import { ownTurn } from './own-turn.ts'
import { createPartNumbers } from './part-numbers.ts'
import { NO_ZONE } from './protect-zones.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Whether every part that the i-th zone has rows of has as many as it needs devices: most zones fail here, before anything is summed. */
const createHasRowsOfParts = (minDevices: number) => {
  let rowsOf = new Uint32Array(0)
  let filled = new Uint32Array(0)
  return ({ starts, kinds }: ZoneTrips, parts: Uint32Array, to: number, i: number): boolean => {
    const [start, end] = [starts[i]!, starts[i + 1]!]
    if (end - start < minDevices) return false
    if (to > rowsOf.length) {
      rowsOf = new Uint32Array(to)
      filled = new Uint32Array(to)
    }
    let count = 0
    for (let row = start; row < end; row++) {
      const part = parts[kinds[row]!]!
      if (rowsOf[part]!++ === 0) filled[count++] = part
    }
    let enough = true
    for (let at = 0; at < count; at++) {
      if (rowsOf[filled[at]!]! < minDevices) enough = false
      rowsOf[filled[at]!] = 0
    }
    return enough
  }
}

/**
 * Zones whose every part is safe or empty: each may be known by itself.
 * @param keyOf tells the part of a trip by its code
 */
export const findOpenZones = async (
  trips: () => AsyncIterable<ZoneTrips>,
  keyOf: (code: number) => number,
  settings: DisclosureSettings,
): Promise<ReadonlySet<number>> => {
  const parts = createPartNumbers(keyOf)
  const hasRows = createHasRowsOfParts(settings.minDevices)
  const sumsOf = createOptionSums()
  const open = new Set<number>()
  for await (const some of trips()) {
    await ownTurn()
    const partOf = parts.of(some)
    const choice: Choice = { tellsLeft: false, slotOf: () => CHOSEN, filters: [] }
    const chosen = choose(choice, some)
    const places = { places: partOf.map(part => part + 1), to: parts.codes.length + 1 }
    for (const [i, zone] of some.zones.entries()) {
      if (zone === NO_ZONE || !hasRows(some, partOf, parts.codes.length, i)) continue
      if (sumsOf(chosen, places, i).every(sum => isSafe(sum, settings))) open.add(zone)
    }
  }
  return open
}
