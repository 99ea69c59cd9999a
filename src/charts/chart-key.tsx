import { type ChartSeries, hueFill, RANGE_MEANING } from './chart-spec.ts'
import './charts.css'

interface ChartKeyProps {
  /** The chart's series. Undefined if there is only one. */
  readonly series?: readonly ChartSeries[] | undefined
  /** True if the chart has a figure of grade D. */
  readonly hasLow: boolean
}

/** The legend of a chart: fills, outlines and whiskers. */
export const ChartKey = ({ series, hasLow }: ChartKeyProps) => (
  <div className="chart-key">
    {series?.map(({ name, hue }) => (
      <span key={name}>
        <i className="chart-swatch" style={{ background: hueFill(hue) }} />
        {name}
      </span>
    )) ??
      (hasLow && (
        <span>
          <i className="chart-swatch" />
          Grade A to C
        </span>
      ))}
    {hasLow && (
      <span>
        <i className="chart-swatch chart-swatch-low" />
        Grade D, wider than ±50%
      </span>
    )}
    <span>
      <i className="chart-whisker" />
      {RANGE_MEANING}
    </span>
  </div>
)
