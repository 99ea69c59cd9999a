import { type ChartSeries, hueFill } from './chart-spec.ts'
import './charts.css'

interface ChartKeyProps {
  /** Fewest devices of a released figure. */
  readonly minDevices: number
  readonly whiskers: boolean
  /** Each series under its name; left out where there is one. */
  readonly series?: readonly ChartSeries[] | undefined
}

/** What fills, outlines, hatches and whiskers mean. */
export const ChartKey = ({ minDevices, whiskers, series }: ChartKeyProps) => (
  <div className="chart-key">
    {series?.map(({ name, hue }) => (
      <span key={name}>
        <i className="chart-swatch" style={{ background: hueFill(hue) }} />
        {name}
      </span>
    )) ?? (
      <span>
        <i className="chart-swatch" />
        High or fair, about 30 devices or more
      </span>
    )}
    <span>
      <i className="chart-swatch chart-swatch-low" />
      Low, about {minDevices} to 29 devices
    </span>
    <span>
      <i className="hatch" />
      withheld to protect individuals
    </span>
    {whiskers && (
      <span>
        <i className="chart-whisker" />
        95% interval
      </span>
    )}
  </div>
)
