import { useMemo } from 'react'
import { hueFill } from '../../../charts/chart-spec.ts'
import { Plot } from '../../../charts/plot.tsx'
import { wholePercentText } from '../../../domain/summaries/words.ts'
import { chartSpecOf } from '../chart-spec-of.ts'
import { shareOf } from '../share-of-rows.ts'
import type { CardChartProps } from '../summary-card.ts'

const noPoint = () => {}

/** The bars of a view, small. */
export const CardBars = ({ shown, caption }: CardChartProps) => {
  const spec = useMemo(() => chartSpecOf(shown.rows, shown.chart), [shown])
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <Plot spec={spec} kind="bar" marked={null} onPoint={noPoint} />
    </figure>
  )
}

/** Each released row's share as a bar that lies, largest first. */
export const CardShares = ({ shown, caption }: CardChartProps) => {
  const share = shareOf(shown.rows)
  const rows = shown.rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const largest = Math.max(...rows.map(row => share(row) ?? 0))
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <ul className="card-shares">
        {rows.map(row => {
          const part = share(row)
          return (
            <li key={row.order}>
              <span>{row.name}</span>
              {part === null ? (
                <span className="muted">{row.suppressed ? 'withheld' : 'no data'}</span>
              ) : (
                <span className="card-share">
                  <i style={{ width: `${(100 * part) / largest}%`, background: hueFill(row.hue ?? 1) }} />
                  <b className="fig">{wholePercentText(part)}</b>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </figure>
  )
}
