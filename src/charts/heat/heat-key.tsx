import { heatClasses, releasedIn } from './heat-classes.ts'
import { type HeatSpec, heatText, LOW_CELL_OPACITY } from './heat-spec.ts'
import '../charts.css'
import './heatmap.css'

interface HeatKeyProps {
  readonly spec: HeatSpec
}

/** The lower bound of each class, rounded like its least figure; empty if it reads like the class before it. */
function classTexts(spec: HeatSpec): readonly string[] {
  const textOf = heatText(spec)
  const marginOf = new Map(spec.cells.map(({ value, margin }) => [value, margin]))
  const texts = heatClasses(releasedIn(spec)).bounds.map(least => textOf(least, marginOf.get(least) ?? null))
  return texts.map((text, at) => (text === texts[at - 1] ? '' : text))
}

/** The legend of a heatmap: the figure that it counts and the lower bound of each class. */
export const HeatKey = ({ spec }: HeatKeyProps) => (
  <div className="chart-key heat-key">
    <span>{spec.valueTitle}</span>
    <span className="heat-key-classes">
      {classTexts(spec).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a class is its place on the ramp
        <span key={at} className="heat-key-class">
          <i style={{ background: `var(--ramp-${at})` }} />
          {text}
        </span>
      ))}
    </span>
    {spec.cells.some(cell => cell.low) && (
      <span>
        <i className="heat-key-low" style={{ opacity: `calc(var(--ramp-opacity) * ${LOW_CELL_OPACITY})` }} />
        faint: {spec.faint ?? 'grade D, 95% interval wider than ±50%'}
      </span>
    )}
  </div>
)
