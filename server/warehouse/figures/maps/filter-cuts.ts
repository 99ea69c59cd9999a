import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { combined } from '../../counting/count-cells.ts'
import { ancestorsOf, type Categories } from '../../disclosure/categories.ts'
import { hasEnoughDevices, isSafe } from '../../disclosure/is-safe.ts'
import type { Devices } from '../../disclosure/measure.ts'
import type { Places } from '../../zones/zones-of-build.ts'
import { type Columns, type CountOfPlace, type FilterAxis, placesByOption } from './count-places.ts'
import type { FilterDimension } from './counted-filters.ts'

/** One category per filtered dimension. Their combination is what is divided. */
type Divided = readonly number[]

/**
 * Returns the nodes of the zone tree that are split when some categories are divided; null if not even the whole map is
 * safe.
 */
export type Parted = ReadonlySet<number> | null

/** The nodes that are split, for each combination of divisible categories. */
export type FilterCuts = ReadonlyMap<string, Parted>

interface FilterQuestion {
  readonly axes: readonly FilterAxis[]
  /** The places of the unfiltered map. */
  readonly places: Places
  /**
   * Returns the nodes that are split with one dimension fewer. For a single dimension, these are the nodes of the
   * unfiltered map.
   */
  readonly coarser: (divided: Divided) => Parted
  readonly count: (columns: Columns) => Promise<CountOfPlace>
  readonly countDevices: (columns: Columns) => Promise<CountOfPlace<Devices>>
  /** True if trips of a category cannot have their zone in a place. The distance, which is public, decides this. */
  readonly isImpossible: (by: FilterDimension, options: readonly number[], place: number) => boolean
  readonly settings: DisclosureSettings
}

/** A combination that may be divided in some places. */
interface Division {
  readonly divided: Divided
  /**
   * The cells that the combination is divided into: one child per dimension, and the column where each cell is counted.
   */
  readonly cells: readonly { readonly nodes: readonly number[]; readonly column: number }[]
  readonly limit: ReadonlySet<number>
  /** The places that contain each finest place and can be shown under the limit, from the root down. */
  readonly placesOf: readonly (readonly number[])[]
}

/** All combinations of divisible categories, the ones closest to the roots first. */
const allDivided = ({ axes }: Pick<FilterQuestion, 'axes'>): Divided[] =>
  combined(axes.map(({ categories }) => [...categories.keys()].filter(node => categories[node]!.children.length > 0)))

const divisionsOf = (question: FilterQuestion): Division[] => {
  const { axes, places, coarser } = question
  const { categories, nodes } = places
  const chains = placesByOption(places)
  let columns = 0
  return allDivided(question).flatMap((divided): Division[] => {
    const limit = coarser(divided)
    if (limit === null) return []
    const isShowable = (place: number) => place === 0 || limit.has(nodes[categories[place]!.parent]!)
    return [
      {
        divided,
        cells: combined(divided.map((node, i) => axes[i]!.categories[node]!.children)).map(nodes => ({
          nodes,
          column: columns++,
        })),
        limit,
        placesOf: chains.map(chain => chain.filter(isShowable)),
      },
    ]
  })
}

/** Counts every division's cells, in the places that can be shown and in the finest places. */
const countCells = ({ axes, places, count }: FilterQuestion, divisions: readonly Division[]): Promise<CountOfPlace> => {
  const finest = placesByOption(places).map(chain => chain.at(-1)!)
  const cells = divisions.flatMap(({ cells, placesOf }) => {
    const withFinest = placesOf.map((some, option) => [...new Set([...some, finest[option]!])])
    return cells.map(cell => ({ ...cell, placesOf: withFinest }))
  })
  return count({ axes, cells, columns: cells.length })
}

/**
 * If a place is divided while the finer places below it are shown undivided or divided on fewer dimensions, a
 * combination of figures may leave few people. Counts the smallest such number for each place and division. In such a
 * combination, at least one cell of each finest place does not cancel out. The smallest cells of the finest places must
 * therefore have enough devices together.
 */
