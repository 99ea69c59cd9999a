import { upTo } from '../../../../src/domain/collections.ts'
import { ACTIVE, ACTIVE_TO_M, RAIL, RAIL_FROM_M } from '../../counting/read-trips.ts'
import type { PartedBy } from '../../dimensions.ts'
import { categoriesOf, categoriesWhere } from '../../disclosure/categories.ts'
import type { ZonesOfBuild } from '../../zones/zones-of-build.ts'
import { readDays } from '../figure-context.ts'
import { axisOf, cutOf } from '../reports/cut-of.ts'
import { countDevicesOfPlaces, countPlaces, type FilterAxis, type Selected } from './count-places.ts'
import {
  FILTERS,
  type Filter,
  type FilterDimension,
  filterDimension,
  isNarrowed,
  optionsOfCodes,
  type Selection,
  type TripsByZone,
} from './counted-filters.ts'
import { categoriesOfOptions, cutByFilters, dividedFor, type FilterCuts, type Parted } from './filter-cuts.ts'
import { countedOnce, cutBelow, type MapOfBuild, questionOf, storedOf, unfilteredMap } from './unfiltered-map.ts'

/** An axis, with the name that its cuts are cached under. */
export interface NamedAxis {
  readonly name: string
  readonly axis: FilterAxis
}

export interface FilteredMap extends MapOfBuild {
  /** The selected zones of the study area, if they are a filter. */
  readonly near?: NamedAxis
}

const impossibleIn =
  ({ nearestM, farthestM }: ZonesOfBuild, { rows }: TripsByZone) =>
  (by: FilterDimension, options: readonly number[], node: number): boolean => {
    if (by !== 'mode' || rows === 'traverses') return false
    if (options.every(option => option === RAIL)) return farthestM[node]! < RAIL_FROM_M
    return options.every(option => option === ACTIVE) && nearestM[node]! > ACTIVE_TO_M
  }

/** The axis of an event's two sides and, if there are any, the other days. */
const axisOfSides = (dates: readonly number[], parts: PartedBy | undefined): FilterAxis => {
  if (!parts || !('event' in parts)) throw new TypeError('The days of an event are missing')
  const hasOthers = dates.length > parts.event.length + parts.ordinary.length
  return { by: 'part', categories: categoriesOf(hasOthers ? [0, [1, 2]] : [1, 2]) }
}

/** The home area axis. */
const axisOfHomes = (parts: PartedBy | undefined): FilterAxis => {
  if (!parts || !('homeAreas' in parts)) throw new TypeError('The compared areas are missing')
  return { by: 'home-area', categories: categoriesOf(upTo(parts.homeAreas.length + 1)) }
}

/** The nodes that are split in every cut; null if one of the cuts does not exist. */
const partedInAll = (cuts: readonly Parted[]): Parted => {
  const [first, ...others] = cuts
  if (!first || others.includes(null)) return null
  return new Set([...first].filter(node => others.every(parted => parted!.has(node))))
}

/** A dimension's axis. It has the options that the dataset can separate. */
const axisFor = async ({ context, buildId, set, near }: FilteredMap, by: FilterDimension): Promise<NamedAxis> => {
  if (by === 'near-zone') {
    if (!near) throw new TypeError('The chosen zones are missing')
    return near
  }
  const { parts } = context
  if (by === 'part') return { name: by, axis: axisOfSides((await readDays(context, buildId)).dates, parts) }
  if (by === 'home-area') return { name: by, axis: axisOfHomes(parts) }
  return { name: by, axis: { ...(await axisOf(context, buildId, set.rows, by)), by } }
}

/**
 * A filter's axis, divided only as far as the filter's options require; null if they cannot be separated from others,
 * or if no trip has them. It has a single category if all options are selected.
 */
const filterAxis = async (map: FilteredMap, { by, options }: Selected): Promise<NamedAxis | null> => {
  const { name, axis } = await axisFor(map, by)
  const apart = categoriesOfOptions(axis.categories, options)
  if (apart === null || apart.length === 0) return null
  const divided = dividedFor(axis.categories, apart)
  return {
    name: `${name} ${divided}`,
    axis: { by, categories: categoriesWhere(axis.categories, node => divided.includes(node)) },
  }
}

/** The cuts for all combinations of categories that some axes divide. */
const filteredCuts = (map: FilteredMap, axes: readonly NamedAxis[]): Promise<FilterCuts> => {
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
        countDevices: columns => countDevicesOfPlaces(question, columns),
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

/**
 * The nodes of the zone tree where selected trips are shown. Null if there are too few trips or they cannot be
 * separated from others.
 */
export const cutOfSelection = async (
  map: FilteredMap,
  selected: readonly Selected[],
): Promise<readonly number[] | null> => {
  const { zones, parted: all } = await unfilteredMap(map)
  if (all === null) return null
  const axes: NamedAxis[] = []
  for (const filter of selected) {
    const axis = await filterAxis(map, filter)
    if (axis === null) return null
    // A filter that selects all of the dataset's options leaves the map unchanged.
    if (axis.axis.categories.length > 1) axes.push(axis)
  }
  const parted = axes.length === 0 ? all : partedInAll([...(await filteredCuts(map, axes)).values()])
  return parted && cutBelow(zones, parted)
}

/** The groups of a dimension's options that the dataset can separate. */
export const optionsOfDimension = async (
  { context, buildId, set: { rows } }: FilteredMap,
  by: Exclude<FilterDimension, 'part' | 'home-area' | 'near-zone'>,
): Promise<number[][]> => {
  const { axes, cells } = await cutOf(context, buildId, { rows, by: [by] })
  return cells.map(({ nodes: [node] }) => [...axes[0]!.categories[node!]!.covers])
}

/** The groups of a dimension's options that can be separated among some trips. */
export const optionsAmong = async (map: FilteredMap, selected: Selected, by: FilterDimension): Promise<number[][]> => {
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

const readSeparableOptions = async (map: FilteredMap): Promise<Record<string, number[][]>> => {
  const { rows } = map.set
  const groupsByFilter: [Filter, number[][]][] = []
  for (const filter of FILTERS) {
    if (filter === 'stays' && rows !== 'visits') continue
    const { by, codes } = filterDimension(filter)
    const codesIn = (group: readonly number[]) =>
      codes.filter(code => optionsOfCodes(filter, [code]).some(option => group.includes(option)))
    const groups = (await optionsOfDimension(map, by)).map(codesIn)
    groupsByFilter.push([filter, [...new Map(groups.map(group => [String(group), group])).values()]])
  }
  return Object.fromEntries(groupsByFilter)
}

/** For each filter, the groups of its options that the dataset can distinguish. */
export const separableOptions = (map: FilteredMap): Promise<Record<string, number[][]>> =>
  countedOnce(map, 'options', () => readSeparableOptions(map))
