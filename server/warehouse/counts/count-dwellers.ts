import { yieldToLoop } from '../../concurrency/yield-to-loop.ts'
import type { StoredOr } from '../cache/stored-results.ts'
import { type Statement, statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import type { CountRow } from './counting.ts'
import { dwellerHours, hoursSpanned } from './dweller-hours.ts'
import { joinMeasures } from './join-measures.ts'
import type { OfPart, TripReader } from './read-trips.ts'
import { sumCells } from './sum-cells.ts'
import { columnOf, peopleOf } from './trips.ts'

const dwellsOfBuild: Statement<OfPart> = statement(import.meta.url, 'dwells.sql')
const localHours = statement<{ fromHour: number; hours: number }, { readonly day: number; readonly hour: number }>(
  import.meta.url,
  'local-hours.sql',
)

const HOURS_A_WEEK = 168

/** Counts people in dwells by hour of the week: a person once in each hour of each of some days, given as days since 1970. */
export type CountDwellers = (buildId: number, days: readonly number[]) => Promise<CountRow[]>

export const createCountDwellers = (stored: StoredOr, warehouse: Warehouse, trips: TripReader): CountDwellers => {
  const countPart = async (of: OfPart, counted: ReadonlySet<number>): Promise<CountRow[]> => {
    const columns = await warehouse.columns(dwellsOfBuild, of)
    await yieldToLoop()
    const dwells = {
      ...peopleOf(columns),
      beginsAt: columnOf(columns, 'ended_at'),
      lastsS: columnOf(columns, 'dwell'),
    }
    const { from, end } = hoursSpanned(dwells)
    if (from === end) return []
    const local = await warehouse.rows(localHours, { fromHour: from, hours: end - from })
    const { hours, cells } = dwellerHours(
      dwells,
      { from, days: local.map(({ day }) => day), hoursOfDay: local.map(({ hour }) => hour) },
      counted,
    )
    return sumCells(hours, cells, HOURS_A_WEEK).flatMap((measure, cell) =>
      measure ? { cell, second: 0, ...measure } : [],
    )
  }
  return (buildId, days) =>
    stored(buildId, `dwellers by hour of the week on ${days}`, async () => {
      const parts = await trips.partsOf(buildId, 'visits')
      const found: CountRow[][] = []
      for (let part = 0; part < parts; part++) found.push(await countPart({ buildId, parts, part }, new Set(days)))
      return joinMeasures(found)
    })
}
