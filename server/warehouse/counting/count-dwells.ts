import { weekdayOf } from '../../../src/domain/days.ts'
import { type BuildCache, cachedBy } from '../cache/create-cache.ts'
import type { StoredOr } from '../cache/stored-results.ts'
import { type Axis, HOURS_A_DAY } from '../dimensions.ts'
import { type Measure, mix, withTripNoise } from '../disclosure/measure.ts'
import type { StayMeasure } from '../disclosure/release-tables.ts'
import { type Statement, statement } from '../sql/statement.ts'
import type { Column, Warehouse } from '../warehouse.ts'
import { type CountRow, eachPart, joinMeasures, leavesOfAxis, nodesOf } from './count-cells.ts'
import { columnOf, type OfPart, peopleOf, type TripReader, type Trips } from './read-trips.ts'
import { type Groups, HALF, rowsOf, sumGroups } from './sum-groups.ts'

/** The dwells of some people as a struct of arrays, sorted by person. */
export interface Dwells extends Pick<Trips, 'persons' | 'starts' | 'factors' | 'weights'> {
  /** The weight of each row, without trip noise. */
  readonly plainWeights: Column
  /** The length of each row in seconds, as used for means: the true length multiplied by separate noise. */
  readonly staysS: Column
  /** The start of each row, in seconds since 1970, and its length, at least one second. */
  readonly beginsAt: Column
  readonly lastsS: Column
  /** The local weekday and hour when each row starts. */
  readonly weekday: Column
  readonly hour: Column
}

const dwellsOfBuild: Statement<OfPart> = statement(import.meta.url, 'dwells.sql', {
  moment: { sql: 'ended_at' },
  secret: { sql: 'factor' },
})

/** Reads a build's dwells, part by part. */
type ReadDwells = (buildId: number) => Promise<readonly (() => Promise<Dwells>)[]>

export const createReadDwells = (warehouse: Warehouse, trips: TripReader, cache: BuildCache): ReadDwells => {
  const readPart = cachedBy(cache, 'dwells', async (buildId, part: Omit<OfPart, 'buildId'>): Promise<Dwells> => {
    const columns = await warehouse.columns(dwellsOfBuild, { buildId, ...part })
    const of = (name: string) => columnOf(columns, name)
    return {
      ...peopleOf(columns),
      plainWeights: of('weight_m'),
      staysS: of('stay'),
      beginsAt: of('ended_at'),
      lastsS: of('dwell'),
      weekday: of('weekday'),
      hour: of('hour'),
    }
  })
  return async buildId => {
    const parts = await trips.partCountOf(buildId, 'visits')
    return Array.from({ length: parts }, (_, part) => () => readPart(buildId, { parts, part }))
  }
}

const HOUR_S = 3600

type Begun = Pick<Dwells, 'persons' | 'starts' | 'factors' | 'plainWeights' | 'beginsAt' | 'lastsS'>

/** The hours since 1970 when a dwell begins and ends. */
const hoursOf = ({ beginsAt, lastsS }: Begun, row: number): readonly [first: number, last: number] => [
  Math.floor(beginsAt[row]! / HOUR_S),
  Math.floor((beginsAt[row]! + lastsS[row]! - 1) / HOUR_S),
]

/** The hours since 1970 that dwells overlap; `end` is exclusive. Both are equal if `dwells` is empty. */
export const hoursSpanned = (dwells: Begun): { readonly from: number; readonly end: number } => {
  let [from, end] = [Number.POSITIVE_INFINITY, 0]
  for (let row = 0; row < dwells.plainWeights.length; row++) {
    const [first, last] = hoursOf(dwells, row)
    from = Math.min(from, first)
    end = Math.max(end, last + 1)
  }
  return { from: Math.min(from, end), end }
}

/**
 * One row for each local hour of each day that overlaps any of a person's dwells. It has the largest weight among these
 * dwells, and separate noise.
 */
interface DwellerHours {
  readonly hours: Pick<Trips, 'starts' | 'factors' | 'weights'>
  /** Each row's hour of the week. */
  readonly cells: Int32Array
}

/**
 * Counts a person once in each local hour of each day that overlaps any of their dwells.
 * @param from the first hour in `days` and `hoursOfDay`, in hours since 1970
 * @param days the local day of each hour, since 1970; when the clocks go back, two hours are the same local hour
 * @param counted the days with data
 */
