import { useDeferredValue, useMemo } from 'react'
import { waitText } from '../../../../app/call-error.ts'
import type { Loaded } from '../../../../app/load.ts'
import type { ReportDetails } from '../../../../contract/datasets.ts'
import { EmptyPanel } from '../../../../ui/display/empty-panel.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import type { ReportModel } from '../create-report.ts'
import type { Presented, ReportView, ViewAnswer, ViewContext } from '../data-view.ts'
import { exportNotes } from '../export-notes.ts'
import { periodOf } from '../period.ts'
import type { ViewSettings } from '../report-link.ts'
import { ChartAndTable, type ChartAndTableProps } from './chart-and-table.tsx'
import { useVisible } from './render-timing.tsx'
import { SentenceText } from './sentence-text.tsx'
import { ViewSkeleton } from './skeletons.tsx'

interface DataViewPanelProps {
  readonly report: ReportModel
  readonly details: ReportDetails
  readonly view: ReportView
  readonly settings: ViewSettings
}

/** A data view with sentence, chart, table and definition; it loads when it becomes visible. */
export const DataViewPanel = ({ report, details, view, settings }: DataViewPanelProps) => {
  const answer = report.answer(view)
  const host = useVisible<HTMLElement>(answer.start)
  const state = answer.state.value
  const { weekday, picked } = settings
  const [shortest, longest] = settings.trips
  const latest = useMemo(
    () => presented(state, { weekday, tripLengths: [shortest, longest], picked, period: periodOf(details.details) }),
    [state, weekday, shortest, longest, picked, details],
  )
  // deferred, so that the click or key press is painted before a chart and a table of a hundred rows are rendered
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
          onRetry={answer.retry}
          message={waitText(state.kind === 'failed' ? state.error : null, GENERIC_ERROR)}
        />
      )}
      {state.kind === 'ready' && shown !== null && shown !== 'failed' && (
        <ReadyView
          view={view}
          shown={shown}
          period={periodOf(details.details)}
          notes={notes}
          exportName={`${details.clientProjectName} ${view.title}`}
          settings={settings}
        />
      )}
    </section>
  )
}

/** Presents a view. An internal error in its sentence counts as a failure. */
function presented(state: Loaded<ViewAnswer>, context: ViewContext): Presented | 'failed' | null {
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
