import { useMemo } from 'react'
import { ZONE_TABLE_PAGE_SIZE } from '../../../../domain/constants.ts'
import { marginText } from '../../../../domain/disclosure/known-digits.ts'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { type GroupRow, groupColumns } from '../group-rows.ts'
import type { MapColours } from '../map-colours.ts'
import type { MapMeasure } from '../mode.ts'
import type { Paleness } from '../model/result-figures.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { RankBadge } from './class-marks.tsx'
import './group-table.css'

interface GroupTableProps {
  readonly model: ZoneScreenModel
  readonly measure: MapMeasure
  readonly rows: readonly GroupRow[]
}

const rankColumn = ({ steps, ramp }: MapColours, paleOf: (zone: number) => Paleness): Column<GroupRow> => ({
  id: 'rank',
  header: '#',
  value: row => row.rank,
  cell: row => <RankBadge rank={row.rank} step={steps[row.displayGroup] ?? 0} ramp={ramp} pale={paleOf(row.zone)} />,
})

/** The second line of a table's cells, with a place's code or number of zones, or the figure's margin. */
const SECOND_LINE: Readonly<Record<string, (row: GroupRow) => string | null>> = {
  name: row => row.code,
  magnitude: row => (row.margin === null ? null : marginText(row.margin)),
}

const twoLines = (column: Column<GroupRow>): Column<GroupRow> => {
  const second = SECOND_LINE[column.id]
  if (second === undefined) return column
  return {
    ...column,
    cell: row => (
      <>
        {cellText(column, row)}
        <span className="zone-second-line">{second(row)}</span>
      </>
    ),
  }
}

/** The first places in the group. The map focuses the place of the row under the pointer. */
export const GroupTable = ({ model, measure, rows }: GroupTableProps) => {
  const focused = model.focusedRow.value
  const colours = model.colours.value
  const paleOf = model.paleOf.value
  const per = model.placed.value?.per ?? null
  const grouped = model.grouped.value
  const isByRate = per !== null && grouped === null && model.colouredBy.value === 'rate'
  const columns = useMemo(
    () => [
      rankColumn(colours, paleOf ?? (() => 0)),
      ...groupColumns(measure, { per, ofGrouping: grouped?.columns }).map(twoLines),
    ],
    [measure, colours, paleOf, per, grouped],
  )
  return (
    <DataTable
      key={isByRate ? 'rate' : 'magnitude'}
      label={`${measure.magnitudeTitle} by place`}
      dense
      columns={columns}
      rows={rows}
      rowKey={row => row.zone}
      pageSize={ZONE_TABLE_PAGE_SIZE}
      initialSort={{ id: isByRate ? 'rate' : 'magnitude', descending: true }}
      rowTone={row => (row.zone === focused ? 'selected' : undefined)}
      onRowHover={row => focusOnly(model, row?.zone ?? null)}
    />
  )
}

/** Focuses one place, identified by its first zone, and no others. Null focuses none. */
export function focusOnly(model: ZoneScreenModel, zone: number | null): void {
  for (const left of model.state.peek().focused) {
    if (left !== zone) model.dispatch({ kind: 'zone-left', zone: left })
  }
  if (zone !== null) model.dispatch({ kind: 'zone-entered', zone })
}