export const dwellerHours = (
  dwells: Begun,
  { from, days, hoursOfDay }: { from: number; days: ArrayLike<number>; hoursOfDay: ArrayLike<number> },
  counted: ReadonlySet<number>,
): DwellerHours => {
  /**
   * For each hour since `from`: the first hour with the same local time (-1 on days without data), and the hour of the
   * week.
   */
  const slotOf = new Int32Array(days.length)
  const cellOf = new Int32Array(days.length)
  const known = new Map<number, number>()
  for (let hour = 0; hour < days.length; hour++) {
    const local = days[hour]! * HOURS_A_DAY + hoursOfDay[hour]!
    const slot = known.get(local) ?? hour
    known.set(local, slot)
    slotOf[hour] = counted.has(days[hour]!) ? slot : -1
    cellOf[hour] = weekdayOf(days[hour]!) * HOURS_A_DAY + hoursOfDay[hour]!
  }
  let most = 0
  for (let row = 0; row < dwells.plainWeights.length; row++) {
    const [first, last] = hoursOf(dwells, row)
    most += last - first + 1
  }
  const weights = new Uint32Array(most)
  const cells = new Int32Array(most)
  /** The local hour since 1970 of each row. */
  const hourOf = new Uint32Array(most)
  const starts = new Uint32Array(dwells.starts.length)
  /** The row for each local hour, for the last person seen there. */
  const rowOf = new Uint32Array(days.length)
  const lastPerson = new Int32Array(days.length).fill(-1)
  let count = 0
  /**
   * Gives two hours of the same stay different noise. Otherwise people who stay through both hours would cancel out in
   * the difference between them.
   */
  const addNoise = (from: number, end: number, secret: number): void => {
    for (let row = from; row < end; row++)
      weights[row] = withTripNoise(weights[row]!, mix(secret + hourOf[row]! * 2 ** 32))
  }
  for (let person = 0; person < dwells.factors.length; person++) {
    starts[person] = count
    for (let row = dwells.starts[person]!; row < dwells.starts[person + 1]!; row++) {
      const [first, last] = hoursOf(dwells, row)
      const weight = dwells.plainWeights[row]!
      for (let hour = first - from; hour <= last - from; hour++) {
        const slot = slotOf[hour]!
        if (slot < 0) continue
        if (lastPerson[slot] === person) {
          if (weight > weights[rowOf[slot]!]!) weights[rowOf[slot]!] = weight
          continue
        }
        lastPerson[slot] = person
        rowOf[slot] = count
        weights[count] = weight
        hourOf[count] = days[slot]! * HOURS_A_DAY + hoursOfDay[slot]!
        cells[count] = cellOf[slot]!
        count++
      }
    }
    addNoise(starts[person]!, count, mix(dwells.persons[person]! + dwells.factors[person]! * 2 ** 32))
  }
  starts[dwells.factors.length] = count
  return {
    hours: { starts, factors: dwells.factors, weights: weights.subarray(0, count) },
    cells: cells.subarray(0, count),
  }
}

/** The summed stays of the people in a group of cells. */
type Stays = Omit<StayMeasure, keyof Measure>

interface Sums {
  largest: number
  second: number
  noised: number
  noisedBelow: number
  squares: number
  products: number
}

/**
 * Sums stays for each group of cells and person, in thousandths of people times seconds. Parts never split a person.
 */
interface StaySums {
  /** @param cells the cell of each row */
  add(dwells: Pick<Dwells, 'starts' | 'factors' | 'weights' | 'staysS'>, cells: Int32Array): void
  of(group: number): Stays
}

