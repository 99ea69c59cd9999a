import { UnfoldHorizontal } from 'lucide-react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'

interface SwipeHandleProps {
  /** Names what lies on both sides: `Divider between Riverside and City centre`. */
  readonly label: string
  /** Per cent of the width that the left map has. */
  readonly value: number
  readonly onChange: (value: number) => void
}

/** The divider between two maps that lie over one another; it moves by pointer and by the arrow keys. */
export const SwipeHandle = ({ label, value, onChange }: SwipeHandleProps) => (
  <Slider
    className="compare-swipe"
    aria-label={label}
    minValue={0}
    maxValue={100}
    value={value}
    onChange={next => onChange([next].flat()[0] ?? value)}
  >
    <SliderTrack className="compare-swipe-track">
      <SliderThumb className="compare-swipe-thumb">
        <span>
          <UnfoldHorizontal aria-hidden="true" />
        </span>
      </SliderThumb>
    </SliderTrack>
  </Slider>
)
