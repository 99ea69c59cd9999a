import { ChartColumn, ChartLine, ChartPie } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { waitText } from '../../../../app/call-error.ts'
import type { Loaded } from '../../../../app/load.ts'
import { Plot } from '../../../../charts/bar-line-chart.tsx'
import { ChartKey } from '../../../../charts/chart-key.tsx'
import { type ChartKind, chartName, SWITCH_TO } from '../../../../charts/chart-spec.ts'
import { HeatKey, Heatmap } from '../../../../charts/heat/heatmap.tsx'
import { NamedBars } from '../../../../charts/named/named-bars.tsx'
import { ChartDownloads } from '../../../../charts/paper/chart-downloads.tsx'
import { Pie } from '../../../../charts/pie.tsx'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Subtabs } from '../../../../ui/controls/tabs.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { EmptyPanel } from '../../../../ui/display/empty-panel.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import {
  drawnChart,
  type Presented,
  type ReportView,
  type ViewChart,
  type ViewContext,
  type ViewReply,
} from '../data-view.ts'
import { exportNotes } from '../export-notes.ts'
import type { ReportLink, ViewSettings } from '../report-link.ts'
import type { ReportModel, ReportTab } from '../report-model.ts'
import { type Period, periodOf, periodText } from '../report-period.ts'
import { gapText, hasLow, type ViewRow } from '../view-rows.ts'
import { usePrinting, useVisible } from './render-timing.tsx'
import { SentenceText } from './sentence-text.tsx'
import { ViewSkeleton } from './skeletons.tsx'
import { ViewChoices } from './view-choices.tsx'
import './data-view-panel.css'

interface DataViewPanelProps {
  readonly report: ReportModel
  readonly details: DatasetDetails
  readonly view: ReportView
  readonly settings: ViewSettings
}

/** A data view with its sentence, chart, table and definition. It loads when it becomes visible. */
export const DataViewPanel = ({ report, details, view, settings }: DataViewPanelProps) => {
  const reply = report.reply(view)
  const host = useVisible<HTMLElement>(reply.start)
  const state = reply.state.value
  const { weekday, picked } = settings
  const [shortest, longest] = settings.trips
  const latest = useMemo(
    () => presented(state, { weekday, tripLengths: [shortest, longest], picked, period: periodOf(details.details) }),
    [state, weekday, shortest, longest, picked, details],
  )
  // Deferred, so that the click or key press is painted before a chart and a table of a hundred rows are rendered.
  const shown = useDeferredValue(latest, null)
  const notes = useMemo(
    () => (state.kind === 'ready' ? exportNotes(details, state.value.disclosure) : []),
    [state, details],
  )
  const waiting = state.kind === 'loading'
  return (
    <section ref={host} className="report-view" aria-label={view.title} aria-busy={waiting || shown !== latest}>
      <h2 className="report-view-title visually-hidden">{view.title}</h2>
      {state.kind !== 'failed' && shown === null && <ViewSkeleton size={view.size ?? 'medium'} />}
      {(state.kind === 'failed' || shown === 'failed') && (
        <ErrorPanel
          onRetry={reply.retry}
          message={waitText(state.kind === 'failed' ? state.error : null, GENERIC_ERROR)}
        />
      )}
      {state.kind === 'ready' && shown !== null && shown !== 'failed' && (
        <ReadyView
          view={view}
          shown={shown}
          period={periodOf(details.details)}
          notes={notes}
          exportName={`${details.name} ${view.title}`}
          settings={settings}
        />
      )}
    </section>
  )
}

/** Presents a view. An internal error in its sentence counts as a failure. */
function presented(state: Loaded<ViewReply>, context: ViewContext): Presented | 'failed' | null {
  if (state.kind !== 'ready') return null
  try {
    return state.value.present(context)
  } catch (error) {
    reportError(error)
    return 'failed'
  }
}

const ReadyView = (props: ChartAndTableProps) => {
  const { shown } = props
  if (shown.state === 'empty') {
    return (
      <EmptyPanel title="Nothing to show here">
        Nothing was recorded on these days, or too little to be shown apart from other figures. Other views of this
        report may have figures.
      </EmptyPanel>
    )
  }
  return (
    <>
      <SentenceText parts={shown.sentence} />
      {shown.rows.length > 0 && <ChartAndTable {...props} />}
      <p className="hint report-definition">{shown.definition}</p>
      <p className="hint report-provenance">{props.notes.join(' ')}</p>
    </>
  )
}

interface ViewTabsProps {
  readonly tab: ReportTab
  readonly link: ReportLink
  readonly open: (change: Partial<ReportLink>) => void
  /** Renders the panel of the view that the URL names, or of the first view. */
  readonly panel: (view: ReportView) => ReactNode
}

/** Shows a tab's views as sub-tabs, or just the panel if there is only one view. */
export const ViewTabs = ({ tab, link, open, panel }: ViewTabsProps): ReactNode => {
  const views: readonly ReportView[] = tab.views ?? []
  const view = views.find(each => each.id === link.view) ?? views[0]
  if (view === undefined) return null
  if (views.length === 1) return panel(view)
  return (
    <Subtabs
      listClassName="report-subtab-list"
      label={tab.title}
      tabs={views.map(({ id, title }) => ({ id, label: title }))}
      selected={view.id}
      onSelect={id => open({ view: id, chart: null, picked: null })}
    >
      {panel(view)}
    </Subtabs>
  )
}

const ICONS = { bar: ChartColumn, line: ChartLine, pie: ChartPie } as const

interface ChartAndTableProps {
  readonly view: ReportView
  readonly shown: Presented
  readonly period: Period
  readonly notes: readonly string[]
  readonly exportName: string
  readonly settings: ViewSettings
}

/** A chart and its table. Pointing at or focusing a part of one marks it in the other. */
const ChartAndTable = (props: ChartAndTableProps) => {
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
  /** Undefined if all rows are on one page. */
  readonly pageSize: number | undefined
  readonly marked: number | null
  readonly onPoint: (index: number | null) => void
}

/** Memoised, so that changing the chart kind does not render the table again. */
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
  if (chart.kind === 'named') {
    return (
      <>
        <NamedBars spec={chart.spec} marked={marked} onPoint={onPoint} />
        <ChartKey series={[]} hasLow={hasLow(shown)} />
      </>
    )
  }
  return (
    <>
      <Plot spec={chart.spec} kind={chart.kind} marked={marked} onPoint={onPoint} />
      <ChartKey series={keyOf(shown)} hasLow={hasLow(shown)} />
    </>
  )
}

/** Returns the series for the key. Empty if each bar has its own hue, because the axis then names the bars. */
const keyOf = ({ series, rows }: Presented) => series ?? (rows.some(row => row.hue !== undefined) ? [] : undefined)

const spanOf = (row: ViewRow) => {
  const gap = gapText(row)
  return gap === null ? null : <span className="muted">{gap}</span>
}

const SwitchTo = ({ kind, onClick }: { readonly kind: ChartKind; readonly onClick: () => void }) => {
  const Icon = ICONS[kind]
  return (
    <Button variant="quiet" icon={<Icon aria-hidden="true" />} onClick={onClick}>
      {SWITCH_TO[kind]}
    </Button>
  )
}
