import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import type { Concentration } from '../gate/measure.ts'
import { CHOSEN, type Choice, type Chosen, choose } from './choice.ts'
import { createOptionSums } from './option-sums.ts'
import { ownTurn } from './own-turn.ts'
import { NO_ZONE } from './protect-zones.ts'
import type { JoinedTrips, ZoneTrips } from './zone-trips.ts'

/**
 * The parts that some filters tell apart, whatever is chosen in them. Every selection that narrows these filters and no others
 * is a sum of such parts.
 */
export interface Parts {
  /** The number of a trip's part, from 0. */
  readonly partOf: (code: number) => number
  /** The number of its option, from 0, in each of the filters. */
  readonly optionsOf: readonly ((code: number) => number)[]
}

/** What a reader may know of a map's zones by narrowing some filters. */
export interface KnownZones {
  /** Zones whose every part is safe or empty: each may be known by itself. */
  readonly open: ReadonlySet<number>
  /** Zones of which no filter by itself tells options that are all safe: of these no part is known, but the whole may be. */
  readonly closed: ReadonlySet<number>
}

const choiceOf = ({ partOf, optionsOf }: Parts): Choice => ({
  tellsLeft: false,
  slotOf: () => CHOSEN,
  filters: [partOf, ...optionsOf],
})

export const findKnownZones = async (
  trips: () => AsyncIterable<ZoneTrips>,
  parts: Parts,
  settings: DisclosureSettings,
): Promise<KnownZones> => {
  const sumsOf = createOptionSums()
  const open = new Set<number>()
  const closed = new Set<number>()
  for await (const some of trips()) {
    await ownTurn()
    const chosen = choose(choiceOf(parts), some)
    const [part, ...options] = chosen.filters
    for (const [i, zone] of some.zones.entries()) {
      const mayBe = zone !== NO_ZONE && some.starts[i + 1]! - some.starts[i]! >= settings.minDevices
      const areSafe = (filter: Chosen['filters'][number]) =>
        mayBe && sumsOf(chosen, filter, i).every(sum => isSafe(sum, settings))
      if (part && areSafe(part)) open.add(zone)
      if (!options.some(areSafe)) closed.add(zone)
    }
  }
  return { open, closed }
}

/** The same zones with those rows alone that are kept. */
const onlyRows = (trips: ZoneTrips, keeps: (row: number) => boolean): ZoneTrips => {
  const rows: number[] = []
  const starts = new Uint32Array(trips.starts.length)
  for (let i = 0; i < trips.zones.length; i++) {
    for (let row = trips.starts[i]!; row < trips.starts[i + 1]!; row++) if (keeps(row)) rows.push(row)
    starts[i + 1] = rows.length
  }
  const { persons, kinds, weights, factors } = trips
  return {
    ...trips,
    starts,
    persons: Uint32Array.from(rows, row => persons[row]!),
    kinds: Uint32Array.from(rows, row => kinds[row]!),
    weights: Float64Array.from(rows, row => weights[row]!),
    factors: Uint32Array.from(rows, row => factors[row]!),
  }
}

/**
 * Whether the people of a part are safe, whichever of its zones a reader knows and takes away. What is closed stays in every such
 * rest: its devices must be enough, and nobody in the part may give too much of what they give.
 * @param closed what closed zones have of the part; absent: nothing
 */
export const isSafeWithout = (all: Concentration, closed: Concentration | undefined, settings: DisclosureSettings) =>
  closed !== undefined && isSafe({ ...closed, largest_m: all.largest_m, largest_two_m: all.largest_two_m }, settings)

/**
 * The middle zones of which every part is safe, and so is what their small zones that are not open have of it together, whichever of
 * those a reader knows; or nothing.
 */
export const findJoinable = async (
  trips: () => AsyncIterable<JoinedTrips>,
  parts: Parts,
  { open, closed }: KnownZones,
  settings: DisclosureSettings,
): Promise<Set<number>> => {
  const sumsOf = createOptionSums()
  const joinable = new Set<number>()
  for await (const some of trips()) {
    await ownTurn()
    const { smalls } = some
    const all = choose(choiceOf({ ...parts, optionsOf: [] }), some)
    const [part] = all.filters
    if (!part) continue
    const hidden = { ...all, trips: onlyRows(some, row => !open.has(smalls[row]!)) }
    const core = {
      ...all,
      trips: onlyRows(some, row => !open.has(smalls[row]!) && closed.has(smalls[row]!)),
    }
    for (const [i, zone] of some.zones.entries()) {
      if (!sumsOf(all, part, i).every(sum => isSafe(sum, settings))) continue
      const closedOf = new Map(sumsOf(core, part, i).map(sum => [sum.place, sum]))
      if (sumsOf(hidden, part, i).every(sum => isSafeWithout(sum, closedOf.get(sum.place), settings)))
        joinable.add(zone)
    }
  }
  return joinable
}
