import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Axis } from '../axes.ts'
import { combined } from '../counts/nodes-of.ts'
import { ancestorsOf, type Categories } from '../gate/categories.ts'
import { hasEnoughDevices, isSafe } from '../gate/is-safe.ts'
import type { Measure } from '../gate/measure.ts'
import type { Places } from '../zones/zones-of-build.ts'
import type { FilterDimension } from './map-filters.ts'

/** A category that is divided, on each of the filtered dimensions. */
export type Divided = readonly number[]

/** A count of trips by place and by category of some dimensions; null if nothing was counted. */
export type CountOfPlace = (place: number, categories: readonly number[]) => Measure | null

export interface FilterCounts {
  readonly axes: readonly (Axis & { readonly by: FilterDimension })[]
  readonly places: Places
  readonly countOf: CountOfPlace
  /** The finest places of the map without filters, by option of `places`, and what is counted in them. */
  readonly finestBelow: readonly (readonly number[])[]
  readonly countOfFinest: CountOfPlace
  /** True if no trip of a category can have its zone in a place, by their public distance. */
  readonly isImpossible: (by: FilterDimension, options: readonly number[], place: number) => boolean
  readonly settings: DisclosureSettings
}

/** The cells into which a place is divided: one child on each dimension. Every category that is divided has two. */
export const cellsOf = ({ axes }: Pick<FilterCounts, 'axes'>, divided: Divided): number[][] =>
  combined(divided.map((node, i) => axes[i]!.categories[node]!.children))

/** Every combination of categories that can be divided, those closer to the roots first. */
const allDivided = ({ axes }: Pick<FilterCounts, 'axes'>): Divided[] =>
  combined(axes.map(({ categories }) => [...categories.keys()].filter(node => categories[node]!.children.length > 0)))

/** A set of cells of finest places, whose people are counted together. */
export interface Support {
  readonly place: number
  readonly divided: Divided
  /** The option of a finest place and the cell of each. */
  readonly cells: readonly (readonly [option: number, cell: readonly number[]])[]
}

/**
 * The fewest people that a combination of figures can rest on, if a place is divided while the finer places below it are known
 * undivided, or divided on fewer dimensions. In such a combination the cells of a finest place always keep one that is not
 * cancelled out; so the smallest of each finest place, taken together, must have enough devices.
 */
export const supportsOf = (counts: FilterCounts): Support[] => {
  const { places, finestBelow, countOfFinest } = counts
  return allDivided(counts).flatMap(divided => {
    const cells = cellsOf(counts, divided)
    const smallestIn = (finest: number): readonly number[] | null => {
      const sizes = cells.map(cell => countOfFinest(finest, cell)?.noised_devices ?? 0)
      const least = Math.min(...sizes)
      return least > 0 ? cells[sizes.indexOf(least)]! : null
    }
    const smallest = finestBelow.map(below =>
      below.flatMap(finest => {
        const cell = smallestIn(finest)
        return cell ? [[finest, cell] as const] : []
      }),
    )
    return places.categories.flatMap(({ covers }, place) =>
      covers.length === 1 && finestBelow[covers[0]!]!.length === 1
        ? []
        : [{ place, divided, cells: covers.flatMap(option => smallest[option]!) }],
    )
  })
}

const keyOf = (place: number, divided: Divided): string => `${place} ${divided}`

/** The nodes of the tree of zones that are parted where some categories are divided; null if not even the whole is safe. */
export type Parted = ReadonlySet<number> | null

/**
 * The cuts of all combinations of categories that can be divided: a place is parted while every cell of its parts is safe or impossible,
 * and while the places of every coarser combination are parted too.
 * @param supports the people of each support, in the order of `supportsOf`
 * @param coarser the places that are parted with one dimension fewer; all inner ones for a single dimension
 * @returns by combination, the places that are parted
 */
export const partedPlaces = (
  counts: FilterCounts,
  supports: readonly (readonly [Support, Measure | null])[],
  coarser: (divided: Divided) => Parted,
): ReadonlyMap<string, Parted> => {
  const { axes, places, countOf, isImpossible, settings } = counts
  const isPossible = (place: number, cell: readonly number[]) =>
    !cell.some((node, i) => isImpossible(axes[i]!.by, axes[i]!.categories[node]!.covers, places.nodes[place]!))
  const enough = new Map(
    supports.map(([{ place, divided }, measure]) => [
      keyOf(place, divided),
      measure !== null && hasEnoughDevices(measure, settings),
    ]),
  )
  const isCellSafe = (place: number, cell: readonly number[]): boolean => {
    const measure = countOf(place, cell)
    return measure !== null && isSafe(measure, settings)
  }
  /** If some cells are impossible, a place is divided on fewer dimensions, which have been checked. */
  const isShown = (place: number, divided: Divided): boolean => {
    const cells = cellsOf(counts, divided)
    const possible = cells.filter(cell => isPossible(place, cell))
    const isWhole = possible.length < cells.length || (enough.get(keyOf(place, divided)) ?? true)
    return isWhole && possible.every(cell => isCellSafe(place, cell))
  }
  const found = new Map<string, Parted>()
  for (const divided of allDivided(counts)) {
    const above = divided.flatMap((node, i) => {
      const { parent } = axes[i]!.categories[node]!
      return parent < 0 ? [] : [found.get(String(divided.with(i, parent))) ?? null]
    })
    const limits = [...above, coarser(divided)]
    const mayPart = (place: number) => limits.every(limit => limit!.has(places.nodes[place]!))
    const isOffered = !limits.includes(null) && isShown(0, divided)
    found.set(String(divided), isOffered ? partFrom(places, mayPart, place => isShown(place, divided)) : null)
  }
  return found
}

/** The places that are parted, from the whole down. */
const partFrom = (
  { categories, nodes }: Places,
  mayPart: (place: number) => boolean,
  isShown: (place: number) => boolean,
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

/**
 * The largest categories that make up some options; null if an option cannot be separated from others.
 */
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

/** A tree that is parted only where some of its categories are apart. @param coversOf the options of a category */
export const partedOnlyFor = (
  categories: Categories,
  apart: readonly number[],
  coversOf: (node: number) => readonly number[] = node => categories[node]!.covers,
): Categories => {
  const divided = new Set(dividedFor(categories, apart))
  const nodes = [...categories.keys()].filter(node => node === 0 || divided.has(categories[node]!.parent))
  const indexOf = new Map(nodes.map((node, index) => [node, index]))
  return nodes.map(node => ({
    parent: indexOf.get(categories[node]!.parent) ?? -1,
    children: divided.has(node) ? categories[node]!.children.map(child => indexOf.get(child)!) : [],
    covers: coversOf(node),
  }))
}

/** The categories that are divided so that some categories are apart. */
export const dividedFor = (categories: Categories, apart: readonly number[]): readonly number[] => [
  ...new Set(apart.flatMap(node => ancestorsOf(categories, node).slice(1))),
]
