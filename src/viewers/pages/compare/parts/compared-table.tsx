import { memo, useMemo, useState } from 'react'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { FIRST_VIEW } from '../../../../ui/data-table/table-view.ts'
import { usePrinting } from '../../../kit/report/parts/render-timing.tsx'
import type { Shown } from '../compare-link.ts'
import { type ComparedLine, comparedColumns, linesOf, shownLines } from '../compared-columns.tsx'
import type { ComparedView } from '../compared-view.ts'
import type { Marked } from './compared-chart.tsx'

/** Longer tables are split into pages. */
const LINES_ON_PAGE = 60

interface ComparedTableProps {
  readonly shown: ComparedView
  readonly show: Shown
  readonly notes: readonly string[]
  readonly exportName: string
  readonly marked: Marked | null
  readonly onMark: (marked: Marked | null) => void
}

/** One line for each row and dataset, compared with the base. */
export const ComparedTable = memo(({ shown, show, notes, exportName, marked, onMark }: ComparedTableProps) => {
  const [view, setView] = useState(FIRST_VIEW)
  const printing = usePrinting()
  const every = useMemo(() => linesOf(shown), [shown])
  const lines = useMemo(() => shownLines(shown), [shown])
  const isGrouped = view.sort === null || view.sort.id === 'name'
  const columns = useMemo(() => comparedColumns(shown, show, isGrouped), [shown, show, isGrouped])
  return (
    <div className="card compare-table">
      <DataTable
        className="report-table compare-rows"
        label={shown.tableTitle}
        heading={3}
        dense
        columns={columns}
        rows={lines}
        rowKey={line => line.key}
        view={view}
        onView={setView}
        initialSort={{ id: 'name', descending: false }}
        pageSize={printing ? Math.max(1, lines.length) : LINES_ON_PAGE}
        exportName={exportName}
        exportRows={every}
        exportNotes={notes}
        rowTone={line =>
          marked !== null && line.row.order === marked.row && line.figure.side.mark === marked.mark
            ? 'selected'
            : undefined
        }
        onRowHover={line => onMark(line === null ? null : { row: line.row.order, mark: line.figure.side.mark })}
        span={spanOf}
        spanFrom={columns.filter(column => !column.exportOnly).findIndex(({ id }) => id === 'change')}
      />
      <p className="hint compare-foot">
        Clear: the difference exceeds what sampling and privacy noise may cause, allowing for all rows of this view. See
        Definitions for the method.
      </p>
    </div>
  )
})

const spanOf = ({ figure }: ComparedLine) => {
  if (figure.compared?.kind === 'levels') return <span className="muted">levels are not compared</span>
  return figure.compared?.kind === 'none' ? <span className="muted">no data</span> : null
}
