import { useMemo } from 'react'
import { hueFill } from '../../../charts/chart-spec.ts'
import { Plot } from '../../../charts/plot.tsx'
import { chartSpecOf } from '../chart-spec-of.ts'
import type { CardChartProps } from '../summary-card.ts'

const noPoint = () => {}

/** The bars of a view, small. */
export const CardBars = ({ shown, caption }: CardChartProps) => {
  const spec = useMemo(() => chartSpecOf(shown.bars, shown.chart), [shown])
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <Plot spec={spec} kind="bar" marked={null} onPoint={noPoint} />
    </figure>
  )
}

/** Each released row's share of all as a bar that lies, largest first, and what is withheld as a hatched one. */
export const CardShares = ({ shown, caption }: CardChartProps) => {
  const { of } = shown.shares
  const withheld = shown.shares.foot.filter(row => row.foot === 'withheld')
  const rows = [...shown.rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)), ...withheld]
  const largest = Math.max(...rows.map(row => of(row)?.share ?? 0))
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <ul className="card-shares">
        {rows.map(row => {
          const part = of(row)
          return (
            <li key={row.order}>
              <span>{row.name}</span>
              {part === null ? (
                <span className="muted">{row.suppressed ? 'withheld' : 'no data'}</span>
              ) : (
                <span className="card-share">
                  <i
                    className={row.foot === 'withheld' ? 'hatch' : undefined}
                    style={{
                      width: `${(100 * part.share) / largest}%`,
                      ...(row.foot !== 'withheld' && { background: hueFill(row.hue ?? 1) }),
                    }}
                  />
                  <b className="fig">{part.text}</b>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </figure>
  )
}
