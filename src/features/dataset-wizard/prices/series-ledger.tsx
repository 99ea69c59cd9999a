import { labelOfMonth } from '../../../domain/months.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { SERIES_TEXT } from '../model/wizard-text.ts'
import { areaText } from '../model/zone-names.ts'
import type { Prices } from './prices.ts'
import type { SeriesLine } from './series-prices.ts'
import './series.css'
import { isRefusal } from '../../../app/call-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { signedCredits } from './price-lines.ts'

/** Refused lines come first, because the user can change them. */
const ORDER: Readonly<Record<SeriesLine['kind'], number>> = { refused: 0, making: 1, priced: 2 }

/** The price of a line, or a tag if it was refused or is still being priced. */
export const LinePrice = ({ line }: { readonly line: SeriesLine | undefined }) => {
  if (line === undefined) return <span className="muted">–</span>
  if (line.kind === 'priced') return <span className="fig">{whole(line.credits)}</span>
  return line.kind === 'refused' ? (
    <Tag tone="bad">{SERIES_TEXT.refused}</Tag>
  ) : (
    <Tag tone="warn">{SERIES_TEXT.lineMaking}</Tag>
  )
}

/** Explains why a line is refused, or which older borders it would use. */
export const LineReason = ({ line }: { readonly line: SeriesLine | undefined }) => {
  const reason = line?.kind === 'refused' ? line.refusal : line?.kind === 'priced' ? line.snapped : null
  return reason ? <span className="series-line-reason">{reason}</span> : null
}

/** Each dataset of the series with its price, or the reason why it is left out. */
export const SeriesLines = ({ prices }: { readonly prices: Prices }) => {
  const { series } = prices
  const lines = series.lines.value.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind] || a.index - b.index)
  const isByMonth = series.kind.value === 'months'
  return (
    <section className="series-lines" aria-labelledby="series-lines">
      <h2 id="series-lines">{SERIES_TEXT.datasets(series.count.value)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list of two hundred lines scrolls, and must scroll by keyboard too */}
      <section className="series-lines-frame" aria-label={SERIES_TEXT.linesLabel} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{isByMonth ? 'Month' : 'Place'}</th>
              <th scope="col">Area</th>
              <th scope="col" className="series-line-credits">
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.index}>
                <th scope="row">
                  {isByMonth ? labelOfMonth(line.month) : line.name}
                  <LineReason line={line} />
                </th>
                <td className="fig">{line.kind === 'priced' ? `${areaText(line.areaKm2)} km²` : ''}</td>
                <td className="series-line-credits">
                  <LinePrice line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** The total price of a series, and the remaining balance. */
export const SeriesLedger = ({ prices }: { readonly prices: Prices }) => {
  const { series } = prices
  const { lines, total, error } = series.quote.current.value
  const refused = series.refused.value.length
  const checked = series.check.progress.value
  const isMaking = series.lines.value.some(line => line.kind === 'making')
  if (error !== null)
    return (
      <div className="wizard-ledger-failed" role="alert">
        <Note tone="bad">{prices.quoteErrorText(error)}</Note>
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
