import { signedScale } from './axes.ts'
import { useWidth } from './use-chart.ts'
import './charts.css'

/** The height of the chart, and the y of its base line and its highest value, in px. */
const HEIGHT = 156
const BASE = 132
const TOP = 10
const MAX_GRID_LINES = 2
/** The approximate width of a figure on the value axis. */
const CHARACTER_PX = 7

export interface Column {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly fill: string
  readonly opacity: number
}

interface ColumnChartProps {
  /** The accessible name. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly marked: string | null
  readonly onPoint: (key: string | null) => void
  readonly format: (value: number) => string
}

/**
 * A small column chart over ranks that fills the width of its element. Columns with negative values point down from the
 * axis.
 */
export const ColumnChart = ({ name, columns, marked, onPoint, format }: ColumnChartProps) => {
  const [host, width] = useWidth<HTMLDivElement>(204)
  const values = columns.map(column => column.value)
  const { bottom, top, ticks } = signedScale(Math.min(0, ...values), Math.max(0, ...values), MAX_GRID_LINES)
  const left = Math.max(...ticks.map(tick => format(tick).length)) * CHARACTER_PX + 6
  const pitch = Math.max(0, width - left) / Math.max(columns.length, 1)
  const yOf = (value: number) => BASE - ((BASE - TOP) * (value - bottom)) / (top - bottom)
  return (
    <div ref={host}>
      <svg className="chart-svg" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={name}>
        {ticks.map(tick => (
          <g key={tick}>
            <path className={tick === 0 ? 'chart-axis' : 'chart-grid'} d={`M${left} ${yOf(tick)}H${width}`} />
            <text className="chart-unit" x={left - 4} y={yOf(tick)} dy="0.35em" textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {columns.map((column, at) => (
          <g key={column.key} onPointerEnter={() => onPoint(column.key)} onPointerLeave={() => onPoint(null)}>
            <rect className="chart-hit" x={left + at * pitch} y={0} width={pitch} height={HEIGHT} />
            <rect
              className={marked === column.key ? 'column is-marked' : 'column'}
              x={left + at * pitch + pitch * 0.1}
              y={yOf(Math.max(0, column.value))}
              width={Math.min(pitch * 0.8, 40)}
              height={Math.max(1, Math.abs(yOf(0) - yOf(column.value)))}
              fill={column.fill}
              fillOpacity={column.opacity}
            />
            <text
              className={marked === column.key ? 'chart-caption' : 'chart-unit'}
              x={left + at * pitch + pitch * 0.1 + Math.min(pitch * 0.8, 40) / 2}
              y={BASE + 15}
              textAnchor="middle"
            >
              {column.label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
