import './charts.css'

interface ChartKeyProps {
  /** Fewest devices of a released figure. */
  readonly minDevices: number
  readonly whiskers: boolean
}

/** What fills, outlines, hatches and whiskers mean. */
export const ChartKey = ({ minDevices, whiskers }: ChartKeyProps) => (
  <div className="chart-key">
    <span>
      <i className="chart-swatch" />
      High or fair, 30 devices or more
    </span>
    <span>
      <i className="chart-swatch chart-swatch-low" />
      Low, {minDevices} to 29 devices
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
