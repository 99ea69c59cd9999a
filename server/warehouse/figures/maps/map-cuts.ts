import { finestCut } from '../../../../src/domain/places/place-tree.ts'
import type { TripReader } from '../../counting/read-trips.ts'
import { ACTIVE, ACTIVE_TO_M, RAIL, RAIL_FROM_M } from '../../counting/read-trips.ts'
import type { EventParts } from '../../dimensions.ts'
import { categoriesOf, categoriesWhere } from '../../disclosure/categories.ts'
import { hasEnoughDevices, isSafe, isTotalSafe } from '../../disclosure/is-safe.ts'
import type { Measure } from '../../disclosure/measure.ts'
import { NOISE_UNIT } from '../../disclosure/noise.ts'
import {
  optionOfZone,
  type Places,
  placesAbove,
  type ReadZones,
  withElsewhere,
  type ZonesOfBuild,
} from '../../zones/zones-of-build.ts'
import type { FigureContext } from '../figure-context.ts'
import { readDays } from '../figure-context.ts'
import { axisOf, cutOf } from '../reports/cut-of.ts'
import { countPlaces, countZones, type FilterAxis, type PlaceQuestion, type Selected } from './count-places.ts'
import {
  categoriesOfOptions,
  cutByFilters,
  dividedFor,
  type FilterCuts,
  type Parted,
  partedPlaces,
} from './filter-cuts.ts'
import type { TripsByZone } from './map-filters.ts'
import {
  FILTERS,
  type Filter,
  type FilterDimension,
  filterDimension,
  isNarrowed,
  optionsOfCodes,
  type Selection,
} from './map-filters.ts'

/** The services and settings that maps are counted with. */
export interface MapContext extends FigureContext {
  readonly trips: TripReader
  readonly zonesOf: ReadZones
}

/** An axis, with the name under which its cuts are cached. */
export interface NamedAxis {
  readonly name: string
  readonly axis: FilterAxis
}

export interface MapOfBuild {
  readonly context: MapContext
  readonly buildId: number
  readonly set: TripsByZone
  /** The chosen zones of the study area, if they are a filter. */
  readonly near?: NamedAxis
}

/** The cut that remains if some nodes are split. Every zone is below exactly one of its nodes. */
const cutBelow = ({ parents }: ZonesOfBuild, parted: ReadonlySet<number>): number[] => {
  const cut: number[] = []
  for (let node = 0; node < parents.length; node++)
    if (!parted.has(node) && (node === 0 || parted.has(parents[node]!))) cut.push(node)
  return cut
}

/** By node, its two children; 0 for none. */
const childrenOf = ({ parents }: ZonesOfBuild): Int32Array => {
  const children = new Int32Array(parents.length * 2)
  for (let node = 1; node < parents.length; node++) {
    const at = parents[node]! * 2
    children[children[at] === 0 ? at : at + 1] = node
  }
  return children
}

/**
 * The nodes that could be split by the sum of their zones' noise factors, which is never below that of their devices. It excludes most nodes
 * of the country, so that only few are counted by device.
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
  const some = { devices: Number.MAX_SAFE_INTEGER, noised_m: 0 } as Measure
  const couldBeSafe = (node: number) => hasEnoughDevices({ ...some, noised_devices: noised[node]! }, settings)
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

/** Trips outside all zones have a separate place if they have this many times the devices that a place needs. */
const ELSEWHERE_TIMES = 10

/** The places of a map without filters, with their counts; no places if the total is not safe. */
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
  const needed = ELSEWHERE_TIMES * 2 * settings.minDevices * NOISE_UNIT
  const hasElsewhere = small.zones.length > 1 && elsewhere >= needed
  const zones = hasElsewhere ? withElsewhere(small) : small
  const places = placesAbove(zones, cutBelow(zones, candidates(map, zones, noised)))
  const countOf = await countPlaces(questionOf(map, zones, places))
  const total = countOf(0, 0)
  if (total === null || !isTotalSafe(total, settings)) return { hasElsewhere, places: [] }
  const isPlaceSafe = (place: number) => {
    const measure = countOf(place, 0)
    return measure !== null && isSafe(measure, settings)
  }
  const parted = partedPlaces(places, isPlaceSafe)
  const isShown = (node: number) => node === 0 || parted.has(zones.parents[node]!)
  return {
    hasElsewhere,
    places: places.nodes.flatMap((node, place) => (isShown(node) ? [{ node, ...countOf(place, 0)! }] : [])),
  }
}

