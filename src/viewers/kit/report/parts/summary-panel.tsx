import { ChevronRight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { Link } from 'wouter'
import { waitText } from '../../../../app/call-error.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import { buttonClass } from '../../../../ui/controls/button.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../../ui/display/skeleton.tsx'
import { disclosureText } from '../export-notes.ts'
import { type ReportModel, type ReportOrigins, type SummaryCard, summaryContext } from '../report-model.ts'
import { periodOf, periodText } from '../report-period.ts'
import { OriginsCard } from './origins-card.tsx'
import { useVisible } from './render-timing.tsx'
import { SentenceText } from './sentence-text.tsx'
import './summary-panel.css'

interface SummaryPanelProps {
  readonly report: ReportModel
  readonly details: DatasetDetails
  readonly cards: readonly SummaryCard[]
  /** The map of origins. Null if the dataset does not have one. */
  readonly origins: ReportOrigins | null
  /** The report's main answer, such as the EV score, which comes before the cards. */
  readonly children: ReactNode
}

/**
 * The Summary, with one card for each part of the report and one for its map. All of them load as soon as they are
 * visible.
 */
export const SummaryPanel = ({ report, details, cards, origins, children }: SummaryPanelProps) => {
  const host = useVisible<HTMLDivElement>(() => {
    for (const card of cards) report.reply(card.view).start()
  })
  const states = cards.map(card => report.reply(card.view).state.value)
  const ready = states.find(state => state.kind === 'ready')
  const period = periodText(periodOf(details.details))
  return (
    <div ref={host} className="summary">
      <h2 className="visually-hidden">Summary</h2>
      {children}
      <ul className="summary-grid">
        {cards.map(card => (
          <Card key={card.tab} report={report} details={details} card={card} />
        ))}
        {origins !== null && <OriginsCard report={report} details={details} origins={origins} />}
      </ul>
      {ready !== undefined && (
        <p className="hint">
          All figures: {period}, weighted to the population. {disclosureText(ready.value.disclosure)[0]}
        </p>
      )}
    </div>
  )
}

interface CardProps extends Pick<SummaryPanelProps, 'report' | 'details'> {
  readonly card: SummaryCard
}

const Card = ({ report, details, card }: CardProps) => {
  const reply = report.reply(card.view)
  const state = reply.state.value
  const latest = useMemo(
    () => (state.kind === 'ready' ? state.value.present(summaryContext(details)) : null),
    [state, details],
  )
  const shown = useDeferredValue(latest, null)
  return (
    <li className="card summary-card" aria-busy={shown === null && state.kind !== 'failed'}>
      <header>
        <h3>{card.title}</h3>
        <Link
          className={buttonClass({ variant: 'quiet', small: true, className: 'push' })}
          href={`?datasetid=${details.id}&tab=${card.tab}`}
          aria-label={`Open ${card.title}`}
        >
          Open
          <ChevronRight aria-hidden="true" />
        </Link>
      </header>
      {state.kind === 'failed' && <ErrorPanel onRetry={reply.retry} message={waitText(state.error, GENERIC_ERROR)} />}
      {shown === null && state.kind !== 'failed' && <CardSkeleton />}
      {shown !== null && (
        <>
          <SentenceText parts={shown.sentence} small />
          {shown.state === 'shown' && <card.Chart shown={shown} caption={card.caption} />}
        </>
      )}
    </li>
  )
}

const CardSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading
    </p>
    <Skeleton width="80%" height="var(--lead-14)" />
    <Skeleton height="150px" />
  </>
)
