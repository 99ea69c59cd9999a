import { finestCut } from '../../../../src/domain/places/place-tree.ts'
import type { Axis } from '../../dimensions.ts'
import { categoriesOf } from '../../disclosure/categories.ts'
import { factorsNeeded, hasEnoughDevices, isSafe, isTotalSafe } from '../../disclosure/is-safe.ts'
import type { Measure } from '../../disclosure/measure.ts'
import {
  optionOfZone,
  type Places,
  placesAbove,
  withElsewhere,
  type ZonesOfBuild,
  zonesBelow,
} from '../../zones/zones-of-build.ts'
import type { FigureContext } from '../figure-context.ts'
import { separableCategories } from '../separable-categories.ts'
import { countPlaces, countZones, type PlaceQuestion } from './count-places.ts'
import { MAPS_OF, type TripsByZone } from './counted-filters.ts'
import { type Parted, partedPlaces } from './filter-cuts.ts'

export interface MapOfBuild {
  readonly context: FigureContext
  readonly buildId: number
  readonly set: TripsByZone
}

/** The cut that results if the given nodes are split. Every zone is below exactly one of its nodes. */
export const cutBelow = ({ parents }: ZonesOfBuild, parted: ReadonlySet<number>): number[] => {
  const cut: number[] = []
  for (let node = 0; node < parents.length; node++)
    if (!parted.has(node) && (node === 0 || parted.has(parents[node]!))) cut.push(node)
  return cut
}

/** The two children of each node; 0 for none. */
const childrenOf = ({ parents }: ZonesOfBuild): Int32Array => {
  const children = new Int32Array(parents.length * 2)
  for (let node = 1; node < parents.length; node++) {
    const at = parents[node]! * 2
    children[children[at] === 0 ? at : at + 1] = node
  }
  return children
}

/**
 * The nodes that could be split according to the sum of their zones' noise factors, which is never below the sum of
 * their devices' factors. This rules out most of the country's nodes, so few must be counted by device.
 */
const candidates = (
  { context: { settings } }: MapOfBuild,
  zones: ZonesOfBuild,
  noisedOfZones: ReadonlyMap<number, number>,
): Set<number> => {
  const noised = new Float64Array(zones.parents.length)
  const leaves = finestCut(zones)
  const leafOf = optionOfZone(zones, leaves)
  for (const [zone, factors] of noisedOfZones) noised[leaves[leafOf(zone)]!]! += factors
  for (let node = zones.parents.length - 1; node > 0; node--) noised[zones.parents[node]!]! += noised[node]!
  const couldBeSafe = (node: number) =>
    hasEnoughDevices({ devices: Number.MAX_SAFE_INTEGER, noised_m: 0, noised_devices: noised[node]! }, settings)
  const children = childrenOf(zones)
  const parted = new Set<number>()
  const part = (node: number): void => {
    const [first, second] = [children[node * 2]!, children[node * 2 + 1]!]
    if (first === 0 || second === 0 || !couldBeSafe(first) || !couldBeSafe(second)) return
    parted.add(node)
    part(first)
    part(second)
  }
  part(0)
  return parted
}

/** Describes the trips to count for some places of a map. */
export const questionOf = (
  { context: { trips, parts }, buildId, set }: MapOfBuild,
  zones: ZonesOfBuild,
  places: Places,
): PlaceQuestion => ({ trips, buildId, set, parts, places, optionOfZone: optionOfZone(zones, places.cut) })

/** Trips outside all zones get a separate place if they have this many times the devices that a place needs. */
const ELSEWHERE_TIMES = 10

/**
 * How many places on a map a division is first compared with. These are the largest places; more follow if they leave
 * too few people.
 */
const COMPARED_WITH_TABLES = [8, Number.POSITIVE_INFINITY]
/** The same for comparisons with the many divisions of another map. */
const COMPARED_WITH_MAPS = [8, 64]

/** The largest places of a map as table rows: the children of a root. */
const tableOfPlaces = (map: MapOfBuild, most: number): Promise<Axis> =>
  countedOnce(withoutParts(map), `table of ${most} places`, async () => {
    const { zones, places, counts } = await unfilteredMap(map)
    const zonesOf = zonesBelow(zones, places.cut)
    const sizeOf = (option: number) => counts.get(places.cut[option]!)?.noised_devices ?? 0
    const largest = [...places.cut.keys()].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most)
    return { by: map.set.zone, categories: categoriesOf(largest.map(option => ({ together: zonesOf[option]! }))) }
  })

/**
 * Finds the categories of an axis that may be divided even though a map of all trips is shown. Comparing with
 * the map's largest places underestimates how many people any combination leaves.
 */
export const categoriesNextToMap = async (
  map: MapOfBuild,
  axis: Axis,
  comparisons: readonly number[] = COMPARED_WITH_TABLES,
): Promise<ReadonlySet<number>> => {
  const { context, buildId, set } = map
  const all = new Set([...axis.categories.keys()].filter(node => axis.categories[node]!.children.length > 0))
  let divided: ReadonlySet<number> = new Set()
  for (const most of comparisons) {
    const table = await tableOfPlaces(map, most)
    if (table.categories[0]!.children.length < 2) return all
    divided = await separableCategories(context, buildId, set.rows, [table, axis])
    if (divided.size === all.size) break
  }
  return divided
}

