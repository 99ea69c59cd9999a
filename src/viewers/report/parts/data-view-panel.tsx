import { useSignals } from '@preact/signals-react/runtime'
import type { ChartKind } from '../../../charts/chart-spec.ts'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { ReportView } from '../data-view.ts'
import { exportNotes } from '../export-notes.ts'
import type { ReportModel } from '../model.ts'
import { periodOf } from '../period.ts'
import { SentenceText } from './sentence-text.tsx'
import { useVisible } from './use-visible.ts'
import { ViewSkeleton } from './view-skeleton.tsx'
import { ViewTwin, type ViewTwinProps } from './view-twin.tsx'

export interface ViewSettings {
  readonly weekday: number
  readonly kind: ChartKind
  readonly onWeekday: (weekday: number) => void
  readonly onKind: (kind: ChartKind) => void
}

interface DataViewPanelProps {
  readonly report: ReportModel
  readonly details: ReportDetails
  readonly view: ReportView
  readonly settings: ViewSettings
}

/** One data view: fetched when it comes into sight, then sentence, chart, table, definition. */
export const DataViewPanel = ({ report, details, view, settings }: DataViewPanelProps) => {
  useSignals()
  const answer = report.answer(view)
  const host = useVisible<HTMLElement>(answer.start)
  const state = answer.state.value
  const context = { weekday: settings.weekday, period: periodOf(details.details) }
  return (
    <section ref={host} className="report-view" aria-label={view.title} aria-busy={state.kind === 'loading'}>
      <h2 className="visually-hidden">{view.title}</h2>
      {(state.kind === 'idle' || state.kind === 'loading') && <ViewSkeleton />}
      {state.kind === 'failed' && <ErrorPanel onRetry={answer.retry} />}
      {state.kind === 'ready' && (
        <ReadyView
          view={view}
          shown={state.value.present(context)}
          minDevices={state.value.disclosure.minDevices}
          notes={exportNotes(details, state.value.disclosure)}
          exportName={`${details.clientProjectName} ${view.title}`}
          settings={settings}
        />
      )}
    </section>
  )
}

const ReadyView = (props: ViewTwinProps) => {
  const { shown } = props
  if (shown.state === 'empty') {
    return (
      <EmptyPanel title="No data in this period">
        Nothing was recorded in the area on these days. Other views of this report may have figures.
      </EmptyPanel>
    )
  }
  return (
    <>
      <SentenceText parts={shown.sentence} />
      <ViewTwin {...props} />
      <p className="hint report-definition">{shown.definition}</p>
    </>
  )
}
