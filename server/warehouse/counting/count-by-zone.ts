import { setImmediate as turn } from 'node:timers/promises'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import type { Choice } from './choice.ts'
import { createCrowd } from './crowd.ts'
import { createLeftOut } from './left-out.ts'
import { countPeople, createPeople, measurePeople, type People } from './people.ts'
import { NO_ZONE, type ZoneCounts } from './protect-zones.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Counts trips that come in parts of whole zones; each part is a turn of the event loop. */
export const countByZone = async (
  parts: () => AsyncIterable<ZoneTrips>,
  choice: Choice,
  settings: DisclosureSettings,
): Promise<ZoneCounts> => {
  /** The people of each zone that is wanted, in one place that every zone writes anew. */
  const eachZone = async (
    wants: (zone: number) => boolean,
    use: (people: People, zone: number, trips: ZoneTrips, i: number) => void,
  ): Promise<void> => {
    for await (const trips of parts()) {
      await turn()
      const people = createPeople(trips.mostRows)
      for (let i = 0; i < trips.zones.length; i++) {
        const zone = trips.zones[i]!
        if (!wants(zone)) continue
        countPeople(choice, trips, i, people)
        if (people.size > 0) use(people, zone, trips, i)
      }
    }
  }
  const cells = new Map<number, Measure>()
  const outside = createCrowd()
  const canTellLeft = createLeftOut(choice, settings)
  await eachZone(
    () => true,
    (people, zone, trips, i) => {
      const measure = measurePeople(people)
      if (zone !== NO_ZONE && isSafe(measure, settings) && canTellLeft(trips, i)) cells.set(zone, measure)
      else outside.add(people)
    },
  )
  const added = new Set<number>()
  return {
    cells: new Map([...cells].sort(([a], [b]) => a - b)),
    async restWithout(released) {
      const known = new Set(released)
      const more = new Set([...cells.keys()].filter(zone => !known.has(zone) && !added.has(zone)))
      if (more.size > 0) await eachZone(zone => more.has(zone), outside.add)
      for (const zone of more) added.add(zone)
      const atLeast = outside.concentration()
      if (atLeast === null || isSafe(atLeast, settings)) return atLeast
      const given = new Map<number, number>()
      await eachZone(
        zone => !known.has(zone),
        ({ size, persons, given: gave }) => {
          for (let place = 0; place < size; place++)
            given.set(persons[place]!, (given.get(persons[place]!) ?? 0) + gave[place]!)
        },
      )
      const all = createPeople(given.size)
      all.given.set([...given.values()])
      all.size = given.size
      return measurePeople(all)
    },
  }
}
