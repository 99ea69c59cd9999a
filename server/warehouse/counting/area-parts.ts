import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration } from '../gate/measure.ts'
import { concentrationOf, type Given } from './concentration-of.ts'
import { isSafeWithout, type Parts } from './known-parts.ts'
import { ownTurn } from './own-turn.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** More parts than these are not looked at: nothing is told of the whole area then. */
const MOST_PARTS = 2048
const GROUPS_BITS = 9
const SPREAD = 0x9e_37_79_b1

/** What people give, by a number of theirs. */
type Sums = Map<number, { value: number; noised: number }>

const add = (sums: Sums, who: number, value: number, factor: number): void => {
  const before = sums.get(who)
  if (before) {
    before.value += value
    before.noised += value * factor
  } else sums.set(who, { value, noised: value * factor })
}

const summed = (sums: Sums | undefined): Concentration | undefined =>
  concentrationOf((sums ?? new Map<number, Given>()).values()) ?? undefined

interface Hidden {
  /** Zones of which a reader knows no part by itself, nor with others. */
  readonly isHidden: (zone: number) => boolean
  /** Of these, zones of which no filter by itself tells anything. */
  readonly isClosed: (zone: number) => boolean
}

/**
 * Whether every part of what is hidden of a map is safe, whichever zones a reader knows and takes away, or nothing. People are
 * summed by groups first, which are no safer than they are, and one by one only where the groups do not say it.
 */
export const isAreaSafe = async (
  trips: () => AsyncIterable<ZoneTrips>,
  { partOf }: Parts,
  { isHidden, isClosed }: Hidden,
  settings: DisclosureSettings,
): Promise<boolean> => {
  const unsafeParts = async (groupOf: (person: number) => number, only: ReadonlySet<number> | null) => {
    const hidden = new Map<number, Sums>()
    const closed = new Map<number, Sums>()
    for await (const some of trips()) {
      await ownTurn()
      const { zones, starts, persons, kinds, weights, factors, codes } = some
      const parts = codes.map(partOf)
      for (const [i, zone] of zones.entries()) {
        if (!isHidden(zone)) continue
        const both = isClosed(zone) ? [hidden, closed] : [hidden]
        for (let row = starts[i]!; row < starts[i + 1]!; row++) {
          const part = parts[kinds[row]!]!
          if (only && !only.has(part)) continue
          for (const sums of both) {
            const of: Sums = sums.get(part) ?? new Map()
            sums.set(part, of)
            add(of, groupOf(persons[row]!), weights[row]!, factors[row]!)
          }
        }
      }
      if (hidden.size > MOST_PARTS) return new Set(hidden.keys())
    }
    return new Set(
      [...hidden].flatMap(([part, sums]) => {
        const all = summed(sums)
        return all && !isSafeWithout(all, summed(closed.get(part)), settings) ? [part] : []
      }),
    )
  }
  const doubtful = await unsafeParts(person => Math.imul(person, SPREAD) >>> (32 - GROUPS_BITS), null)
  if (doubtful.size === 0) return true
  return doubtful.size <= MOST_PARTS && (await unsafeParts(person => person, doubtful)).size === 0
}
