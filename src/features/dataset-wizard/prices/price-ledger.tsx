import { isRefusal } from '../../../app/call-error.ts'
import type { CostBreakdown } from '../../../contract/datasets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { TEXT } from '../model/wizard-text.ts'
import { priceLines } from './price-lines.ts'
import type { Prices } from './prices.ts'
import './price-ledger.css'

interface AreaJudgementProps {
  readonly judgement: NonNullable<CostBreakdown['judgement']>
  readonly onRetry: () => void
}

/** Explains, next to the price, why the area may not be ordered or how it was changed. */
export const AreaJudgement = ({ judgement, onRetry }: AreaJudgementProps) => {
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
  return judgement.snapped === null ? null : <Note role="status">{judgement.snapped}</Note>
}

/** The dataset's price by line, and the remaining balance. Every step shows it. */
export const PriceLedger = ({ prices }: { readonly prices: Prices }) => {
  const template = prices.template.value
  if (template === null) return null
  const { latest, current } = prices.quote
  const quote = latest.value
  const repair = prices.shownRepair.value
  const repaired = repair === null ? null : (prices.repairPrices.value.get(repair) ?? null)
  const now = current.value
  if (now?.kind === 'failed')
    return (
      <div className="wizard-ledger-failed" role="alert">
        <Note tone="bad">{prices.quoteErrorText(now.error)}</Note>
        {!isRefusal(now.error) && (
          <Button small onClick={prices.quote.retry}>
            Retry
          </Button>
        )}
      </div>
    )
  const costs = repair !== null ? repaired : quote.kind === 'priced' ? quote.costs : null
  const note = repair !== null ? TEXT.withRepair : now === null ? TEXT.stale : null
  const { lines, total, after } = priceLines(template, prices.inputs.value, costs)
  return (
    <>
      <table className="wizard-ledger" aria-busy={costs === null || (repair === null && now === null)}>
        <caption className="visually-hidden">Credits</caption>
        <tbody>
          {lines.map(({ name, detail, credits }) => (
            <tr key={name}>
              <th scope="row">
                {name} {detail && <span className="hint wizard-ledger-detail">{detail}</span>}
              </th>
              <td className="fig">{credits}</td>
            </tr>
          ))}
          <tr className="wizard-ledger-sum">
            <th scope="row">Credits total {note && <span className="hint wizard-ledger-detail">{note}</span>}</th>
            <td className="fig">{total}</td>
          </tr>
          <tr className="wizard-ledger-after">
            <th scope="row">Balance after</th>
            <td className="fig">{after}</td>
          </tr>
        </tbody>
      </table>
      {costs?.judgement && <AreaJudgement judgement={costs.judgement} onRetry={prices.quote.retry} />}
    </>
  )
}
