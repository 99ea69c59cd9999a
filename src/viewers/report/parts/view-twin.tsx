import { ChartColumn, ChartLine, ChartPie } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ChartKey } from '../../../charts/chart-key.tsx'
import type { ChartKind } from '../../../charts/chart-spec.ts'
import { Pie } from '../../../charts/pie.tsx'
import { Plot } from '../../../charts/plot.tsx'
import { chartName, SWITCH_TO } from '../../../charts/toggle-text.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Select } from '../../../ui/select.tsx'
import { Withheld } from '../../../ui/withheld.tsx'
import { chartSpecOf } from '../chart-spec-of.ts'
import type { Presented, ReportView } from '../data-view.ts'
import { NO_DATA_TEXT, type ViewRow } from '../view-row.ts'
import type { ViewSettings } from './data-view-panel.tsx'

const ICONS = { bar: ChartColumn, line: ChartLine, pie: ChartPie } as const
const WEEKDAY_OPTIONS = WEEKDAYS.map((label, value) => ({ value, label }))

export interface ViewTwinProps {
  readonly view: ReportView
  readonly shown: Presented
  readonly minDevices: number
  readonly notes: readonly string[]
  readonly exportName: string
  readonly settings: ViewSettings
}

/** A chart and its table, each marking in the other what the pointer or the keys are on. */
export const ViewTwin = ({ view, shown, minDevices, notes, exportName, settings }: ViewTwinProps) => {
  const [marked, setMarked] = useState<number | null>(null)
  const { rows } = shown
  const spec = useMemo(() => chartSpecOf(rows, shown.chart), [rows, shown.chart])
  return (
    <div className={`report-twin report-twin-${view.size ?? 'medium'}`}>
      <section className="card report-chart" aria-label="Chart">
        <div className="report-controls">
          {view.weekdayChoice && (
            <Select
              className="report-weekday"
              label="Weekday"
              options={WEEKDAY_OPTIONS}
              value={settings.weekday}
              onChange={settings.onWeekday}
            />
          )}
          <span className="push" />
          {view.kinds
            .filter(kind => kind !== settings.kind)
            .map(kind => (
              <SwitchTo key={kind} kind={kind} onClick={() => settings.onKind(kind)} />
            ))}
        </div>
        {settings.kind === 'pie' ? (
          <Pie name={chartName('pie', spec.subject, 0)} slices={shown.pie ?? []} labels="beside" />
        ) : (
          <>
            <Plot spec={spec} kind={settings.kind} marked={marked} onPoint={setMarked} />
            <ChartKey minDevices={minDevices} whiskers />
          </>
        )}
      </section>
      <DataTable
        className="report-table"
        label={shown.tableTitle}
        title
        dense
        columns={shown.columns}
        rows={rows}
        rowKey={row => row.order}
        initialSort={{ id: 'name', descending: false }}
        exportName={exportName}
        exportNotes={notes}
        rowTone={row => (rows[marked ?? -1] === row ? 'selected' : undefined)}
        onRowHover={row => setMarked(row === null ? null : rows.indexOf(row))}
        span={spanOf}
      />
    </div>
  )
}

const spanOf = (row: ViewRow) =>
  row.suppressed ? <Withheld /> : row.value === null ? <span className="muted">{NO_DATA_TEXT}</span> : null

const SwitchTo = ({ kind, onClick }: { readonly kind: ChartKind; readonly onClick: () => void }) => {
  const Icon = ICONS[kind]
  return (
    <Button variant="quiet" icon={<Icon aria-hidden="true" />} onClick={onClick}>
      {SWITCH_TO[kind]}
    </Button>
  )
}
