import { useMemo, useState } from 'react'
import { Plot } from '../../../../charts/bar-line-chart.tsx'
import { hueFill } from '../../../../charts/chart-spec.ts'
import { Heatmap } from '../../../../charts/heat/heatmap.tsx'
import { NamedBars } from '../../../../charts/named/named-bars.tsx'
import { chartSpecOf, namedChart } from '../data-view.ts'
import type { CardChartProps } from '../report-model.ts'
import { rankedShares } from '../shares-of.ts'

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

/** The number of rows with names that fit in a card. */
const MOST_NAMED = 5

/** A view's first rows as horizontal bars with their names. */
export const CardNamedBars = ({ shown, caption }: CardChartProps) => {
  const { spec } = useMemo(() => namedChart(shown, MOST_NAMED), [shown])
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <NamedBars spec={spec} marked={null} onPoint={noPoint} />
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

const ROW_PX = 15

/** A small heatmap of a view, without figures. */
export const CardHeat = ({ shown, caption }: CardChartProps) => {
  const [marked, setMarked] = useState<number | null>(null)
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      {shown.heat && <Heatmap spec={shown.heat} rowPx={ROW_PX} marked={marked} onPoint={setMarked} />}
    </figure>
  )
}
