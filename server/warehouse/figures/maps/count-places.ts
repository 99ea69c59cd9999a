import {
  addCells,
  addNumbers,
  addOptions,
  eachPart,
  joinedMeasure,
  leavesOfAxis,
  scratchRows,
  someNodesOf,
} from '../../counting/count-cells.ts'
import { fieldOf, type TripReader, type Trips } from '../../counting/read-trips.ts'
import { createDeviceSums, groupsOf, type Sums, sumGroups } from '../../counting/sum-groups.ts'
import type { Axis, PartedBy } from '../../dimensions.ts'
import { ancestorsOf, leavesOf } from '../../disclosure/categories.ts'
import type { Devices, Measure } from '../../disclosure/measure.ts'
import type { Places } from '../../zones/zones-of-build.ts'
import type { FilterDimension, TripsByZone } from './counted-filters.ts'

export type FilterAxis = Axis & { readonly by: FilterDimension }

/** A selection's trips, grouped by the options that each filter selects. */
export interface Selected {
  readonly by: FilterDimension
  readonly options: readonly number[]
}

export interface PlaceQuestion {
  readonly trips: TripReader
  readonly buildId: number
  readonly set: TripsByZone
  /** Returns a zone's option on the axis of places. */
  readonly optionOfZone: (zone: number) => number
  readonly places: Places
  /** A dimension that divides the trips into parts. */
  readonly parts?: PartedBy | undefined
  /** Only count trips with these options; all trips if left out. */
  readonly only?: readonly Selected[]
}

/** The counts of some places, in columns. */
export interface Columns {
  readonly axes: readonly FilterAxis[]
  /**
   * For each cell, its category on each axis and the column that it is part of; for each option, the places that it is
   * added to.
   */
  readonly cells: readonly {
    readonly nodes: readonly number[]
    readonly column: number
    readonly placesOf: readonly (readonly number[])[]
  }[]
  readonly columns: number
}

/** Returns the count of a place and column, or null if it is empty. */
export type CountOfPlace<C extends Devices = Measure> = (place: number, column: number) => C | null

/** The places that contain each option, from the whole map down. */
export const placesByOption = ({
  categories,
  cut,
}: Pick<Places, 'categories' | 'cut'>): readonly (readonly number[])[] => {
  const leafOf = leavesOf(categories)
  return cut.map((_, option) => ancestorsOf(categories, leafOf.get(option)!).reverse())
}

/** The groups of places and columns, and the cells of a part's rows. They are valid until the next part. */
const cellsOfPlaces = (
  { set: { zone }, optionOfZone, places, parts, only = [] }: PlaceQuestion,
  { axes, cells, columns }: Columns,
) => {
  const leaves = axes.map(leavesOfAxis)
  const cellsOf = someNodesOf(
    axes,
    leaves,
    cells.map(({ nodes }) => nodes),
  )
  const width = cellsOf.length
  const groups = groupsOf(places.cut.length * width, places.categories.length * columns, number => {
    const option = Math.floor(number / width)
    const list: number[] = []
    for (const cell of cellsOf[number % width]!) {
      const { column, placesOf } = cells[cell]!
      for (const place of placesOf[option]!) list.push(place * columns + column)
    }
    return list
  })
  const cellsOfPart = (part: Trips): Int32Array => {
    const numbers = scratchRows(part.weights.length)
    for (const { by, options } of only)
      addOptions(numbers, part, by, parts, option => (options.includes(option) ? 0 : undefined))
    addCells(numbers, part, axes, leaves, parts)
    addNumbers(numbers, part, zone, value => optionOfZone(value) * width)
    return numbers
  }
  return { groups, cellsOfPart }
}

/** Counts places person by person, either with all trips in one column or in the columns of some axes. */
export const countPlaces = async (
  question: PlaceQuestion,
  columns: Columns = {
    axes: [],
    cells: [{ nodes: [], column: 0, placesOf: placesByOption(question.places) }],
    columns: 1,
  },
): Promise<CountOfPlace> => {
  const { trips, buildId, set } = question
  const { groups, cellsOfPart } = cellsOfPlaces(question, columns)
  const sumPart = (part: Trips): Sums => sumGroups(part, cellsOfPart(part), groups)
  const sums = await eachPart(await trips.parts(buildId, set.rows), sumPart)
  return (place, column) =>
    sums.reduce<Measure | null>((sum, part) => {
      const measure = part(place * columns.columns + column)
      return sum && measure ? joinedMeasure(sum, measure) : (measure ?? sum)
    }, null)
}

/** Counts only the devices, in the columns of some axes. */
export const countDevicesOfPlaces = async (
  question: PlaceQuestion,
  columns: Columns,
): Promise<CountOfPlace<Devices>> => {
  const { trips, buildId, set } = question
  const { groups, cellsOfPart } = cellsOfPlaces(question, columns)
  const sums = createDeviceSums(groups)
  await eachPart(await trips.parts(buildId, set.rows), part => sums.add(part, cellsOfPart(part)))
  const devicesOf = sums.end()
  return (place, column) => devicesOf(place * columns.columns + column)
}

/** Sums the noise factors of each zone's devices. */
export const countZones = async (
  trips: TripReader,
  buildId: number,
  { rows, zone }: TripsByZone,
): Promise<ReadonlyMap<number, number>> => {
  const noised = new Map<number, number>()
  await eachPart(await trips.parts(buildId, rows), part => {
    const { starts, factors, weights } = part
    const { codes, values } = fieldOf(part, zone)
    const sums = new Float64Array(values.length)
    const lastPerson = new Int32Array(values.length).fill(-1)
    for (let person = 0; person < factors.length; person++)
      for (let row = starts[person]!; row < starts[person + 1]!; row++) {
        const code = codes[row]!
        if (lastPerson[code] === person || weights[row] === 0) continue
        lastPerson[code] = person
        sums[code]! += factors[person]!
      }
    for (const [code, value] of values.entries()) noised.set(value, (noised.get(value) ?? 0) + sums[code]!)
  })
  return noised
}
