import { countText } from '../domain/summaries/words.ts'
import { heatClasses, releasedIn } from './heat-classes.ts'
import type { HeatSpec } from './heat-spec.ts'
import './charts.css'
import './heatmap.css'

interface HeatKeyProps {
  readonly spec: HeatSpec
}

/** What the colours of a heatmap mean: what they count and where each class begins. */
export const HeatKey = ({ spec }: HeatKeyProps) => {
  const { bounds } = heatClasses(releasedIn(spec))
  return (
    <div className="chart-key heat-key">
      <span>{spec.valueTitle}</span>
      <span className="heat-key-classes">
        {bounds.map((least, at) => (
          <span key={least} className="heat-key-class">
            <i style={{ background: `var(--ramp-${at})` }} />
            {countText(least)}
          </span>
        ))}
      </span>
      {spec.cells.some(cell => cell.withheld) && (
        <span>
          <i className="hatch" />
          withheld to protect individuals
        </span>
      )}
    </div>
  )
}
