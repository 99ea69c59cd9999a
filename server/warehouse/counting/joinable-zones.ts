import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { givenByPeople, hiddenBehind } from './given-by-people.ts'
import { type ParentOf, smallZonesIn } from './middle-zones.ts'
import type { People } from './number-people.ts'
import { ownTurn } from './own-turn.ts'
import { createPartNumbers } from './part-numbers.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** What a reader may know of small zones. */
export interface KnownOfZones {
  /** Whether every part of it is safe or empty. */
  isOpen(zone: number): boolean
  /** Whether no filter by itself tells anything of it. */
  isClosed(zone: number): boolean
}

/** Rows of some zones by part, in the order of the zones. */
const createRowsByPart = () => {
  let rows = new Uint32Array(0)
  let ends = new Uint32Array(0)
  return {
    /** By part, how many rows these zones have; `counts` has room for every part. */
    count({ starts, kinds }: ZoneTrips, partOf: Uint32Array, zones: readonly number[], counts: Uint32Array): void {
      for (const i of zones) for (let row = starts[i]!; row < starts[i + 1]!; row++) counts[partOf[kinds[row]!]!]!++
    },
    /** @returns the rows, those of the part p up to `ends[p]` */
    sort({ starts, kinds }: ZoneTrips, partOf: Uint32Array, zones: readonly number[], counts: Uint32Array) {
      if (ends.length < counts.length) ends = new Uint32Array(counts.length)
      let sum = 0
      for (const [part, count] of counts.entries()) {
        ends[part] = sum
        sum += count
      }
      if (rows.length < sum) rows = new Uint32Array(2 * sum)
      for (const i of zones)
        for (let row = starts[i]!; row < starts[i + 1]!; row++) rows[ends[partOf[kinds[row]!]!]!++] = row
      return { rows, ends }
    },
  }
}

/**
 * The middle zones of which every part is safe, and so is what their small zones that are not open have of it together, whichever of
 * those a reader knows; or nothing.
 * @param keyOf tells the part of a trip by its code
 * @param mayBe of the middle zones that are looked at
 */
export const findJoinableZones = async (
  trips: () => AsyncIterable<ZoneTrips>,
  { numbers, factors }: People,
  {
    keyOf,
    parentOf,
    mayBe,
  }: {
    readonly keyOf: (code: number) => number
    readonly parentOf: ParentOf
    readonly mayBe: (middle: number) => boolean
  },
  { isOpen, isClosed }: KnownOfZones,
  settings: DisclosureSettings,
): Promise<ReadonlySet<number>> => {
  const parts = createPartNumbers(keyOf)
  const given = givenByPeople(factors)
  const byPart = createRowsByPart()
  const joinable = new Set<number>()
  let at = 0
  for await (const some of trips()) {
    await ownTurn()
    const { zones, weights } = some
    const partOf = parts.of(some)
    const people = numbers[at++]!
    const [closed, hidden, all] = Array.from({ length: 3 }, () => new Uint32Array(parts.codes.length)) as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ]
    const haveRows = (members: Record<'closed' | 'half' | 'open', number[]>): boolean => {
      closed.fill(0)
      byPart.count(some, partOf, members.closed, closed)
      hidden.set(closed)
      byPart.count(some, partOf, members.half, hidden)
      all.set(hidden)
      byPart.count(some, partOf, members.open, all)
      return all.every(
        (rows, part) =>
          rows === 0 || (rows >= settings.minDevices && (hidden[part] === 0 || closed[part]! >= settings.minDevices)),
      )
    }
    /** Whether a part is safe, its rows being those of closed zones first and those of open ones last. */
    const isPartSafe = (rows: Uint32Array, from: number, part: number): boolean => {
      let row = from
      const addTo = (end: number) => {
        for (; row < end; row++) given.add(people[rows[row]!]!, weights[rows[row]!]!)
        return given.measure()
      }
      if (hidden[part]! > 0) {
        const core = addTo(from + closed[part]!)
        if (!isSafe(hiddenBehind(core, addTo(from + hidden[part]!)), settings)) return false
      }
      return isSafe(addTo(from + all[part]!), settings)
    }
    for (const [middle, small] of smallZonesIn(some, parentOf)) {
      if (!mayBe(middle)) continue
      const members = { closed: [] as number[], half: [] as number[], open: [] as number[] }
      for (const i of small) members[isOpen(zones[i]!) ? 'open' : isClosed(zones[i]!) ? 'closed' : 'half'].push(i)
      if (!haveRows(members)) continue
      const { rows, ends } = byPart.sort(some, partOf, [...members.closed, ...members.half, ...members.open], all)
      const areSafe = all.every((count, part) => {
        if (count === 0) return true
        const isSafePart = isPartSafe(rows, ends[part]! - count, part)
        given.empty()
        return isSafePart
      })
      if (areSafe) joinable.add(middle)
    }
  }
  return joinable
}
