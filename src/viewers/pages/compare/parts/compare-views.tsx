import type { ReadonlySignal } from '@preact/signals-react'
import { useDeferredValue, useMemo } from 'react'
import { waitText } from '../../../../app/call-error.ts'
import type { Loaded } from '../../../../app/load.ts'
import type { Unlike } from '../../../../domain/compare/unlike.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { Note } from '../../../../ui/display/note.tsx'
import type { ReportView, ViewReply } from '../../../kit/report/data-view.ts'
import { ViewTabs } from '../../../kit/report/parts/data-view-panel.tsx'
import { InOwnTask, useVisible } from '../../../kit/report/parts/render-timing.tsx'
import { SentenceText } from '../../../kit/report/parts/sentence-text.tsx'
import { ViewSkeleton } from '../../../kit/report/parts/skeletons.tsx'
import { type ReportLink, type ViewSettings, viewSettingsOf } from '../../../kit/report/report-link.ts'
import type { ReportTab } from '../../../kit/report/report-model.ts'
import { heatRows, isMerged } from '../chart-specs.ts'
import type { Levels } from '../comparability.ts'
import type { CompareLink } from '../compare-link.ts'
import { compareNotes } from '../compare-notes.ts'
import type { PeopleCounted } from '../compared-people.ts'
import { comparedSentence } from '../compared-sentence.ts'
import { type AnsweredSide, type ComparedView, comparedView, presentSides } from '../compared-view.ts'
import { comparisonName, type Side } from '../sides.ts'
import { CompareControls } from './compare-controls.tsx'
import { ComparedChart, useMarked } from './compared-chart.tsx'
import { ComparedTable } from './compared-table.tsx'

interface CompareViewsProps {
  readonly tab: ReportTab
  readonly link: ReportLink
  readonly open: (change: Partial<ReportLink>, replace?: boolean) => void
  readonly how: CompareLink
  readonly onShow: (change: Partial<CompareLink>) => void
  readonly sides: readonly Side[]
  readonly levels: (side: Side) => Levels
  readonly unlike: readonly Unlike[]
  /** The people whom the figures count. Null if only one population exists. */
  readonly people: ReadonlySignal<Loaded<PeopleCounted>> | null
}

/** Pies are not offered, because the figures are parts of several wholes. */
const KINDS = ['bar', 'line'] as const

/** The views of a tab, each as values, differences or indexes. */
export const CompareViews = ({ tab, link, open, how, onShow, sides, levels, unlike, people }: CompareViewsProps) => (
  <ViewTabs
    tab={tab}
    link={link}
    open={open}
    panel={view => (
      <>
        <CompareControls how={how} onShow={onShow} sides={sides} />
        <CompareViewPanel
          key={view.id}
          view={view}
          sides={sides}
          levels={levels}
          how={how}
          unlike={unlike}
          people={people}
          settings={viewSettingsOf(link, open, KINDS, sides[0]?.weekdays)}
        />
      </>
    )}
  />
)

interface CompareViewPanelProps {
  readonly view: ReportView
  readonly sides: readonly Side[]
  readonly levels: (side: Side) => Levels
  readonly how: CompareLink
  readonly unlike: readonly Unlike[]
  readonly people: CompareViewsProps['people']
  readonly settings: ViewSettings
}

