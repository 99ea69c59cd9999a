import type { Axis } from '../axes.ts'
import type { StoredOr } from '../cache/stored-results.ts'
import { HOURS_A_DAY } from '../dimensions.ts'
import type { StayMeasure } from '../disclosure/release-stays.ts'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import type { CountRow } from './counting.ts'
import { dwellerHours, hoursSpanned } from './dweller-hours.ts'
import { eachPart } from './each-part.ts'
import { joinMeasures } from './join-measures.ts'
import { leavesOfAxis, nodesOf } from './nodes-of.ts'
import type { Dwells, ReadDwells } from './read-dwells.ts'
import { rowsOf, sumGroups } from './sum-cells.ts'
import { createStaySums } from './sum-stays.ts'

const localHours = statement<{ fromHour: number; hours: number }, { readonly day: number; readonly hour: number }>(
  import.meta.url,
  'local-hours.sql',
)

export interface CountDwells {
  /** People in dwells by hour and weekday: a person counts once in each hour of each of some days, given as days since 1970. */
  people(buildId: number, days: readonly number[], axes: readonly Axis[]): Promise<CountRow[]>
  /** Dwells with their stays by when they begin. */
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
