import { ChartColumn, ChartLine, ChartPie } from 'lucide-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { ChartKey } from '../../../../charts/chart-key.tsx'
import { type ChartKind, chartName, SWITCH_TO } from '../../../../charts/chart-spec.ts'
import { HeatKey, Heatmap } from '../../../../charts/heat/heatmap.tsx'
import { ChartDownloads } from '../../../../charts/paper/chart-downloads.tsx'
import { Pie } from '../../../../charts/pie.tsx'
import { Plot } from '../../../../charts/plot.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import type { Presented, ReportView } from '../data-view.ts'
import { type Period, periodText } from '../period.ts'
import type { ViewSettings } from '../report-link.ts'
import { drawnChart, type ViewChart } from '../view-charts.ts'
import { gapText, NO_DATA_TEXT, type ViewRow } from '../view-row.ts'
import { usePrinting } from './render-timing.tsx'
import { ViewChoices } from './view-choices.tsx'
import './chart-and-table.css'

const ICONS = { bar: ChartColumn, line: ChartLine, pie: ChartPie } as const

export interface ChartAndTableProps {
  readonly view: ReportView
  readonly shown: Presented
  readonly period: Period
  readonly notes: readonly string[]
  readonly exportName: string
  readonly settings: ViewSettings
}

/** A chart and its table. Each marks the part that the pointer or the keyboard focus is on in the other. */
export const ChartAndTable = (props: ChartAndTableProps) => {
  const { view, shown, period, notes, exportName, settings } = props
  const [marked, setMarked] = useState<number | null>(null)
  const printing = usePrinting()
  const tableNotes = useMemo(() => [...shown.notes, ...notes], [shown, notes])
  const chart = useMemo(() => drawnChart(shown, settings.kind), [shown, settings.kind])
  return (
    <div className={`report-pair report-pair-${view.size ?? 'medium'}`}>
      <section className="card report-chart" aria-label="Chart">
        <div className="report-controls">
          <ViewChoices view={view} choice={shown.choice} settings={settings} />
          <span className="push" />
          {view.kinds
            .filter(kind => kind !== settings.kind)
            .map(kind => (
              <SwitchTo key={kind} kind={kind} onClick={() => settings.onKind(kind)} />
            ))}
          <ChartDownloads
            name={exportName}
            figure={{ title: exportName, period: periodText(period), notes: [shown.definition, ...notes], chart }}
          />
        </div>
        <Picture {...props} chart={chart} marked={marked} onPoint={setMarked} />
      </section>
      <ViewTable
        shown={shown}
        pageSize={printing ? undefined : view.pageSize}
        marked={marked}
        onPoint={setMarked}
        exportName={exportName}
        notes={tableNotes}
      />
    </div>
  )
}

interface ViewTableProps extends Pick<ChartAndTableProps, 'shown' | 'exportName' | 'notes'> {
  /** Undefined: all rows are on one page. */
  readonly pageSize: number | undefined
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/** Memoised: changes of the chart kind do not render the table again. */
const ViewTable = memo(({ shown, pageSize, marked, onPoint, exportName, notes }: ViewTableProps) => {
  const { rows, columns, shares, bars } = shown
  const barOf = (row: ViewRow) => bars.findIndex(bar => bar.row === row)
  return (
    <DataTable
      className="report-table"
      label={shown.tableTitle}
      heading={3}
      dense
      columns={columns}
      rows={rows}
      pageSize={pageSize ?? Math.max(1, rows.length)}
      rowKey={row => row.order}
      initialSort={{ id: 'name', descending: false }}
      exportName={exportName}
      exportNotes={notes}
      foot={shares.foot}
      rowTone={row => (marked !== null && bars[marked]?.row === row ? 'selected' : undefined)}
      onRowHover={row => onPoint(row === null || barOf(row) < 0 ? null : barOf(row))}
      span={spanOf}
      spanFrom={columns.findIndex(column => column.id === 'value')}
    />
  )
})

interface PictureOfProps extends ChartAndTableProps {
  readonly chart: ViewChart
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

const Picture = ({ view, shown, settings, chart, marked, onPoint }: PictureOfProps): ReactNode => {
  const { picked, onPick } = settings
  if (view.Picture) return <view.Picture {...{ shown, marked, onPoint, picked, onPick }} />
  if (chart.kind === 'pie') {
    return <Pie name={chartName('pie', shown.chart.subject)} slices={chart.slices} labels="beside" />
  }
  if (chart.kind === 'heat') {
    return (
      <>
        <Heatmap spec={chart.spec} marked={marked} onPoint={onPoint} />
        <HeatKey spec={chart.spec} />
      </>
    )
  }
  return (
    <>
      <Plot spec={chart.spec} kind={chart.kind} marked={marked} onPoint={onPoint} />
      <ChartKey series={keyOf(shown)} />
    </>
  )
}

/** The series for the key; empty if each bar has its own hue, because the axis names the bars. */
const keyOf = ({ series, rows }: Presented) => series ?? (rows.some(row => row.hue !== undefined) ? [] : undefined)

const spanOf = (row: ViewRow) => (gapText(row) === null ? null : <span className="muted">{NO_DATA_TEXT}</span>)

const SwitchTo = ({ kind, onClick }: { readonly kind: ChartKind; readonly onClick: () => void }) => {
  const Icon = ICONS[kind]
  return (
    <Button variant="quiet" icon={<Icon aria-hidden="true" />} onClick={onClick}>
      {SWITCH_TO[kind]}
    </Button>
  )
}