/** A view of several datasets: sentence, chart and table. Figures load when the view becomes visible. */
const CompareViewPanel = ({ view, sides, levels, how, unlike, people, settings }: CompareViewPanelProps) => {
  const replies = sides.map(({ report }) => report.reply(view))
  const host = useVisible<HTMLElement>(() => {
    for (const reply of replies) reply.start()
  })
  const states = replies.map(reply => reply.state.value)
  const failed = states.find(state => state.kind === 'failed')
  const isReady = states.every(state => state.kind === 'ready')
  const [shortest, longest] = settings.trips
  const { weekday } = settings
  const { per } = how
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer does not change once it has arrived
  const latest = useMemo(
    () =>
      isReady
        ? comparedView(
            presentSides(repliesOf(sides, states), levels, { weekday, tripLengths: [shortest, longest] }),
            per,
          )
        : null,
    [isReady, sides, levels, weekday, shortest, longest, per],
  )
  // Deferred, so that the browser paints the click or key press before React renders a chart and a table of a hundred
  // rows.
  const shown = useDeferredValue(latest, null)
  const retry = () => {
    for (const reply of replies) if (reply.state.peek().kind === 'failed') reply.retry()
  }
  return (
    <section
      ref={host}
      className="report-view"
      aria-label={view.title}
      aria-busy={shown === null && failed === undefined}
    >
      <h2 className="report-view-title visually-hidden">{view.title}</h2>
      {failed !== undefined && (
        <ErrorPanel onRetry={retry} message={waitText(failed.kind === 'failed' ? failed.error : null, GENERIC_ERROR)} />
      )}
      {failed === undefined && shown === null && <ViewSkeleton size={view.size ?? 'medium'} />}
      {shown !== null && failed === undefined && (
        <ReadyComparison
          view={view}
          shown={shown}
          how={how}
          settings={settings}
          people={people}
          notes={notesOf(shown, states, unlike)}
        />
      )}
    </section>
  )
}

const repliesOf = (sides: readonly Side[], states: readonly Loaded<ViewReply>[]): readonly AnsweredSide[] =>
  sides.flatMap((side, at) => {
    const state = states[at]
    return state?.kind === 'ready' ? [{ side, reply: state.value }] : []
  })

const notesOf = (shown: ComparedView, states: readonly Loaded<ViewReply>[], unlike: readonly Unlike[]) => {
  const [first] = states
  return first?.kind === 'ready' ? compareNotes(shown, first.value.disclosure, unlike) : []
}

interface ReadyComparisonProps extends Pick<CompareViewPanelProps, 'view' | 'how' | 'settings' | 'people'> {
  readonly shown: ComparedView
  readonly notes: readonly string[]
}

const ReadyComparison = ({ view, shown, how, settings, people, notes }: ReadyComparisonProps) => {
  const { marked, mark } = useMarked()
  const name = `${comparisonName(shown.sides)}, ${view.title}`
  const sentence = useMemo(() => comparedSentence(shown, how.show), [shown, how.show])
  return (
    <>
      <SentenceText parts={sentence} />
      {shown.notes.map(note => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      {view.comparedAsHeat && isMerged(shown) && <MergedNote shown={shown} people={people} />}
      <div className={`report-pair compare-pair report-pair-${view.size ?? 'medium'}`}>
        <ComparedChart
          view={view}
          shown={shown}
          show={how.show}
          settings={settings}
          notes={notes}
          exportName={name}
          marked={marked}
          onMark={mark}
        />
        <InOwnTask before={<div className="card" />}>
          <ComparedTable shown={shown} show={how.show} notes={notes} exportName={name} marked={marked} onMark={mark} />
        </InOwnTask>
      </div>
      <p className="hint report-definition">{shown.definition}</p>
      <p className="hint report-provenance">{notes.join(' ')}</p>
    </>
  )
}

/** Explains why a week has few figures, if counting other people would give more of them. */
const MergedNote = ({ shown, people }: Pick<ReadyComparisonProps, 'shown' | 'people'>) => {
  const counted = people?.value
  if (counted?.kind !== 'ready' || counted.value.population !== 'common') return null
  return (
    <Note>
      <p>
        Without the residents of all areas, only{' '}
        {heatRows(shown).length === 1 ? 'one figure for the whole week is' : 'figures for long parts of the week are'}{' '}
        safe to show. For figures by day and hour, choose “Show more detail” above. Each area then leaves out only its
        own residents.
      </p>
    </Note>
  )
}
