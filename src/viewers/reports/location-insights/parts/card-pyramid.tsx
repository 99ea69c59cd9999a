import type { CardChartProps } from '../../../kit/report/summary-card.ts'
import type { ViewRow } from '../../../kit/report/view-row.ts'
import { agesOf, genderSlices } from '../linked-rows.ts'

const SIDES = ['Female', 'Male'] as const

/** Age bands as bars to the left (women) and to the right (men). */
export const CardPyramid = ({ shown, caption }: CardChartProps) => {
  const [left, right] = SIDES.map(side => agesOf(shown.bars, side))
  const slices = genderSlices(shown)
  const largest = Math.max(1, ...[...(left ?? []), ...(right ?? [])].map(row => row.value ?? 0))
  const head = (side: string) => slices.find(slice => slice.key === side)?.label ?? side
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      <ul className="card-ages">
        <li className="hint" aria-hidden="true">
          <span>{head('Female')}</span>
          <span />
          <span className="card-ages-right">{head('Male')}</span>
        </li>
        {left?.map((women, at) => {
          const men = right?.[at]
          return (
            <li key={women.order}>
              <Bar row={women} largest={largest} fill="var(--cat-4)" />
              <span>{women.name}</span>
              {men && <Bar row={men} largest={largest} fill="var(--cat-3)" />}
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

interface BarProps {
  readonly row: ViewRow
  readonly largest: number
  readonly fill: string
}

const Bar = ({ row, largest, fill }: BarProps) => (
  <i style={{ width: `${(100 * (row.value ?? 0)) / largest}%`, background: fill }} />
)
