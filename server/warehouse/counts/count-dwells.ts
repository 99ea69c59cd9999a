import type { StoredOr } from '../cache/stored-results.ts'
import { keysOf } from '../dimensions.ts'
import type { StayMeasure } from '../gate/release-stays.ts'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import type { CountRow } from './counting.ts'
import { dwellerHours, hoursSpanned } from './dweller-hours.ts'
import { eachPart } from './each-part.ts'
import { joinMeasures } from './join-measures.ts'
import type { Dwells, ReadDwells } from './read-dwells.ts'
import { sumCells } from './sum-cells.ts'
import { createStaySums } from './sum-stays.ts'
import type { Trips } from './trips.ts'

const localHours = statement<{ fromHour: number; hours: number }, { readonly day: number; readonly hour: number }>(
  import.meta.url,
  'local-hours.sql',
)

export interface CountDwells {
  /** People in dwells by hour of the week: a person counts once in each hour of each of some days, given as days since 1970. */
  people(buildId: number, days: readonly number[]): Promise<CountRow[]>
  /** Dwells with their stays by when they begin. */
  stays(buildId: number, by: 'weekday' | 'hour'): Promise<(StayMeasure & CountRow)[]>
}

type Summed = Pick<Trips, 'starts' | 'factors' | 'weights'>

const rowsOf = (summed: Summed, cells: Int32Array, size: number): CountRow[] =>
  sumCells(summed, cells, size).flatMap((measure, cell) => (measure ? { cell, second: 0, ...measure } : []))

export const createCountDwells = (stored: StoredOr, warehouse: Warehouse, readDwells: ReadDwells): CountDwells => {
  const peopleIn = async (dwells: Dwells, counted: ReadonlySet<number>): Promise<CountRow[]> => {
    const { from, end } = hoursSpanned(dwells)
    if (from === end) return []
    const local = await warehouse.rows(localHours, { fromHour: from, hours: end - from })
    const { hours, cells } = dwellerHours(
      dwells,
      { from, days: local.map(({ day }) => day), hoursOfDay: local.map(({ hour }) => hour) },
      counted,
    )
    return rowsOf(hours, cells, keysOf('hour-of-week').length)
  }
  return {
    people: (buildId, days) =>
      stored(buildId, `dwellers by hour of the week on ${days}`, async () =>
        joinMeasures(await eachPart(await readDwells(buildId), dwells => peopleIn(dwells, new Set(days)))),
      ),
    stays: (buildId, by) =>
      stored(buildId, `stays by ${by}`, async () => {
        const size = keysOf(by).length
        const stays = createStaySums(size)
        const parts = await eachPart(await readDwells(buildId), dwells => {
          stays.add(dwells, dwells[by])
          return rowsOf(dwells, Int32Array.from(dwells[by]), size)
        })
        return joinMeasures(parts).map(row => ({ ...row, ...stays.of(row.cell) }))
      }),
  }
}