/**
 * The places that may be split even though earlier maps show the same trips.
 * @param some the numbers of the trips' zones, including zones that are in no place
 */
const separablePlaces = async (
  map: MapOfBuild,
  zones: ZonesOfBuild,
  places: Places,
  some: Iterable<number>,
): Promise<ReadonlySet<number>> => {
  const { rows, zone } = map.set
  const earlier = MAPS_OF[rows].slice(0, MAPS_OF[rows].indexOf(zone))
  let separable: ReadonlySet<number> = new Set(places.categories.keys())
  if (earlier.length === 0) return separable
  const optionOf = optionOfZone(zones, places.cut)
  const zonesOf = places.cut.map((): number[] => [])
  for (const number of some) zonesOf[optionOf(number)]!.push(number)
  const categories = places.categories.map(category => ({
    ...category,
    covers: category.covers.flatMap(option => zonesOf[option]!),
  }))
  for (const other of earlier) {
    const divided = await categoriesNextToMap(
      { ...map, set: { rows, zone: other } },
      { by: zone, categories },
      COMPARED_WITH_MAPS,
    )
    separable = new Set([...separable].filter(place => divided.has(place)))
  }
  return separable
}

/** The places of an unfiltered map and their counts. No places are listed if the total is not safe. */
interface CountedPlaces {
  readonly hasElsewhere: boolean
  readonly places: readonly (Measure & { readonly node: number })[]
}

const countUnfiltered = async (map: MapOfBuild, small: ZonesOfBuild): Promise<CountedPlaces> => {
  const { context, buildId, set } = map
  const { settings } = context
  const noised = await countZones(context.trips, buildId, set)
  const known = new Set(small.zones)
  const elsewhere = [...noised].reduce((sum, [zone, factors]) => (known.has(zone) ? sum : sum + factors), 0)
  const hasElsewhere = small.zones.length > 1 && elsewhere >= ELSEWHERE_TIMES * factorsNeeded(settings)
  const zones = hasElsewhere ? withElsewhere(small) : small
  const places = placesAbove(zones, cutBelow(zones, candidates(map, zones, noised)))
  const countOf = await countPlaces(questionOf(map, zones, places))
  const total = countOf(0, 0)
  if (total === null || !isTotalSafe(total, settings)) return { hasElsewhere, places: [] }
  const isPlaceSafe = (place: number) => {
    const measure = countOf(place, 0)
    return measure !== null && isSafe(measure, settings)
  }
  const separable = await separablePlaces(map, zones, places, noised.keys())
  const parted = partedPlaces(places, isPlaceSafe, place => separable.has(place))
  const isShown = (node: number) => node === 0 || parted.has(zones.parents[node]!)
  return {
    hasElsewhere,
    places: places.nodes.flatMap((node, place) => (isShown(node) ? [{ node, ...countOf(place, 0)! }] : [])),
  }
}

/** The same map for all trips. Without filters, it does not depend on how other figures divide them. */
const withoutParts = (map: MapOfBuild): MapOfBuild => {
  const { parts: _, ...context } = map.context
  return { ...map, context }
}

/** Names a map's result. */
const nameOf = ({ context: { parts }, set }: MapOfBuild, name: string): string =>
  `${set.rows} ${set.zone} ${name} ${JSON.stringify(parts)}`

/** Caches a result until the process ends or needs the memory. */
export const countedOnce = <T>(map: MapOfBuild, name: string, read: () => Promise<T>): Promise<T> =>
  map.context.cuts.getOrCompute(map.buildId, nameOf(map, name), read)

/** Stores a result with the build if the opening queries compute it. */
export const storedOf = <T>(map: MapOfBuild, name: string, compute: () => Promise<T[]>): Promise<T[]> =>
  map.context.stored(map.buildId, nameOf(map, name), compute)

/** An unfiltered map. */
interface Unfiltered {
  /** The zones. If many trips are outside all zones, these get a separate place. */
  readonly zones: ZonesOfBuild
  readonly places: Places
  /** The nodes that are split; null if the total is not safe. */
  readonly parted: Parted
  /** Indexed by the nodes of its places. */
  readonly counts: ReadonlyMap<number, Measure>
}

export const unfilteredMap = (divided: MapOfBuild): Promise<Unfiltered> => {
  const map = withoutParts(divided)
  return countedOnce(map, 'all', async () => {
    const small = await map.context.zonesOf(map.buildId, map.set.zone)
    const [counted] = await storedOf(map, 'places', async () => [await countUnfiltered(map, small)])
    const zones = counted!.hasElsewhere ? withElsewhere(small) : small
    const counts = new Map(counted!.places.map(({ node, ...measure }) => [node, measure]))
    const parted = new Set([...counts.keys()].filter(node => node > 0).map(node => zones.parents[node]!))
    const places = placesAbove(zones, cutBelow(zones, parted))
    return { zones, places, parted: counts.size === 0 ? null : parted, counts }
  })
}
