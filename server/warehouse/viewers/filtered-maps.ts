import type { ZoneLevel } from '../../../src/contract/location-insights.ts'
import { isAreaSafe } from '../counting/area-parts.ts'
import { countKnownZones } from '../counting/count-by-zone.ts'
import { findJoinable, findKnownZones, type KnownZones } from '../counting/known-parts.ts'
import { measureAll, numberPeople } from '../counting/measure-all.ts'
import { protectZones } from '../counting/protect-zones.ts'
import { isSafe } from '../gate/is-safe.ts'
import { zonesOf } from '../load/load-zones.ts'
import type { ViewerContext } from './context.ts'
import type { ProtectedMap } from './first-maps.ts'
import type { Filter, Selection } from './selection.ts'
import { choosesCode, narrowedBy, partsBy, zoneChoice } from './zone-choice.ts'
import { ZONE_SETS, type ZoneSet, zoneStatements } from './zone-statements.ts'

/** What readers may know by narrowing some filters, whatever they choose in them. */
interface Known extends KnownZones {
  /** Middle zones that may be shown beside their small ones. */
  readonly middle: ReadonlySet<number>
}

/** Reads a map's trips, and remembers what it finds out of them. */
const readerOf = ({ warehouse, trips, settings }: ViewerContext, buildId: number, version: number, set: ZoneSet) => {
  const { rows } = ZONE_SETS[set]
  const small = () => trips.parts(zoneStatements[set].trips, { buildId }, rows)
  const joined = () =>
    trips.joinedParts<{ buildId: number; version: number }>(zoneStatements[set].joinedTrips, { buildId, version }, rows)
  const remember = <T>(question: string, ask: () => Promise<T>) => trips.remember(buildId, `${set} ${question}`, ask)
  const parents = () =>
    remember('parents', async () => {
      const zones = await warehouse.rows(zonesOf, { version })
      return new Map(zones.map(({ zone, parent }) => [zone, parent]))
    })
  const known = (filters: readonly Filter[]): Promise<Known> =>
    remember(`known by ${filters.join()}`, async () => {
      const parts = partsBy(filters)
      const zones = await findKnownZones(small, parts, settings)
      const middle = await findJoinable(joined, parts, zones, settings)
      if (filters.length === 0) return { ...zones, middle }
      // Beside the map of all trips, what is left of a middle zone there must be safe too.
      const always = (await known([])).middle
      return { ...zones, middle: new Set([...middle].filter(zone => always.has(zone))) }
    })
  /** Whether selections by these filters of all zones together may be told and taken from each other. */
  const isAreaKnown = (filters: readonly Filter[]): Promise<boolean> =>
    remember(`area by ${filters.join()}`, async () => {
      const [{ open, closed, middle }, parentOf] = await Promise.all([known(filters), parents()])
      const alone = await Promise.all(filters.map(filter => known([filter])))
      const isIn = (zone: number, zones: ReadonlySet<number>) => zones.has(parentOf.get(zone) ?? 0)
      return isAreaSafe(
        small,
        partsBy(filters),
        {
          isHidden: zone => !open.has(zone) && !isIn(zone, middle),
          isClosed: zone => closed.has(zone) && !alone.some(one => isIn(zone, one.middle)),
        },
        settings,
      )
    })
  return { small, joined, parents, known, isAreaKnown, people: () => remember('people', () => numberPeople(small)) }
}

/** A map of some of the trips: counted here, since the engine would take longer for each of very many selections. */
export const filteredMap = async (
  context: ViewerContext,
  buildId: number,
  version: number,
  set: ZoneSet,
  selection: Selection,
  level: ZoneLevel,
): Promise<ProtectedMap> => {
  const { settings } = context
  const { small, joined, parents, known, isAreaKnown, people } = readerOf(context, buildId, version, set)
  const filters = narrowedBy(selection)
  const choice = zoneChoice(selection)
  const { open, middle } = await known(filters)
  const counted = { trips: small, choice }
  const smallShown = await protectZones(
    await countKnownZones(counted, open, { ...counted, isOutside: (zone, shown) => !shown.has(zone) }, settings),
    settings,
  )
  const joinedShown = async () => {
    const parentOf = await parents()
    const isOutside = (zone: number, shown: ReadonlySet<number>) =>
      !smallShown.has(zone) && !shown.has(parentOf.get(zone) ?? 0)
    return protectZones(
      await countKnownZones({ trips: joined, choice }, middle, { ...counted, isOutside }, settings),
      settings,
    )
  }
  const released = level === 'small' ? smallShown : await joinedShown()
  if (released.size === 0 || !(await isAreaKnown(filters))) return { released, total: null }
  const total = await measureAll(small, await people(), choosesCode(selection))
  return { released, total: isSafe(total, settings) ? total : null }
}
