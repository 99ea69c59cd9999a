import { finestCut } from '../../../src/domain/places/place-tree.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import { combined } from '../counts/nodes-of.ts'
import type { TripReader } from '../counts/read-trips.ts'
import { ACTIVE, ACTIVE_TO_M, RAIL, RAIL_FROM_M } from '../counts/recode-trips.ts'
import type { EventParts } from '../dimensions.ts'
import type { FigureContext } from '../figure-context.ts'
import { categoriesOf } from '../gate/categories.ts'
import { hasEnoughDevices, isSafe, isTotalSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import { NOISE_UNIT } from '../gate/noise.ts'
import { axisOf, cutOf } from '../reports/cut-of.ts'
import { readDays } from '../reports/days.ts'
import {
  optionOfZone,
  type Places,
  placesAbove,
  type ReadZones,
  withElsewhere,
  type ZonesOfBuild,
} from '../zones/zones-of-build.ts'
import { countPlaces, countZones, type FilterAxis, type PlaceQuestion, type Selected } from './count-places.ts'
import { categoriesOfOptions, cutByFilters, dividedFor, type FilterCuts, type Parted } from './filter-cuts.ts'
import { FILTERS, type Filter, type FilterDimension, filterDimension, optionsOfCodes } from './map-filters.ts'
import { isNarrowed, type Selection } from './selection.ts'
import type { TripsByZone } from './zone-sets.ts'

/** The services and settings that maps are counted with. */
export interface MapContext extends FigureContext {
  readonly trips: TripReader
  readonly zonesOf: ReadZones
  /** The cuts of each build's maps. */
  readonly cuts: BuildCache
}

/** An axis with a separate name, under which its cuts are cached. */
export interface OwnAxis {
  readonly name: string
  readonly axis: FilterAxis
}

export interface MapOfBuild {
  readonly context: MapContext
  readonly buildId: number
  readonly set: TripsByZone
  /** Axes that only some of the map's selections have. */
  readonly own?: readonly OwnAxis[]
}

/** The nodes that remain if some nodes are split. Every zone is below exactly one. */
const cutBelow = ({ parents }: ZonesOfBuild, parted: ReadonlySet<number>): number[] => {
  const cut: number[] = []
  for (let node = 0; node < parents.length; node++)
    if (!parted.has(node) && (node === 0 || parted.has(parents[node]!))) cut.push(node)
  return cut
}

/** By node, the two nodes below it; 0 for none. */
const childrenOf = ({ parents }: ZonesOfBuild): Int32Array => {
  const children = new Int32Array(parents.length * 2)
  for (let node = 1; node < parents.length; node++) {
    const at = parents[node]! * 2
    children[children[at] === 0 ? at : at + 1] = node
  }
  return children
}

/** Parts nodes from the root down while both nodes below may be shown. */
const partDown = (zones: ZonesOfBuild, mayShow: (node: number) => boolean): Set<number> => {
  const children = childrenOf(zones)
  const parted = new Set<number>()
  const part = (node: number): void => {
    const [first, second] = [children[node * 2]!, children[node * 2 + 1]!]
    if (first === 0 || second === 0 || !mayShow(first) || !mayShow(second)) return
    parted.add(node)
    part(first)
    part(second)
  }
  part(0)
  return parted
}

/**
 * Nodes that could be safe by the sum of their zones' noise factors, which is never below that of their devices. Few of the country's
 * nodes are left, and only these are counted by device.
 */
const candidates = async (map: MapOfBuild, zones: ZonesOfBuild): Promise<Set<number>> => {
  const { trips, settings } = map.context
  const noised = new Float64Array(zones.parents.length)
  const nodes = finestCut(zones)
  const leafOf = optionOfZone(zones, nodes)
  const byZone = await countZones(trips, map.buildId, map.set, zone => nodes[leafOf(zone)]!)
  for (const [leaf, factors] of byZone) noised[leaf]! += factors
  for (let node = zones.parents.length - 1; node > 0; node--) noised[zones.parents[node]!]! += noised[node]!
  const some = { devices: Number.MAX_SAFE_INTEGER, noised_m: 0 } as Measure
  return partDown(zones, node => hasEnoughDevices({ ...some, noised_devices: noised[node]! }, settings))
}

/** What is counted of a map's places. */
export const questionOf = (
  { context: { trips, parts }, buildId, set }: MapOfBuild,
  zones: ZonesOfBuild,
  places: Places,
): PlaceQuestion => ({ trips, buildId, set, parts, places, optionOfZone: optionOfZone(zones, places.cut) })

/** The nodes that are split on an unfiltered map; null if the total is not safe. */
const partedUnfiltered = async (map: MapOfBuild, zones: ZonesOfBuild): Promise<Parted> => {
  const { settings } = map.context
  const places = placesAbove(zones, cutBelow(zones, await candidates(map, zones)))
  const countOf = await countPlaces(questionOf(map, zones, places))
  const indexOf = new Map(places.nodes.map((node, index) => [node, index]))
  const isNodeSafe = (node: number, isAllowed: typeof isSafe = isSafe) => {
    const index = indexOf.get(node)
    const measure = index === undefined ? null : countOf(index, 0)
    return measure !== null && isAllowed(measure, settings)
  }
  return isNodeSafe(0, isTotalSafe) ? partDown(zones, node => isNodeSafe(node)) : null
}

const impossibleIn =
  ({ nearestM, farthestM }: ZonesOfBuild, { rows }: TripsByZone) =>
  (by: FilterDimension, options: readonly number[], node: number): boolean => {
    if (by !== 'mode' || rows === 'traverses') return false
    if (options.every(option => option === RAIL)) return farthestM[node]! < RAIL_FROM_M
    return options.every(option => option === ACTIVE) && nearestM[node]! > ACTIVE_TO_M
  }

/** The sides of an event, and the other days if there are any: each is what the month leaves of the others. */
const axisOfSides = (dates: readonly number[], parts: EventParts | undefined): FilterAxis => {
  if (!parts) throw new TypeError('The days of an event are missing')
  const hasOthers = dates.length > parts.event.length + parts.ordinary.length
  return { by: 'part', categories: categoriesOf(hasOthers ? [0, [1, 2]] : [1, 2]) }
}

/** The nodes that are parted in every cut; null if one of them does not exist. */
const partedInAll = (cuts: readonly Parted[]): Parted => {
  const [first, ...others] = cuts
  if (!first || others.includes(null)) return null
  return new Set([...first].filter(node => others.every(parted => parted!.has(node))))
}

type Dimensions = readonly FilterDimension[]

/** Trips of no zone have a separate place if they have this many times the devices that a place needs. */
const ELSEWHERE_TIMES = 10
const NOWHERE = -1

const readZones = async ({ context, buildId, set }: MapOfBuild): Promise<ZonesOfBuild> => {
  const zones = await context.zonesOf(buildId)
  const known = new Set(zones.zones)
  const noised = await countZones(context.trips, buildId, set, zone => (known.has(zone) ? zone : NOWHERE))
  const needed = ELSEWHERE_TIMES * 2 * context.settings.minDevices * NOISE_UNIT
  return zones.zones.length > 1 && (noised.get(NOWHERE) ?? 0) >= needed ? withElsewhere(zones) : zones
}

const onceOf =
  ({ context, buildId, set }: MapOfBuild) =>
  <T>(name: string, read: () => Promise<T>): Promise<T> =>
    context.cuts.getOrCompute(buildId, `${set.rows} ${set.zone} ${name} ${JSON.stringify(context.parts)}`, read)

/** The zones of a map's build, with a place for trips of no zone if there are many. */
export const zonesOfMap = (map: MapOfBuild): Promise<ZonesOfBuild> => onceOf(map)('zones', () => readZones(map))

/** Reads the cuts of a build's maps. */
const cutsOf = (map: MapOfBuild) => {
  const { context, buildId, set, own = [] } = map
  const ownOf = (by: FilterDimension) => own.find(({ axis }) => axis.by === by)
  const once = onceOf(map)
  const unfiltered = () => once('all', async () => partedUnfiltered(map, await zonesOfMap(map)))
  const axisFor = async (by: FilterDimension): Promise<FilterAxis> => {
    const some = ownOf(by)
    if (some) return some.axis
    if (by === 'near-zone') throw new TypeError('The chosen zones are missing')
    return by === 'part'
      ? axisOfSides((await readDays(context, buildId)).dates, context.parts)
      : { ...(await axisOf(context, buildId, set.rows, by)), by }
  }
  const nameOf = (by: FilterDimension): string => ownOf(by)?.name ?? by
  /** The cuts of all combinations of categories of some dimensions. */
  const filtered = (dimensions: Dimensions): Promise<FilterCuts> =>
    once(`by ${dimensions.map(nameOf)}`, async () => {
      const zones = await zonesOfMap(map)
      const all = await unfiltered()
      if (all === null) return new Map()
      const fewer: FilterCuts[] = []
      if (dimensions.length > 1)
        for (const [i] of dimensions.entries()) fewer.push(await filtered(dimensions.toSpliced(i, 1)))
      const axes: FilterAxis[] = []
      for (const by of dimensions) axes.push(await axisFor(by))
      const finest = cutBelow(zones, all)
      const places = placesAbove(zones, finest)
      const question = questionOf(map, zones, places)
      return cutByFilters({
        axes,
        places,
        coarser: divided =>
          fewer.length === 0
            ? all
            : partedInAll(fewer.map((cuts, i) => cuts.get(String(divided.toSpliced(i, 1))) ?? null)),
        count: columns => countPlaces(question, columns),
        isImpossible: impossibleIn(zones, set),
        settings: context.settings,
      })
    })
  return { unfiltered, filtered, axisFor }
}

export const selectedOf = (selection: Selection): readonly Selected[] =>
  FILTERS.filter(filter => isNarrowed(selection, filter)).map(filter => ({
    by: filterDimension(filter).by,
    options: optionsOfCodes(filter, selection[filter]),
  }))

/** The nodes of the tree of zones at which selected trips are shown; null if they are too few, or inseparable from other trips. */
export const cutOfSelection = async (
  map: MapOfBuild,
  selected: readonly Selected[],
): Promise<readonly number[] | null> => {
  const { unfiltered, filtered, axisFor } = cutsOf(map)
  const zones = await zonesOfMap(map)
  const all = await unfiltered()
  if (all === null || selected.length === 0) return all && cutBelow(zones, all)
  const divided: (readonly number[])[] = []
  const narrowed: FilterDimension[] = []
  for (const { by, options } of selected) {
    const { categories } = await axisFor(by)
    const apart = categoriesOfOptions(categories, options)
    if (apart === null) return null
    // A filter that takes all options that the dataset has leaves the map unchanged.
    if (apart[0] === 0) continue
    narrowed.push(by)
    divided.push(dividedFor(categories, apart))
  }
  if (narrowed.length === 0) return cutBelow(zones, all)
  const cuts = await filtered(narrowed)
  const parted = partedInAll(combined(divided).map(one => cuts.get(String(one)) ?? null))
  return parted && cutBelow(zones, parted)
}

/** The options of a dimension as the dataset can tell them apart. */
export const optionsOfDimension = async (
  { context, buildId, set: { rows } }: MapOfBuild,
  by: Exclude<FilterDimension, 'part' | 'near-zone'>,
): Promise<number[][]> => {
  const { axes, cells } = await cutOf(context, buildId, { rows, by: [by] })
  return cells.map(({ nodes: [node] }) => [...axes[0]!.categories[node!]!.covers])
}

/** The options of a dimension as they can be distinguished among some trips. */
export const optionsAmong = async (
  map: MapOfBuild,
  { by: selectedBy, options }: Selected,
  by: FilterDimension,
): Promise<number[][]> => {
  const { filtered, axisFor } = cutsOf(map)
  const { categories } = await axisFor(by)
  const { categories: selectedCategories } = await axisFor(selectedBy)
  const apart = categoriesOfOptions(selectedCategories, options)
  const divided = apart && dividedFor(selectedCategories, apart)
  const cuts = await filtered([selectedBy, by])
  const isParted = (node: number) => divided?.every(one => (cuts.get(String([one, node])) ?? null) !== null) ?? false
  const groupsBelow = (node: number): number[][] => {
    const { children, covers } = categories[node]!
    return children.length > 0 && isParted(node) ? children.flatMap(groupsBelow) : [[...covers]]
  }
  return groupsBelow(0)
}

const readOptionsToldApart = async (map: MapOfBuild): Promise<Record<string, number[][]>> => {
  const { rows } = map.set
  const told: [Filter, number[][]][] = []
  for (const filter of FILTERS) {
    if (filter === 'stays' && rows !== 'visits') continue
    const { by, codes } = filterDimension(filter)
    if (by === 'part' || by === 'near-zone') continue
    const groups = await optionsOfDimension(map, by)
    const isIn = (group: readonly number[], code: number) =>
      optionsOfCodes(filter, [code]).every(option => group.includes(option))
    told.push([filter, groups.map(group => codes.filter(code => isIn(group, code)))])
  }
  return Object.fromEntries(told)
}

/** By filter, its options as the dataset can tell them apart. */
export const optionsToldApart = (map: MapOfBuild): Promise<Record<string, number[][]>> =>
  onceOf(map)('options', () => readOptionsToldApart(map))
