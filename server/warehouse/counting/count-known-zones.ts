import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { CHOSEN, type Choice, choose } from './choice.ts'
import { createRest, eachZoneOf } from './count-by-zone.ts'
import { givenByPeople } from './given-by-people.ts'
import { groupsOf, type HiddenParts, type Summed } from './hidden-parts.ts'
import { createMeasureZone } from './measure-zone.ts'
import { type ParentOf, smallZonesIn } from './middle-zones.ts'
import type { People } from './number-people.ts'
import { ownTurn } from './own-turn.ts'
import type { ZoneCounts } from './protect-zones.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Trips as they come by zone, and those of them that a selection counts. */
export interface Counted {
  readonly trips: () => AsyncIterable<ZoneTrips>
  readonly choice: Choice
  isChosen(code: number): boolean
}

/** What is outside a map whatever is shown of it. */
export interface Outside {
  /** Null where nothing is summed before. */
  readonly hidden: HiddenParts | null
  readonly hidings: readonly Summed[]
  /** Whether a zone is in those sums. */
  isHidden(zone: number): boolean
  /** Whether a zone is outside while some zones of the map are shown; it is so too while fewer are. */
  isOutside(zone: number, shown: ReadonlySet<number>): boolean
}

const countsOf = (
  cells: ReadonlyMap<number, Measure>,
  { trips, choice, isChosen }: Counted,
  { hidden, hidings, isHidden, isOutside }: Outside,
  settings: DisclosureSettings,
): ZoneCounts => ({
  cells: new Map([...cells].sort(([a], [b]) => a - b)),
  restWithout: createRest(
    eachZoneOf(trips, choice),
    isOutside,
    settings,
    hidden && { sums: groupsOf(hidden, hidings, isChosen), isCounted: isHidden },
  ),
})

/** Counts trips by small zone, of zones whose parts may all be known: what a selection leaves out of one is told safely. */
export const countSmallZones = async (
  counted: Counted,
  isOpen: (zone: number) => boolean,
  outside: Outside,
  settings: DisclosureSettings,
): Promise<ZoneCounts> => {
  await ownTurn()
  const cells = new Map<number, Measure>()
  const measureZone = createMeasureZone()
  await eachZoneOf(
    counted.trips,
    counted.choice,
  )((chosen, i, zone) => {
    if (!isOpen(zone)) return
    const { chosen: measure } = measureZone(chosen, i)
    if (isSafe(measure, settings)) cells.set(zone, measure)
  })
  return countsOf(cells, counted, outside, settings)
}

/** Counts trips by middle zone, of those whose parts may all be known beside their small ones. */
export const countMiddleZones = async (
  counted: Counted,
  { numbers, factors }: People,
  { parentOf, mayShow }: { readonly parentOf: ParentOf; readonly mayShow: (middle: number) => boolean },
  outside: Outside,
  settings: DisclosureSettings,
): Promise<ZoneCounts> => {
  const cells = new Map<number, Measure>()
  const given = givenByPeople(factors)
  let at = 0
  for await (const some of counted.trips()) {
    await ownTurn()
    const { slots } = choose(counted.choice, some)
    const { starts, kinds, weights } = some
    const people = numbers[at++]!
    for (const [middle, small] of smallZonesIn(some, parentOf)) {
      if (!mayShow(middle)) continue
      for (const i of small)
        for (let row = starts[i]!; row < starts[i + 1]!; row++)
          if (slots[kinds[row]!] === CHOSEN) given.add(people[row]!, weights[row]!)
      const measure = given.measure()
      given.empty()
      if (isSafe(measure, settings)) cells.set(middle, measure)
    }
  }
  return countsOf(cells, counted, outside, settings)
}