const impossibleIn =
  ({ nearestM, farthestM }: ZonesOfBuild, { rows }: TripsByZone) =>
  (by: FilterDimension, options: readonly number[], node: number): boolean => {
    if (by !== 'mode' || rows === 'traverses') return false
    if (options.every(option => option === RAIL)) return farthestM[node]! < RAIL_FROM_M
    return options.every(option => option === ACTIVE) && nearestM[node]! > ACTIVE_TO_M
  }

/** The axis of the two sides of an event, and of the other days if there are any. */
const axisOfSides = (dates: readonly number[], parts: EventParts | undefined): FilterAxis => {
  if (!parts) throw new TypeError('The days of an event are missing')
  const hasOthers = dates.length > parts.event.length + parts.ordinary.length
  return { by: 'part', categories: categoriesOf(hasOthers ? [0, [1, 2]] : [1, 2]) }
}

/** The nodes that are split in every cut; null if one of the cuts does not exist. */
const partedInAll = (cuts: readonly Parted[]): Parted => {
  const [first, ...others] = cuts
  if (!first || others.includes(null)) return null
  return new Set([...first].filter(node => others.every(parted => parted!.has(node))))
}

/** The name of some of a map's results. */
const nameOf = ({ context: { parts }, set }: MapOfBuild, name: string): string =>
  `${set.rows} ${set.zone} ${name} ${JSON.stringify(parts)}`

/** Caches a result until the process ends or needs the memory. */
export const countedOnce = <T>(map: MapOfBuild, name: string, read: () => Promise<T>): Promise<T> =>
  map.context.cuts.getOrCompute(map.buildId, nameOf(map, name), read)

/** Stores a result with the build if it is computed by the opening queries. */
export const storedOf = <T>(map: MapOfBuild, name: string, compute: () => Promise<T[]>): Promise<T[]> =>
  map.context.stored(map.buildId, nameOf(map, name), compute)

/** A map without filters. */
interface Unfiltered {
  /** With a place for trips outside all zones if there are many. */
  readonly zones: ZonesOfBuild
  readonly places: Places
  /** The nodes that are split; null if the total is not safe. */
  readonly parted: Parted
  /** By node of its places. */
  readonly counts: ReadonlyMap<number, Measure>
}

export const unfilteredMap = (map: MapOfBuild): Promise<Unfiltered> =>
  countedOnce(map, 'all', async () => {
    const small = await map.context.zonesOf(map.buildId)
    const [counted] = await storedOf(map, 'places', async () => [await countUnfiltered(map, small)])
    const zones = counted!.hasElsewhere ? withElsewhere(small) : small
    const counts = new Map(counted!.places.map(({ node, ...measure }) => [node, measure]))
    const parted = new Set([...counts.keys()].filter(node => node > 0).map(node => zones.parents[node]!))
    const places = placesAbove(zones, cutBelow(zones, parted))
    return { zones, places, parted: counts.size === 0 ? null : parted, counts }
  })

/** The axis of a dimension with the options that the dataset can separate. */
const axisFor = async ({ context, buildId, set, near }: MapOfBuild, by: FilterDimension): Promise<NamedAxis> => {
  if (by === 'near-zone') {
    if (!near) throw new TypeError('The chosen zones are missing')
    return near
  }
  const axis: FilterAxis =
    by === 'part'
      ? axisOfSides((await readDays(context, buildId)).dates, context.parts)
      : { ...(await axisOf(context, buildId, set.rows, by)), by }
  return { name: by, axis }
}

/**
 * The axis of a filter, divided only as far as its options require; null if they cannot be separated from others, or if no trip has them. It
 * has a single category if all options are selected.
 */
const filterAxis = async (map: MapOfBuild, { by, options }: Selected): Promise<NamedAxis | null> => {
  const { name, axis } = await axisFor(map, by)
  const apart = categoriesOfOptions(axis.categories, options)
  if (apart === null || apart.length === 0) return null
  const divided = dividedFor(axis.categories, apart)
  return {
    name: `${name} ${divided}`,
    axis: { by, categories: categoriesWhere(axis.categories, node => divided.includes(node)) },
  }
}

