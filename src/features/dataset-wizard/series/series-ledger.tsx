import { isRefusal } from '../../../app/call-error.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { Wizard } from '../model.ts'
import { signedCredits } from '../prices/price-lines.ts'
import { SERIES_TEXT } from './series-text.ts'
import './series.css'

/** What an order of several costs together, and what is left after it. */
export const SeriesLedger = ({ wizard }: { readonly wizard: Wizard }) => {
  const { series } = wizard
  const { lines, total, error } = series.quote.current.value
  const refused = series.refused.value.length
  const checked = series.check.progress.value
  const isMaking = series.lines.value.some(line => line.kind === 'making')
  if (error !== null)
    return (
      <div className="wizard-ledger-failed" role="alert">
        <Note tone="bad">{wizard.quoteErrorText(error)}</Note>
        {!isRefusal(error) && (
          <Button small onClick={series.quote.retry}>
            Retry
          </Button>
        )}
      </div>
    )
  const rows = [
    { name: 'Datasets', credits: total === null ? '–' : whole(total.priced), tone: '' },
    { name: 'Credits total', credits: total === null ? '–' : whole(total.credits), tone: 'wizard-ledger-sum' },
    {
      name: 'Balance after',
      credits: total === null ? '–' : signedCredits(total.balance - total.credits),
      tone: 'wizard-ledger-after',
    },
  ]
  return (
    <div className="series-ledger">
      <table className="wizard-ledger" aria-busy={total === null}>
        <caption className="visually-hidden">Credits</caption>
        <tbody>
          {rows.map(({ name, credits, tone }) => (
            <tr key={name} className={tone}>
              <th scope="row">{name}</th>
              <td className="fig">{credits}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total === null && (
        <Progress
          label={SERIES_TEXT.pricing}
          value={lines.size / Math.max(1, series.count.value)}
          detail={SERIES_TEXT.priced(lines.size, series.count.value)}
        />
      )}
      {checked !== null && (
        <div className="series-check">
          <Progress
            label={SERIES_TEXT.checking}
            value={checked.done / checked.all}
            detail={SERIES_TEXT.checked(checked.done, checked.all)}
          />
          <Button small onClick={series.check.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {refused > 0 && total !== null && (
        <Note tone="warn" role="status">
          {total.priced === 0 ? SERIES_TEXT.allRefused : SERIES_TEXT.leftOut(refused)}
        </Note>
      )}
      {isMaking && total !== null && (
        <div className="wizard-ledger-failed">
          <Note role="status">{SERIES_TEXT.making}</Note>
          <Button small onClick={series.quote.retry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
