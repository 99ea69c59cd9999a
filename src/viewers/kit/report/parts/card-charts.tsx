import { useMemo } from 'react'
import { hueFill } from '../../../../charts/chart-spec.ts'
import { Plot } from '../../../../charts/plot.tsx'
import { chartSpecOf } from '../chart-spec-of.ts'
import { rankedShares } from '../ranked-shares.ts'
import type { CardChartProps } from '../summary-card.ts'

const noPoint = () => {}

/** A small bar chart of a view. */
export const CardBars = ({ shown, caption }: CardChartProps) => {
  const spec = useMemo(() => chartSpecOf(shown.bars, shown.chart, shown.series), [shown])
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <Plot spec={spec} kind="bar" marked={null} onPoint={noPoint} />
    </figure>
  )
}

/** The shares of the rows as horizontal bars, largest first. */
export const CardShares = ({ shown, caption }: CardChartProps) => {
  const bars = rankedShares(shown)
  const largest = Math.max(...bars.map(({ share }) => share ?? 0))
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <ul className="card-shares">
        {bars.map(({ name, share, text, hue }) => (
          <li key={name}>
            <span>{name}</span>
            {share === null ? (
              <span className="muted">{text}</span>
            ) : (
              <span className="card-share">
                <i style={{ width: `${(100 * share) / largest}%`, background: hueFill(hue) }} />
                <b className="fig">{text}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}
