import type { Axis } from '../axes.ts'
import { eachPart } from '../counts/each-part.ts'
import { joinedMeasure } from '../counts/join-measures.ts'
import { type AxisLeaves, leavesOfAxis, nodesOf } from '../counts/nodes-of.ts'
import { addCells, addNumbers, addOptions, cellsOfAxes, scratchRows } from '../counts/number-rows.ts'
import type { TripReader } from '../counts/read-trips.ts'
import { type Groups, groupsFrom, type Sums, sumCells, sumGroups } from '../counts/sum-cells.ts'
import { fieldOf, type Trips } from '../counts/trips.ts'
import type { EventParts } from '../dimensions.ts'
import { ancestorsOf, leavesOf } from '../gate/categories.ts'
import type { Measure } from '../gate/measure.ts'
import type { Places } from '../zones/zones-of-build.ts'
import type { Support } from './filter-cuts.ts'
import type { FilterDimension } from './map-filters.ts'
import type { TripsByZone } from './zone-sets.ts'

export type FilterAxis = Axis & { readonly by: FilterDimension }

interface PlaceQuestion {
  readonly trips: TripReader
  readonly buildId: number
  readonly set: TripsByZone
  /** The option of a zone on the axis of places. */
  readonly optionOfZone: (zone: number) => number
  readonly places: Places
  readonly axes: readonly FilterAxis[]
  /** The days of an event, if a dimension divides them. */
  readonly parts?: EventParts | undefined
  /** Only trips with these options are counted; all if left out. */
  readonly only?: readonly { readonly by: FilterDimension; readonly options: readonly number[] }[]
}

/** Sums groups of cells; a cell is an option of the places and a leaf of every other axis. */
const sumOver = async (
  { trips, buildId, set: { rows, zone }, optionOfZone, axes, parts, only = [] }: PlaceQuestion,
  leaves: readonly AxisLeaves[],
  outer: Groups,
  inner?: Groups,
): Promise<Sums> => {
  const width = cellsOfAxes(leaves)
  const sumPart = (part: Trips): Sums => {
    const cells = scratchRows(part.weights.length)
    for (const { by, options } of only)
      addOptions(cells, part, by, parts, option => (options.includes(option) ? 0 : undefined))
    addCells(cells, part, axes, leaves, parts)
    addNumbers(cells, part, zone, value => optionOfZone(value) * width)
    return sumGroups(part, cells, outer, inner)
  }
  const sums = await eachPart(await trips.parts(buildId, rows), sumPart)
  return group => sums.reduce<Measure | undefined>((sum, part) => joinedIfBoth(sum, part(group)), undefined)
}

const joinedIfBoth = (a: Measure | undefined, b: Measure | undefined): Measure | undefined =>
  a && b ? joinedMeasure(a, b) : (a ?? b)

/** The places that every option is in, by option. */
const placesOf = ({ categories, cut }: Places): Groups => {
  const leafOf = leavesOf(categories)
  return groupsFrom(
    categories.length,
    cut.map((_, option) => ancestorsOf(categories, leafOf.get(option)!)),
  )
}

/** Counts every place, in every category of the axes. */
export const countPlaces = async (
  question: PlaceQuestion,
): Promise<(place: number, categories: readonly number[]) => Measure | null> => {
  const { axes, places } = question
  const leaves = axes.map(leavesOfAxis)
  const sums = await sumOver(question, leaves, placesOf(places), nodesOf(axes, leaves))
  return (place, categories) =>
    sums(categories.reduce((number, node, i) => number * axes[i]!.categories.length + node, place)) ?? null
}

/** Counts the people of each support. */
export const countSupports = async (
  question: PlaceQuestion,
  supports: readonly Support[],
): Promise<readonly (readonly [Support, Measure | null])[]> => {
  const leaves = question.axes.map(leavesOfAxis)
  const width = cellsOfAxes(leaves)
  const groups = Array.from({ length: question.places.cut.length * width }, (): number[] => [])
  /** The leaves below a cell of categories, as the number that they add to a place's. */
  const leavesBelow = (cell: readonly number[]): number[] =>
    cell.reduce<number[]>(
      (numbers, node, i) => {
        const { covers } = question.axes[i]!.categories[node]!
        const indexes = [...new Set(covers.map(option => leaves[i]!.indexOf.get(option)!))]
        return numbers.flatMap(number => indexes.map(index => number * leaves[i]!.leaves.length + index))
      },
      [0],
    )
  const known = new Map<string, number[]>()
  for (const [support, { cells }] of supports.entries())
    for (const [option, cell] of cells) {
      const below = known.get(String(cell)) ?? leavesBelow(cell)
      known.set(String(cell), below)
      for (const leaf of below) groups[option * width + leaf]!.push(support)
    }
  const sums = await sumOver(question, leaves, groupsFrom(supports.length, groups))
  return supports.map((support, i) => [support, sums(i) ?? null] as const)
}

/** Sums the noise factors of the devices of every zone, by a number that the zone has. */
export const countZones = async (
  trips: TripReader,
  buildId: number,
  { rows, zone }: TripsByZone,
  numberOf: (zone: number) => number,
): Promise<ReadonlyMap<number, number>> => {
  const found = new Map<number, number>()
  await eachPart(await trips.parts(buildId, rows), part => {
    const { codes, values } = fieldOf(part, zone)
    const sums = sumCells(part, Int32Array.from(codes), values.length)
    for (const [code, zone] of values.entries()) {
      const measure = sums(code)
      const number = numberOf(zone)
      if (measure) found.set(number, (found.get(number) ?? 0) + measure.noised_devices)
    }
  })
  return found
}
