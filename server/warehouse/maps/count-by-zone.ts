import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { yieldToLoop } from '../../concurrency/yield-to-loop.ts'
import { type Contribution, concentrationOf } from '../gate/concentration.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { type Choice, type ChosenTrips, choose, SELECTED } from './choice.ts'
import { createDifferencingCheck } from './differencing-check.ts'
import { eachZone, type Partitions } from './each-zone.ts'
import { createEnoughRows } from './enough-rows.ts'
import { createMeasureZone } from './measure-zone.ts'
import { createPersonBuckets } from './person-buckets.ts'
import { NO_ZONE, type ZoneCounts } from './protect-zones.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Adds what each person contributes in the i-th zone to what they contribute already. */
const addContributions = (
  contributions: Map<number, Contribution>,
  { trips, buckets }: ChosenTrips,
  i: number,
): void => {
  const { starts, persons, tripClasses, weights, factors } = trips
  for (let row = starts[i]!; row < starts[i + 1]!; row++) {
    if (buckets[tripClasses[row]!] !== SELECTED) continue
    const person = persons[row]!
    const value = (contributions.get(person)?.value ?? 0) + weights[row]!
    contributions.set(person, { value, noised: value * factors[row]! })
  }
}

/**
 * Counts trips that come in partitions of whole zones. Each partition takes one turn of the event loop; a selection over a single
 * partition is counted to its end in one turn, so that of several selections the first does not wait for the last.
 */
export const countByZone = async (
  partitions: Partitions,
  choice: Choice,
  settings: DisclosureSettings,
): Promise<ZoneCounts> => {
  const known = new WeakMap<ZoneTrips, ChosenTrips>()
  const eachChosen = (use: (chosen: ChosenTrips, i: number, zone: number) => void): Promise<void> =>
    eachZone(partitions, (trips, i, zone) => {
      const chosen = known.get(trips) ?? choose(choice, trips)
      known.set(trips, chosen)
      use(chosen, i, zone)
    })
  await yieldToLoop()
  const cells = new Map<number, Measure>()
  const hasEnoughRows = createEnoughRows(settings)
  const measureZone = createMeasureZone()
  const resistsDifferencing = createDifferencingCheck(settings)
  await eachChosen((chosen, i, zone) => {
    if (zone === NO_ZONE || !hasEnoughRows(chosen, i)) return
    const { selected, excluded } = measureZone(chosen, i)
    if (isSafe(selected, settings) && resistsDifferencing(chosen, i, excluded)) cells.set(zone, selected)
  })
  const complement = createPersonBuckets()
  /** The zones that the last call passed: the people of all others are in the complement already. */
  let before: ReadonlySet<number> | null = null
  return {
    cells: new Map([...cells].sort(([a], [b]) => a - b)),
    async complementWithout(released) {
      const shown = new Set(released)
      const inside = before
      if (inside === null || shown.size < inside.size)
        await eachChosen((chosen, i, zone) => {
          if (!shown.has(zone) && (inside?.has(zone) ?? true)) complement.add(chosen, i)
        })
      before = shown
      const bucketed = complement.concentration()
      if (bucketed === null || isSafe(bucketed, settings)) return bucketed
      const contributions = new Map<number, Contribution>()
      await eachChosen((chosen, i, zone) => shown.has(zone) || addContributions(contributions, chosen, i))
      return concentrationOf(contributions.values())
    },
  }
}
