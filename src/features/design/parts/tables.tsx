import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Withheld } from '../../../ui/withheld.tsx'
import { hundredThousand, type ZoneRow } from '../hundred-thousand.ts'
import { Specimen } from './specimen.tsx'

const COLUMNS: readonly Column<ZoneRow>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'people', header: 'People', value: row => row.people, numeric: true },
  { id: 'area', header: 'Area, km²', value: row => row.areaKm2, numeric: true },
  { id: 'act', header: 'Edit', value: () => null, actions: true, cell: () => <Button small>Edit</Button> },
]
const FEW = hundredThousand().slice(0, 4)
const keyOf = (row: ZoneRow) => row.id

export const Tables = () => {
  const many = useMemo(hundredThousand, [])
  return (
    <Specimen title="Data tables">
      <DataTable
        label="100,000 rows"
        heading={3}
        search
        exportName="zones"
        columns={COLUMNS}
        rows={many}
        rowKey={keyOf}
        initialSort={{ id: 'people', descending: true }}
      />
      <DataTable
        label="Selected, fresh and withheld rows, dense"
        heading={3}
        dense
        columns={COLUMNS}
        rows={FEW}
        rowKey={keyOf}
        rowTone={row => (row === FEW[0] ? 'selected' : row === FEW[1] ? 'fresh' : undefined)}
        span={row => row === FEW[2] && <Withheld />}
      />
      <DataTable label="No rows" heading={3} search columns={COLUMNS} rows={[]} rowKey={keyOf} />
    </Specimen>
  )
}
