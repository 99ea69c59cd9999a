import type { ReadonlySignal } from '@preact/signals-react'
import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { waitText } from '../../../../app/call-error.ts'
import { Plot } from '../../../../charts/bar-line-chart.tsx'
import { DotPlot } from '../../../../charts/dots/dot-plot.tsx'
import { buttonClass } from '../../../../ui/controls/button.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { CallsProgress } from '../../../kit/calls-progress.tsx'
import type { CallsDone } from '../../../kit/few-at-once.ts'
import { useVisible } from '../../../kit/report/parts/render-timing.tsx'
import { SentenceText } from '../../../kit/report/parts/sentence-text.tsx'
import { readReportLink, writeReportLink } from '../../../kit/report/report-link.ts'
import type { SummaryCard } from '../../../kit/report/report-model.ts'
import { dotCaption, dotSpecOf, leadingRows, valueSpecOf } from '../chart-specs.ts'
import type { Levels } from '../comparability.ts'
import type { CompareLink } from '../compare-link.ts'
import { comparedSentence } from '../compared-sentence.ts'
import { comparedCard, havingCard } from '../compared-view.ts'
import type { Side } from '../sides.ts'
import { CompareControls } from './compare-controls.tsx'
import '../../../kit/report/parts/summary-panel.css'

interface CompareSummaryProps {
  readonly sides: readonly Side[]
  readonly levels: (side: Side) => Levels
  readonly cards: readonly SummaryCard[]
  readonly how: CompareLink
  readonly onShow: (change: Partial<CompareLink>) => void
  readonly progress: ReadonlySignal<CallsDone>
}

/** The Summary of several datasets, with a card for each part of the report that at least two of them have. */
export const CompareSummary = ({ sides, levels, cards, how, onShow, progress }: CompareSummaryProps) => {
  const host = useVisible<HTMLDivElement>(() => {
    for (const card of cards) for (const { report } of havingCard(sides, card)) report.reply(card.view).start()
  })
  return (
    <div ref={host} className="summary">
      <h2 className="visually-hidden">Summary</h2>
      <CompareControls how={how} onShow={onShow} sides={sides}>
        <CallsProgress progress={progress} />
      </CompareControls>
      <ul className="summary-grid">
        {cards
          .filter(card => havingCard(sides, card).length > 1)
          .map(card => (
            <Card key={card.tab} card={card} sides={sides} levels={levels} how={how} />
          ))}
      </ul>
    </div>
  )
}

/** The number of rows in a card's chart: the days of a week and their average. */
const MOST_ROWS = 8

const Card = ({
  card,
  sides,
  levels,
  how,
}: Omit<CompareSummaryProps, 'cards' | 'onShow' | 'progress'> & { readonly card: SummaryCard }) => {
  const [params] = useSearchParams()
  const replies = havingCard(sides, card).map(({ report }) => report.reply(card.view))
  const failed = replies.find(reply => reply.state.value.kind === 'failed')
  const isReady = replies.every(reply => reply.state.value.kind === 'ready')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer does not change once it has arrived
  const latest = useMemo(() => comparedCard(card, sides, levels, how.per), [isReady, card, sides, levels, how.per])
  const shown = useDeferredValue(latest, null)
  const state = failed?.state.value
  const picture = useMemo(() => {
    if (shown === null) return null
    return how.show === 'values'
      ? { values: valueSpecOf(shown) }
      : { dots: dotSpecOf(shown, how.show, leadingRows(shown, MOST_ROWS)) }
  }, [shown, how.show])
  const search = writeReportLink({ ...readReportLink(params), tab: card.tab, view: card.view.id }, params)
  return (
    <li className="card summary-card" aria-busy={shown === null && failed === undefined}>
      <header>
        <h3>{card.title}</h3>
        <Link
          className={buttonClass({ variant: 'quiet', small: true, className: 'push' })}
          href={`?${search}`}
          aria-label={`Open ${card.title}`}
        >
          Open
          <ChevronRight aria-hidden="true" />
        </Link>
      </header>
      {state?.kind === 'failed' && (
        <ErrorPanel onRetry={failed!.retry} message={waitText(state.error, GENERIC_ERROR)} />
      )}
      {shown === null && failed === undefined && <Skeleton height="200px" />}
      {shown !== null && (
        <>
          <SentenceText parts={comparedSentence(shown, how.show)} small />
          <figure>
            <figcaption className="hint">
              {picture?.dots ? dotCaption(shown, picture.dots) : shown.unitTitle}
            </figcaption>
            {picture?.values && <Plot spec={picture.values} kind="bar" marked={null} onPoint={noPoint} />}
            {picture?.dots && picture.dots.rows.length > 0 && (
              <DotPlot spec={picture.dots} marked={null} onPoint={noPoint} />
            )}
          </figure>
        </>
      )}
    </li>
  )
}

const noPoint = () => {}
