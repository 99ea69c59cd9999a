import { Slider as AriaSlider, Label, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import './slider.css'

interface SliderProps {
  readonly label: string
  readonly hideLabel?: boolean | undefined
  readonly min: number
  readonly max: number
  readonly step?: number | undefined
  /** One value, or two for a range. */
  readonly value: readonly number[]
  readonly onChange: (value: number[]) => void
  /** Called when the user releases the thumb. */
  readonly onChangeEnd?: ((value: number[]) => void) | undefined
  readonly disabled?: boolean | undefined
  readonly format?: Intl.NumberFormatOptions | undefined
  /** The accessible names of a range's thumbs. */
  readonly thumbLabels?: readonly [string, string] | undefined
}

/** A slider for a value or a range. */
export const Slider = (props: SliderProps) => {
  const { label, hideLabel, min, max, step, value, onChange, onChangeEnd, disabled, format, thumbLabels } = props
  return (
    <AriaSlider
      className="slider"
      minValue={min}
      maxValue={max}
      step={step ?? 1}
      value={[...value]}
      onChange={next => onChange([next].flat())}
      onChangeEnd={next => onChangeEnd?.([next].flat())}
      isDisabled={disabled ?? false}
      {...(format && { formatOptions: format })}
      {...(hideLabel && { 'aria-label': label })}
    >
      {!hideLabel && (
        <div className="slider-words">
          <Label className="field-label">{label}</Label>
          <SliderOutput className="hint fig">
            {({ state }) => state.values.map((_, thumb) => state.getThumbValueLabel(thumb)).join(' to ')}
          </SliderOutput>
        </div>
      )}
      <SliderTrack className="slider-track">
        {({ state }) => (
          <>
            <span
              className="slider-fill"
              style={{
                left: `${state.values.length > 1 ? state.getThumbPercent(0) * 100 : 0}%`,
                right: `${100 - state.getThumbPercent(state.values.length - 1) * 100}%`,
              }}
            />
            {state.values.map((_, thumb) => (
              <SliderThumb
                // biome-ignore lint/suspicious/noArrayIndexKey: a thumb is identified by its index
                key={thumb}
                index={thumb}
                className="slider-thumb"
                aria-label={thumbLabels?.[thumb] ?? label}
              />
            ))}
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  )
}
