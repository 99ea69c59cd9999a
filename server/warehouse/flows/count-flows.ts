import type { CellRow } from '../cells.ts'
import type { BySelection, FlowCounts, Side } from '../gate/flows/flow-counts.ts'
import { TIMES } from '../gate/flows/selections.ts'
import { HOURS, HOURS_A_DAY } from '../gate/flows/shifts.ts'
import type { Measure } from '../gate/measure.ts'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'

type OfBuild = { buildId: number }
type SelectionRow = CellRow & { readonly selection: number }

const inAll = statement<OfBuild, CellRow>(import.meta.url, 'table.sql', { cell: 'all-flows' })
const SIDE_COLUMNS = { origin: 'flow-origin', dest: 'flow-dest' } as const
const byPair = statement<OfBuild, SelectionRow>(import.meta.url, 'flows-by-pair.sql')
const hoursByPair = statement<OfBuild, { readonly pair: number; readonly weekdays: number; readonly weekends: number }>(
  import.meta.url,
  'flow-hours.sql',
)
const byZone = (side: Side) =>
  statement<OfBuild, SelectionRow>(import.meta.url, 'flows-by-zone.sql', { side: SIDE_COLUMNS[side] })
const hidden = (side: Side) =>
  statement<OfBuild & { shown: Uint32Array }, SelectionRow>(import.meta.url, 'flows-hidden.sql', {
    side: SIDE_COLUMNS[side],
  })
const ZONES = { origin: byZone('origin'), dest: byZone('dest') }
const HIDDEN = { origin: hidden('origin'), dest: hidden('dest') }

const bySelection = (rows: readonly SelectionRow[]): Map<number, BySelection> => {
  const cells = new Map<number, (Measure | undefined)[]>()
  for (const row of rows) {
    const { cell, selection, ...measure } = row
    const counts = cells.get(cell) ?? []
    counts[selection] = measure
    cells.set(cell, counts)
  }
  return cells
}

const hoursOf = (weekdays: number, weekends: number): Uint8Array =>
  Uint8Array.from({ length: HOURS }, (_, at) => ((at < HOURS_A_DAY ? weekdays : weekends) >> (at % HOURS_A_DAY)) & 1)

/** @param zones how many zones the dataset has */
export const countFlows = async (warehouse: Warehouse, buildId: number, zones: number): Promise<FlowCounts> => {
  const of = { buildId }
  const sumsOf = async (side: Side) => {
    const cells = bySelection(await warehouse.rows(ZONES[side], of))
    return Array.from({ length: zones + 1 }, (_, zone) => cells.get(zone))
  }
  const [pairs, hours, origin, dest, [total]] = await Promise.all([
    warehouse.rows(byPair, of),
    warehouse.rows(hoursByPair, of),
    sumsOf('origin'),
    sumsOf('dest'),
    warehouse.rows(inAll, of),
  ])
  return {
    zones,
    pairs: bySelection(pairs),
    hours: new Map(hours.map(({ pair, weekdays, weekends }) => [pair, hoursOf(weekdays, weekends)])),
    sums: { origin, dest },
    total,
    hiddenIn: async (side, shown) =>
      new Map(
        (await warehouse.rows(HIDDEN[side], { ...of, shown })).map(row => [row.cell * TIMES + row.selection, row]),
      ),
  }
}
