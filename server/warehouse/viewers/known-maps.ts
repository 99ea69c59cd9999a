import { type HiddenParts, type Hiding, isAreaSafe, sumHiddenParts } from '../counting/hidden-parts.ts'
import { findJoinableZones } from '../counting/joinable-zones.ts'
import type { ParentOf } from '../counting/middle-zones.ts'
import { numberPeople, type People } from '../counting/number-people.ts'
import { findOpenZones } from '../counting/open-zones.ts'
import { NO_ZONE } from '../counting/protect-zones.ts'
import type { ZoneTrips } from '../counting/zone-trips.ts'
import { zonesOf } from '../load/load-zones.ts'
import type { ViewerContext } from './context.ts'
import type { Filter } from './selection.ts'
import { partKeyBy } from './zone-choice.ts'
import { ZONE_SETS, type ZoneSet, zoneStatements } from './zone-statements.ts'

/** A map's trips, and what readers may know of its zones by narrowing some filters, whatever they choose in them. */
export interface KnownMap {
  readonly trips: () => AsyncIterable<ZoneTrips>
  readonly parentOf: ParentOf
  readonly people: People
  hidingOf(zone: number): Hiding
  /** Whether a middle zone may be shown beside its small ones. */
  isJoinable(middle: number): boolean
  /** Null where there are too many parts. */
  readonly hidden: HiddenParts | null
  /** Whether selections of all zones together may be told and taken from each other. */
  readonly isAreaKnown: boolean
}

/** Finds out what may be known once for each set of filters, and remembers it; a further selection only adds up. */
export const knownMap = async (
  { warehouse, trips: held, settings }: ViewerContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  filters: readonly Filter[],
): Promise<KnownMap> => {
  const { rows } = ZONE_SETS[set]
  const trips = () =>
    held.parts<{ buildId: number; version: number }>(zoneStatements[set].trips, { buildId, version }, rows)
  const remember = <T>(question: string, ask: () => Promise<T>) => held.remember(buildId, `${set} ${question}`, ask)
  const people = await remember('people', () => numberPeople(trips))
  const parents = await remember('parents', async () => {
    const zones = await warehouse.rows(zonesOf, { version })
    return new Map(zones.map(({ zone, parent }) => [zone, parent]))
  })
  const parentOf = (zone: number) => parents.get(zone) ?? NO_ZONE
  const openBy = (some: readonly Filter[]) =>
    remember(`open by ${some.join()}`, () => findOpenZones(trips, partKeyBy(some), settings))
  const closedBy = async (some: readonly Filter[]) => {
    const alone = await Promise.all(some.map(filter => openBy([filter])))
    return (zone: number) => !alone.some(open => open.has(zone))
  }
  const joinableBy = (some: readonly Filter[]): Promise<ReadonlySet<number>> =>
    remember(`joinable by ${some.join()}`, async () => {
      const [open, isClosed] = [await openBy(some), await closedBy(some)]
      // Beside the map of all trips, what is left of a middle zone there must be safe too.
      const always = some.length === 0 ? null : await joinableBy([])
      return findJoinableZones(
        trips,
        people,
        { keyOf: partKeyBy(some), parentOf, mayBe: middle => always?.has(middle) ?? true },
        { isOpen: zone => open.has(zone), isClosed },
        settings,
      )
    })
  const [open, isClosed, joinable] = [await openBy(filters), await closedBy(filters), await joinableBy(filters)]
  const alone = await Promise.all(filters.map(filter => joinableBy([filter])))
  const hidingOf = (zone: number): Hiding => {
    const parent = parentOf(zone)
    if (open.has(zone)) return 'open'
    if (joinable.has(parent)) return 'joined'
    return isClosed(zone) && !alone.some(one => one.has(parent)) ? 'closed' : 'half'
  }
  const keyOf = partKeyBy(filters)
  const hidden = await remember(`hidden by ${filters.join()}`, () => sumHiddenParts(trips, keyOf, hidingOf))
  const isAreaKnown = await remember(
    `area by ${filters.join()}`,
    async () => hidden !== null && isAreaSafe(trips, people, hidden, { keyOf, hidingOf }, settings),
  )
  return { trips, parentOf, people, hidingOf, isJoinable: middle => joinable.has(middle), hidden, isAreaKnown }
}
