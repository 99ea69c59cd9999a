import { labelOfMonth } from '../../../domain/month-period.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import type { Wizard } from '../model.ts'
import { areaText } from '../zone-words.ts'
import type { SeriesLine } from './series-quote.ts'
import { SERIES_TEXT } from './series-text.ts'
import './series.css'

/** Refused lines first: they are what the user may change. */
const ORDER: Readonly<Record<SeriesLine['kind'], number>> = { refused: 0, making: 1, priced: 2 }

/** The price of a line; a tag where it is refused or still being made. */
export const LinePrice = ({ line }: { readonly line: SeriesLine | undefined }) => {
  if (line === undefined) return <span className="muted">–</span>
  if (line.kind === 'priced') return <span className="fig">{whole(line.credits)}</span>
  return line.kind === 'refused' ? (
    <Tag tone="bad">{SERIES_TEXT.refused}</Tag>
  ) : (
    <Tag tone="warn">{SERIES_TEXT.lineMaking}</Tag>
  )
}

/** Why a line is refused, or the older edges that it would use. */
export const LineReason = ({ line }: { readonly line: SeriesLine | undefined }) => {
  const reason = line?.kind === 'refused' ? line.refusal : line?.kind === 'priced' ? line.snapped : null
  return reason ? <span className="series-line-reason">{reason}</span> : null
}

/** Each dataset of the order with its price, or with the reason why it is left out. */
export const SeriesLines = ({ wizard }: { readonly wizard: Wizard }) => {
  const { series } = wizard
  const lines = series.lines.value.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind] || a.index - b.index)
  const isByMonth = series.kind.value === 'months'
  return (
    <section className="series-lines" aria-labelledby="series-lines">
      <h2 id="series-lines">{SERIES_TEXT.datasets(series.count.value)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: two hundred lines scroll, which the keyboard must do too */}
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