const countSupports = (
  { axes, places, countDevices }: FilterQuestion,
  divisions: readonly Division[],
  countOf: CountOfPlace,
): Promise<CountOfPlace<Devices>> => {
  const finest = placesByOption(places).map(chain => chain.at(-1)!)
  const cells = divisions.flatMap(({ cells, placesOf }, column) => {
    const smallest = finest.map(place => {
      const sizes = cells.map(cell => countOf(place, cell.column)?.noised_devices ?? 0)
      const least = Math.min(...sizes)
      return least > 0 ? sizes.indexOf(least) : -1
    })
    const checked = placesOf.map((some, option) => some.filter(place => place !== finest[option]))
    return cells.map(({ nodes }, cell) => ({
      nodes,
      column,
      placesOf: checked.map((some, option) => (smallest[option] === cell ? some : [])),
    }))
  })
  return countDevices({ axes, cells, columns: divisions.length })
}

/**
 * Cuts the map for every combination of divisible categories. A place is split if every cell of its parts is safe or
 * impossible and if it is also split for every coarser combination.
 */
export const cutByFilters = async (question: FilterQuestion): Promise<FilterCuts> => {
  const { axes, places, isImpossible, settings } = question
  const divisions = divisionsOf(question)
  const countOf = await countCells(question, divisions)
  const supportOf = await countSupports(question, divisions, countOf)
  const isPossible = (place: number, nodes: readonly number[]) =>
    !nodes.some((node, i) => isImpossible(axes[i]!.by, axes[i]!.categories[node]!.covers, places.nodes[place]!))
  const hasSupport = (place: number, index: number): boolean => {
    const measure = supportOf(place, index)
    return places.categories[place]!.covers.length === 1 || (measure !== null && hasEnoughDevices(measure, settings))
  }
  const isCellSafe = (place: number, column: number): boolean => {
    const measure = countOf(place, column)
    return measure !== null && isSafe(measure, settings)
  }
  /**
   * If some cells are impossible, the place is divided on fewer dimensions. These divisions have already been checked.
   */
  const isShown = (place: number, index: number): boolean => {
    const { cells } = divisions[index]!
    const possible = cells.filter(({ nodes }) => isPossible(place, nodes))
    const isWhole = possible.length < cells.length || hasSupport(place, index)
    return isWhole && possible.every(({ column }) => isCellSafe(place, column))
  }
  const cuts = new Map<string, Parted>(allDivided(question).map(divided => [String(divided), null]))
  for (const [index, { divided, limit }] of divisions.entries()) {
    const above = divided.flatMap((node, i) => {
      const { parent } = axes[i]!.categories[node]!
      return parent < 0 ? [] : [cuts.get(String(divided.with(i, parent))) ?? null]
    })
    const limits = [...above, limit]
    const mayPart = (place: number) => limits.every(parted => parted!.has(places.nodes[place]!))
    const isOffered = !limits.includes(null) && isShown(0, index)
    cuts.set(String(divided), isOffered ? partedPlaces(places, place => isShown(place, index), mayPart) : null)
  }
  return cuts
}

/** The nodes whose places are split, from the whole map down, as long as all parts may be shown. */
export const partedPlaces = (
  { categories, nodes }: Places,
  isShown: (place: number) => boolean,
  mayPart: (place: number) => boolean = () => true,
): ReadonlySet<number> => {
  const parted = new Set<number>()
  const part = (place: number): void => {
    const { children } = categories[place]!
    if (children.length === 0 || !mayPart(place) || !children.every(isShown)) return
    parted.add(nodes[place]!)
    children.forEach(part)
  }
  part(0)
  return parted
}

/** The largest categories that make up some options; null if an option cannot be separated from others. */
export const categoriesOfOptions = (categories: Categories, options: readonly number[]): readonly number[] | null => {
  const chosen = new Set(options)
  const from = (node: number): number[] | null => {
    const { children, covers } = categories[node]!
    if (covers.every(option => chosen.has(option))) return [node]
    if (!covers.some(option => chosen.has(option))) return []
    if (children.length === 0) return null
    const parts = children.map(from)
    return parts.includes(null) ? null : (parts as number[][]).flat()
  }
  return from(0)
}

/** The categories that must be divided to separate the given ones, ascending. */
export const dividedFor = (categories: Categories, apart: readonly number[]): readonly number[] =>
  [...new Set(apart.flatMap(node => ancestorsOf(categories, node).slice(1)))].sort((a, b) => a - b)