/** The cuts of all combinations of categories that some axes divide. */
const filteredCuts = (map: MapOfBuild, axes: readonly NamedAxis[]): Promise<FilterCuts> => {
  const name = `by ${axes.map(({ name }) => name)}`
  return countedOnce(map, name, async () => {
    const { zones, places, parted: all } = await unfilteredMap(map)
    if (all === null) return new Map()
    const fewer: FilterCuts[] = []
    if (axes.length > 1) for (const i of axes.keys()) fewer.push(await filteredCuts(map, axes.toSpliced(i, 1)))
    const question = questionOf(map, zones, places)
    const cuts = await storedOf(map, name, async () => {
      const found = await cutByFilters({
        axes: axes.map(({ axis }) => axis),
        places,
        coarser: divided =>
          fewer.length === 0
            ? all
            : partedInAll(fewer.map((cuts, i) => cuts.get(String(divided.toSpliced(i, 1))) ?? null)),
        count: columns => countPlaces(question, columns),
        isImpossible: impossibleIn(zones, map.set),
        settings: map.context.settings,
      })
      return [...found].map(([divided, parted]) => [divided, parted && [...parted]] as const)
    })
    return new Map(cuts.map(([divided, parted]) => [divided, parted && new Set(parted)]))
  })
}

export const selectedOf = (selection: Selection): readonly Selected[] =>
  FILTERS.filter(filter => isNarrowed(selection, filter)).map(filter => ({
    by: filterDimension(filter).by,
    options: optionsOfCodes(filter, selection[filter]),
  }))

/** The nodes of the tree of zones at which selected trips are shown; null if they are too few or cannot be separated from other trips. */
export const cutOfSelection = async (
  map: MapOfBuild,
  selected: readonly Selected[],
): Promise<readonly number[] | null> => {
  const { zones, parted: all } = await unfilteredMap(map)
  if (all === null) return null
  const axes: NamedAxis[] = []
  for (const filter of selected) {
    const axis = await filterAxis(map, filter)
    if (axis === null) return null
    // A filter that selects all options of the dataset leaves the map unchanged.
    if (axis.axis.categories.length > 1) axes.push(axis)
  }
  const parted = axes.length === 0 ? all : partedInAll([...(await filteredCuts(map, axes)).values()])
  return parted && cutBelow(zones, parted)
}

/** The groups of a dimension's options that the dataset can separate. */
export const optionsOfDimension = async (
  { context, buildId, set: { rows } }: MapOfBuild,
  by: Exclude<FilterDimension, 'part' | 'near-zone'>,
): Promise<number[][]> => {
  const { axes, cells } = await cutOf(context, buildId, { rows, by: [by] })
  return cells.map(({ nodes: [node] }) => [...axes[0]!.categories[node!]!.covers])
}

/** The groups of a dimension's options that can be separated among some trips. */
export const optionsAmong = async (map: MapOfBuild, selected: Selected, by: FilterDimension): Promise<number[][]> => {
  const all = await axisFor(map, by)
  const { categories } = all.axis
  const filter = await filterAxis(map, selected)
  if (filter === null) return [[...categories[0]!.covers]]
  const cuts = [...(await filteredCuts(map, filter.axis.categories.length > 1 ? [filter, all] : [all]))]
  const isParted = (node: number): boolean =>
    partedInAll(cuts.flatMap(([divided, parted]) => (divided.split(',').at(-1) === `${node}` ? [parted] : []))) !== null
  const groupsBelow = (node: number): number[][] => {
    const { children, covers } = categories[node]!
    return children.length > 0 && isParted(node) ? children.flatMap(groupsBelow) : [[...covers]]
  }
  return groupsBelow(0)
}

const readSeparableOptions = async (map: MapOfBuild): Promise<Record<string, number[][]>> => {
  const { rows } = map.set
  const groupsByFilter: [Filter, number[][]][] = []
  for (const filter of FILTERS) {
    if (filter === 'stays' && rows !== 'visits') continue
    const { by, codes } = filterDimension(filter)
    if (by === 'part' || by === 'near-zone') continue
    const codesIn = (group: readonly number[]) =>
      codes.filter(code => optionsOfCodes(filter, [code]).some(option => group.includes(option)))
    const groups = (await optionsOfDimension(map, by)).map(codesIn)
    groupsByFilter.push([filter, [...new Map(groups.map(group => [String(group), group])).values()]])
  }
  return Object.fromEntries(groupsByFilter)
}

/** By filter, the groups of its options that the dataset can separate. */
export const separableOptions = (map: MapOfBuild): Promise<Record<string, number[][]>> =>
  countedOnce(map, 'options', () => readSeparableOptions(map))
