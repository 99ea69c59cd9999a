import { isRefusal } from '../../../app/call-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import type { Wizard } from '../model.ts'
import { chosenInputs } from '../payload.ts'
import { priceLines } from '../prices/price-lines.ts'
import { TEXT } from '../text.ts'
import { AreaJudgement } from './area-judgement.tsx'
import './price-ledger.css'

/** What the dataset costs, line by line, and what is left after it; the same on every step. */
export const PriceLedger = ({ wizard }: { readonly wizard: Wizard }) => {
  const template = wizard.template.value
  if (template === null) return null
  const { latest, current } = wizard.quote
  const quote = latest.value
  const { previewedRepair, refusedChange } = wizard.zones
  const repair = refusedChange.value === null || wizard.atBoundary.value ? null : previewedRepair.value
  const repaired = repair === null ? null : (wizard.repairPrices.prices.value.get(repair) ?? null)
  const now = current.value
  if (now?.kind === 'failed')
    return (
      <div className="wizard-ledger-failed" role="alert">
        <Note tone="bad">{wizard.quoteErrorText(now.error)}</Note>
        {!isRefusal(now.error) && (
          <Button small onClick={wizard.quote.retry}>
            Retry
          </Button>
        )}
      </div>
    )
  const costs = repair !== null ? repaired : quote.kind === 'priced' ? quote.costs : null
  const note = repair !== null ? TEXT.withRepair : now === null ? TEXT.stale : null
  const { lines, total, after } = priceLines(template, chosenInputs(template, wizard.options.value), costs)
  return (
    <>
      <table className="wizard-ledger" aria-busy={costs === null || (repair === null && now === null)}>
        <caption className="visually-hidden">Credits</caption>
        <tbody>
          {lines.map(({ name, detail, credits }) => (
            <tr key={name}>
              <th scope="row">
                {name} {detail && <span className="hint">{detail}</span>}
              </th>
              <td className="fig">{credits}</td>
            </tr>
          ))}
          <tr className="wizard-ledger-sum">
            <th scope="row">Credits total {note && <span className="hint">{note}</span>}</th>
            <td className="fig">{total}</td>
          </tr>
          <tr className="wizard-ledger-after">
            <th scope="row">Balance after</th>
            <td className="fig">{after}</td>
          </tr>
        </tbody>
      </table>
      {costs?.judgement && <AreaJudgement judgement={costs.judgement} onRetry={wizard.quote.retry} />}
    </>
  )
}
