import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { CHOSEN, type Choice, type Chosen, choose } from './choice.ts'
import { concentrationOf, type Given } from './concentration-of.ts'
import { createCrowd } from './crowd.ts'
import { createHaveRows } from './have-rows.ts'
import { createLeftOut } from './left-out.ts'
import { createMeasureZone } from './measure-zone.ts'
import { ownTurn } from './own-turn.ts'
import { NO_ZONE, type ZoneCounts } from './protect-zones.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Adds to what each person gives what they give in the i-th zone. */
const addGiven = (given: Map<number, Given>, { trips, slots }: Chosen, i: number): void => {
  const { starts, persons, kinds, weights, factors } = trips
  for (let row = starts[i]!; row < starts[i + 1]!; row++) {
    if (slots[kinds[row]!] !== CHOSEN) continue
    const person = persons[row]!
    const value = (given.get(person)?.value ?? 0) + weights[row]!
    given.set(person, { value, noised: value * factors[row]! })
  }
}

/**
 * Counts trips that come in parts of whole zones. Each part is a turn of the event loop; a selection of one part is counted
 * to its end in one turn, so that of several that are asked at once the first need not wait for the last.
 */
export const countByZone = async (
  parts: () => AsyncIterable<ZoneTrips>,
  choice: Choice,
  settings: DisclosureSettings,
): Promise<ZoneCounts> => {
  const known = new WeakMap<ZoneTrips, Chosen>()
  const eachZone = async (use: (chosen: Chosen, i: number, zone: number) => void): Promise<void> => {
    let isFirst = true
    for await (const trips of parts()) {
      if (!isFirst) await ownTurn()
      isFirst = false
      const chosen = known.get(trips) ?? choose(choice, trips)
      known.set(trips, chosen)
      for (let i = 0; i < trips.zones.length; i++) use(chosen, i, trips.zones[i]!)
    }
  }
  await ownTurn()
  const cells = new Map<number, Measure>()
  const haveRows = createHaveRows(settings)
  const measureZone = createMeasureZone()
  const canTellLeft = createLeftOut(choice, settings)
  await eachZone((chosen, i, zone) => {
    if (zone === NO_ZONE || !haveRows(chosen, i)) return
    const { chosen: measure, left } = measureZone(chosen, i)
    if (isSafe(measure, settings) && canTellLeft(chosen, i, left)) cells.set(zone, measure)
  })
  const outside = createCrowd()
  /** Zones that were shown when it was last asked: the people of all others are outside. */
  let before: ReadonlySet<number> | null = null
  return {
    cells: new Map([...cells].sort(([a], [b]) => a - b)),
    async restWithout(released) {
      const shown = new Set(released)
      const inside = before
      if (inside === null || shown.size < inside.size)
        await eachZone((chosen, i, zone) => {
          if (!shown.has(zone) && (inside?.has(zone) ?? true)) outside.add(chosen, i)
        })
      before = shown
      const atLeast = outside.concentration()
      if (atLeast === null || isSafe(atLeast, settings)) return atLeast
      const given = new Map<number, Given>()
      await eachZone((chosen, i, zone) => shown.has(zone) || addGiven(given, chosen, i))
      return concentrationOf(given.values())
    },
  }
}
