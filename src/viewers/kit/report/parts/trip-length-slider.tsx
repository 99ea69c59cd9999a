import { ALL_TRIP_LENGTHS, type TripLengths } from '../../../../domain/trip-attributes.ts'
import { Slider } from '../../../../ui/controls/slider.tsx'
import { tripLengthText } from '../trip-length-text.ts'

interface TripLengthSliderProps {
  readonly value: TripLengths
  readonly onChange: (value: TripLengths) => void
}

/** Selects the counted lengths of whole trips, buckets 0 to 7. */
export const TripLengthSlider = ({ value: [shortest, longest], onChange }: TripLengthSliderProps) => (
  <div className="report-trips">
    <Slider
      label="Trip length"
      min={ALL_TRIP_LENGTHS[0]}
      max={ALL_TRIP_LENGTHS[1]}
      value={[shortest, longest]}
      thumbLabels={['Shortest trips', 'Longest trips']}
      onChange={([low = 0, high = 0]) => onChange([low, high])}
    />
    <p className="hint fig">{tripLengthText([shortest, longest])}</p>
  </div>
)