const createStaySums = ({ of: groupsOf, size }: Groups): StaySums => {
  const sums = Array.from(
    { length: size },
    (): Sums => ({ largest: 0, second: 0, noised: 0, noisedBelow: 0, squares: 0, products: 0 }),
  )
  /** The weight and the stay that the current person adds to a group. */
  const given = new Float64Array(size)
  const stayed = new Float64Array(size)
  const endPerson = (group: number, factor: number): void => {
    const stay = stayed[group]!
    const sum = sums[group]!
    const halves = Math.floor(stay / HALF)
    sum.second = Math.max(sum.second, Math.min(sum.largest, stay * factor))
    sum.largest = Math.max(sum.largest, stay * factor)
    sum.noised += halves * factor
    sum.noisedBelow += (stay - halves * HALF) * factor
    sum.squares += stay * stay * factor
    sum.products += stay * given[group]! * factor
    given[group] = 0
    stayed[group] = 0
  }
  return {
    add({ starts, factors, weights, staysS }, cells) {
      const eachGroup = (row: number, use: (group: number) => void): void => {
        for (const group of groupsOf(cells[row]!)) use(group)
      }
      for (let person = 0; person < factors.length; person++) {
        const [start, end] = [starts[person]!, starts[person + 1]!]
        for (let row = start; row < end; row++)
          eachGroup(row, group => {
            given[group]! += weights[row]!
            stayed[group]! += weights[row]! * staysS[row]!
          })
        // A person's first row in a group takes the whole sum; the other rows add nothing.
        for (let row = start; row < end; row++)
          eachGroup(row, group => {
            if (given[group]! > 0) endPerson(group, factors[person]!)
          })
      }
    },
    of(group) {
      const { largest, second, noised, noisedBelow, squares, products } = sums[group]!
      return {
        largest_noised_stay_ms: largest,
        largest_two_noised_stay_ms: largest + second,
        noised_stay_ms: noised * HALF + noisedBelow,
        noised_stay_squares: squares,
        noised_stay_products: products,
      }
    },
  }
}

const localHours = statement<{ fromHour: number; hours: number }, { readonly day: number; readonly hour: number }>(
  import.meta.url,
  'local-hours.sql',
)

export interface CountDwells {
  /**
   * Counts people who dwell, by hour and weekday: each person once per hour on each of the given days (days since
   * 1970).
   */
  people(buildId: number, days: readonly number[], axes: readonly Axis[]): Promise<CountRow[]>
  /** Counts dwells and their stays by start time. */
  stays(buildId: number, axis: Axis): Promise<(StayMeasure & CountRow)[]>
}

export const createCountDwells = (stored: StoredOr, warehouse: Warehouse, readDwells: ReadDwells): CountDwells => {
  const peopleIn = async (dwells: Dwells, counted: ReadonlySet<number>, axes: readonly Axis[]): Promise<CountRow[]> => {
    const { from, end } = hoursSpanned(dwells)
    if (from === end) return []
    const local = await warehouse.rows(localHours, { fromHour: from, hours: end - from })
    const { hours, cells } = dwellerHours(
      dwells,
      { from, days: local.map(({ day }) => day), hoursOfDay: local.map(({ hour }) => hour) },
      counted,
    )
    const [byHour, byWeekday] = axes.map(leavesOfAxis)
    const width = byWeekday!.leaves.length
    const groups = nodesOf(axes, [byHour!, byWeekday!])
    const sums = sumGroups(
      hours,
      cells.map(
        hourOfWeek =>
          byHour!.indexOf.get(hourOfWeek % HOURS_A_DAY)! * width +
          byWeekday!.indexOf.get(Math.floor(hourOfWeek / HOURS_A_DAY))!,
      ),
      groups,
    )
    return rowsOf(sums, groups.size)
  }
  return {
    people: (buildId, days, axes) =>
      stored(buildId, `dwellers on ${days} by ${JSON.stringify(axes)}`, async () =>
        joinMeasures(await eachPart(await readDwells(buildId), dwells => peopleIn(dwells, new Set(days), axes))),
      ),
    stays: (buildId, axis) =>
      stored(buildId, `stays by ${JSON.stringify(axis)}`, async () => {
        const leaves = leavesOfAxis(axis)
        const groups = nodesOf([axis], [leaves])
        const stays = createStaySums(groups)
        const parts = await eachPart(await readDwells(buildId), dwells => {
          const cells = Int32Array.from(dwells[axis.by as 'weekday' | 'hour'], option => leaves.indexOf.get(option)!)
          stays.add(dwells, cells)
          return rowsOf(sumGroups(dwells, cells, groups), groups.size)
        })
        return joinMeasures(parts).map(row => ({ ...row, ...stays.of(row.group) }))
      }),
  }
}
