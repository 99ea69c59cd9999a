import { protectTable } from '../reports/protect-table.ts'
import type { Partitions } from './each-zone.ts'
import { hiddenByBoth } from './hidden-by-both.ts'
import { type Hiding, hidingOf, type MapTrips, type OptionSet } from './hiding.ts'
import type { MapContext } from './map-context.ts'
import { encodingOf, FILTERS, type Filter } from './map-filters.ts'
import { openingMap } from './opening-maps.ts'
import { isNarrowed, type Selection, selectionOf } from './selection.ts'
import { unevenZones } from './uneven-zones.ts'
import { ZONE_SETS, type ZoneSet } from './zone-sets.ts'

/** Pairs of filters whose options have a table of two ways in the report. */
const TABLES: readonly (readonly [Filter, Filter])[] = [
  ['daytype', 'purposes'],
  ['daytype', 'modes'],
  ['daytype', 'ages'],
  ['daytype', 'genders'],
  ['ages', 'genders'],
]

/** A build's map of a set of trips. */
export interface MapOfBuild {
  readonly context: MapContext
  readonly buildId: number
  /** The version of the standard zones. */
  readonly version: number
  readonly set: ZoneSet
}

export const partitionsOf =
  ({ context, buildId, set }: MapOfBuild): Partitions =>
  () =>
    context.zoneTrips(buildId, set)

/**
 * The groups of a filter's options whose totals a reader knows: those that the report shows, each alone, and all that it withholds
 * together. Working days and weekends are known apart, and so are dwells; no report has totals by straight distance.
 */
const totalsOf = async ({ context, buildId, set }: MapOfBuild, filter: Filter): Promise<OptionSet[]> => {
  if (filter === 'distancerange') return []
  const { table, codes } = encodingOf(filter)
  if (!table) return [1, 2]
  const { released } = await protectTable(context, buildId, ZONE_SETS[set].rows, table)
  const alone = codes.filter(code => released.has(code)).map(code => 1 << code)
  const rest = codes.reduce((sum, code) => (released.has(code) ? sum : sum | (1 << code)), 0)
  return rest === 0 ? alone : [...alone, rest]
}

/** What filters of a map hide. It is found once for each filter and for each several of them, and kept. */
const createFinder = (map: MapOfBuild) => {
  const { context, buildId, version, set } = map
  const once = <T>(name: string, find: () => Promise<T>): Promise<T> =>
    context.hiding.getOrCompute(buildId, `${set} ${name}`, find)
  const partitions = partitionsOf(map)
  const tripsOf = async (): Promise<MapTrips> => {
    const { released } = await openingMap(context, buildId, version, set, selectionOf({}), 'small')
    return { partitions, settings: context.settings, opens: new Set(released.keys()) }
  }
  const byOne = (filter: Filter): Promise<Hiding> =>
    once(filter, async () => hidingOf(await tripsOf(), filter, await totalsOf(map, filter)))
  const uneven = (filters: readonly Filter[]): Promise<ReadonlySet<number>> =>
    once(`uneven ${filters}`, async () =>
      unevenZones(partitions, filters, await Promise.all(filters.map(byOne)), context.settings),
    )
  const byBoth = (pair: readonly [Filter, Filter]): Promise<ReadonlySet<number>> =>
    once(`both ${pair}`, async () =>
      hiddenByBoth(await tripsOf(), pair, [await byOne(pair[0]), await byOne(pair[1])], await uneven(pair)),
    )
  return { byOne, uneven, byBoth }
}

/** The zones, by option, that one filter of a map hides. */
export const hiddenByFilter = (map: MapOfBuild, filter: Filter): Promise<Hiding> => createFinder(map).byOne(filter)

/**
 * The zones that a selection must not show, beside those that are not safe. All selections of the same filters hide the same zones, but
 * for zones of which they exclude options that must stay together (docs/decisions/0049).
 */
export const hiddenZones = async (map: MapOfBuild, selection: Selection): Promise<ReadonlySet<number>> => {
  const narrowed = FILTERS.filter(filter => isNarrowed(selection, filter))
  const { byOne, uneven, byBoth } = createFinder(map)
  const hidden = new Set<number>()
  const hide = (zones: Iterable<number>) => {
    for (const zone of zones) hidden.add(zone)
  }
  for (const filter of narrowed) {
    const { optionOf = (code: number) => code } = encodingOf(filter)
    const selected = selection[filter].reduce((set, code) => set | (1 << optionOf(code)), 0)
    const { closed, options } = await byOne(filter)
    hide(closed)
    for (const [zone, together] of options) if ((together & ~selected) !== 0) hidden.add(zone)
  }
  if (narrowed.length > 1) hide(await uneven(narrowed))
  for (const pair of TABLES) if (pair.every(filter => narrowed.includes(filter))) hide(await byBoth(pair))
  return hidden
}
