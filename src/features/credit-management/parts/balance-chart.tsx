import { scaleLinear, scaleTime } from 'd3-scale'
import { useWidth } from '../../../charts/use-chart.ts'
import type { OwnCustomerCredit } from '../../../contract/credits.ts'
import { upToTwoDecimals, whole } from '../../../domain/text/numbers.ts'
import { formatDay } from '../../../ui/format-date.ts'
import type { Ledger } from '../create-credits.ts'

const HEIGHT = 148
const LEFT = 48
const RIGHT = 8
const TOP = 10
const BOTTOM = 24
const TICKS = 3

/** The balance after each entry as a step line. The history below is its table twin. */
export const BalanceChart = ({ rows }: { readonly rows: readonly Ledger<OwnCustomerCredit>[] }) => {
  const [ref, width] = useWidth<HTMLDivElement>(640)
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return null
  const times = rows.map(row => new Date(row.creationTime))
  const x = scaleTime([times[0] as Date, new Date()], [LEFT, Math.max(width - RIGHT, LEFT + 1)])
  const y = scaleLinear([0, Math.max(1, ...rows.map(row => row.balance))], [HEIGHT - BOTTOM, TOP]).nice(TICKS)
  const steps = rows.slice(1).map((row, at) => `H${x(times[at + 1] as Date)}V${y(row.balance)}`)
  const line = `M${x(times[0] as Date)} ${y(first.balance)}${steps.join('')}H${width - RIGHT}`
  return (
    <section className="card card-pad" aria-labelledby="balance-title">
      <div className="row">
        <h2 id="balance-title">Balance</h2>
        <span className="push hint">After each entry, credits</span>
      </div>
      <div ref={ref}>
        <svg
          className="balance-chart"
          width="100%"
          height={HEIGHT}
          // On narrower paper, the whole chart is scaled down.
          viewBox={`0 0 ${Math.max(width, 1)} ${HEIGHT}`}
          preserveAspectRatio="xMinYMid meet"
          role="img"
          aria-label={`From ${whole(first.balance)} credits on ${formatDay(first.creationTime)} to ${whole(last.balance)} now`}
        >
          {y.ticks(TICKS).map(tick => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={LEFT} x2={width - RIGHT} className={tick === 0 ? 'balance-base' : 'balance-grid'} />
              <text x={LEFT - 8} dy="0.32em" textAnchor="end">
                {upToTwoDecimals(tick)}
              </text>
            </g>
          ))}
          <text x={LEFT} y={HEIGHT - 4}>
            {formatDay(first.creationTime)}
          </text>
          <text x={width - RIGHT} y={HEIGHT - 4} textAnchor="end">
            Now
          </text>
          <path d={line} className="balance-line" />
          <circle cx={width - RIGHT} cy={y(last.balance)} r="4" className="balance-dot" />
        </svg>
      </div>
    </section>
  )
}
