import { Link } from 'wouter'
import { isRefusal } from '../../../app/call-error.ts'
import type { CostBreakdown } from '../../../contract/datasets.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { EXISTING_TEXT, SHORT_TEXT, TEXT } from '../model/wizard-text.ts'
import { AWAITED, creditsShort, type Ledger, signedCredits } from './price-lines.ts'
import type { Prices } from './prices.ts'
import { ExistingDatasetText, SeriesProgress } from './series-lines.tsx'
import './price-ledger.css'

interface AreaJudgementProps {
  readonly costs: Pick<CostBreakdown, 'existing' | 'judgement'>
  readonly onRetry: () => void
}

/** Explains, next to the price, why the area may not be ordered or how it was changed. */
const AreaJudgement = ({ costs: { existing, judgement }, onRetry }: AreaJudgementProps) => {
  if (judgement === undefined) return null
  if (judgement.kind === 'making')
    return (
      <div className="wizard-ledger-failed">
        <Note role="status">{TEXT.monthMaking}</Note>
        <Button small onClick={onRetry}>
          Retry
        </Button>
      </div>
    )
  if (judgement.refusal !== null)
    return (
      <Note tone="bad" role="alert">
        {judgement.refusal}
      </Note>
    )
  // The edge of an equal dataset has been explained before.
  return judgement.snapped === null || existing !== undefined ? null : <Note role="status">{judgement.snapped}</Note>
}

interface FailedPriceProps {
  readonly error: unknown
  readonly text: string
  readonly onRetry: () => void
}

const FailedPrice = ({ error, text, onRetry }: FailedPriceProps) => (
  <div className="wizard-ledger-failed" role="alert">
    <Note tone="bad">{text}</Note>
    {!isRefusal(error) && (
      <Button small onClick={onRetry}>
        Retry
      </Button>
    )}
  </div>
)

interface LedgerTableProps {
  readonly ledger: Ledger
  readonly busy: boolean
  /** Text after the words 'Credits total'. */
  readonly note: string | null
}

const LedgerTable = ({ ledger, busy, note }: LedgerTableProps) => {
  const { lines, datasets, credits, balance } = ledger
  return (
    <table className="wizard-ledger" aria-busy={busy}>
      <caption className="visually-hidden">Credits</caption>
      <tbody>
        {lines.map(({ name, detail, credits: part }) => (
          <tr key={name}>
            <th scope="row">
              {name} {detail && <span className="hint wizard-ledger-detail">{detail}</span>}
            </th>
            <td className="fig">{part}</td>
          </tr>
        ))}
        {datasets !== null && (
          <tr>
            <th scope="row">Datasets</th>
            <td className="fig">{datasets}</td>
          </tr>
        )}
        <tr className="wizard-ledger-sum">
          <th scope="row">Credits total {note && <span className="hint wizard-ledger-detail">{note}</span>}</th>
          <td className="fig">{credits === null ? AWAITED : whole(credits)}</td>
        </tr>
        <tr className="wizard-ledger-after" data-short={creditsShort(ledger) > 0 || undefined}>
          <th scope="row">Balance after</th>
          <td className="fig">{credits === null || balance === null ? AWAITED : signedCredits(balance - credits)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The price of an order of any kind, and the remaining balance. Every step shows it. */
export const PriceLedger = ({ prices }: { readonly prices: Prices }) => {
  const { quote, series } = prices
  const ledger = prices.ledger.value
  if (ledger === null) return null
  const single = quote.current.value
  const { error, total } = series.quote.current.value
  if (error !== null)
    return <FailedPrice error={error} text={prices.quoteErrorText(error)} onRetry={series.quote.retry} />
  if (series.kind.value !== 'places' && single?.kind === 'failed')
    return <FailedPrice error={single.error} text={prices.quoteErrorText(single.error)} onRetry={quote.retry} />
  const isSeries = series.isPriced.value
  const isRepair = prices.shownRepair.value !== null
  const costs = prices.costs.value
  const isStale = !isSeries && !isRepair && single === null
  const note = isRepair ? TEXT.withRepair : isStale ? TEXT.stale : ledger.isLeast ? TEXT.atLeast : null
  const short = creditsShort(ledger)
  return (
    <>
      <LedgerTable ledger={ledger} busy={isSeries ? total === null : costs === null || isStale} note={note} />
      {short > 0 && (
        <Note tone="bad" role="status">
          {SHORT_TEXT.means(short)} <Link href="/Contact_Support">{SHORT_TEXT.ask}</Link>
        </Note>
      )}
      {costs?.existing && series.kind.value === 'one' && (
        <Note role="status">
          <ExistingDatasetText existing={costs.existing} template={prices.template.value} say={EXISTING_TEXT.one} />
        </Note>
      )}
      {isSeries ? (
        <SeriesProgress series={series} />
      ) : (
        costs !== null && <AreaJudgement costs={costs} onRetry={quote.retry} />
      )}
    </>
  )
}
