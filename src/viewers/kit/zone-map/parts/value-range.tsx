import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'

interface ValueRangeProps {
  /** The highest class. */
  readonly last: number
  readonly value: readonly [number, number]
  readonly onChange: (range: readonly [number, number]) => void
}

const THUMBS = ['Lowest class shown', 'Highest class shown'] as const

/** The value-range slider, on the scale of the legend's swatches above it; each thumb shows its class. */
export const ValueRange = ({ last, value, onChange }: ValueRangeProps) => (
  <Slider
    className="value-range"
    aria-label="Value range"
    minValue={0}
    maxValue={last}
    value={[...value]}
    onChange={next => onChange([next[0] ?? 0, next[1] ?? last])}
  >
    <SliderTrack className="value-range-track">
      {({ state }) => (
        <>
          <span
            className="value-range-fill"
            style={{ left: `${state.getThumbPercent(0) * 100}%`, right: `${100 - state.getThumbPercent(1) * 100}%` }}
          />
          {THUMBS.map((name, thumb) => (
            <SliderThumb key={name} index={thumb} className="value-range-thumb" aria-label={name}>
              {value[thumb]}
            </SliderThumb>
          ))}
        </>
      )}
    </SliderTrack>
  </Slider>
)
