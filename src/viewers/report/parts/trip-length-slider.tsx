import { ALL_TRIP_LENGTHS, DISTANCE_BUCKETS, type TripLengths } from '../../../domain/distance-buckets.ts'
import { Slider } from '../../../ui/slider.tsx'

interface TripLengthSliderProps {
  readonly value: TripLengths
  readonly onChange: (value: TripLengths) => void
}

/** Which lengths of whole trips are counted, buckets 0 to 7, from one to another. */
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

/** What a range of buckets says: `20 to 160 km`, `over 160 km`, `up to 40 km`, `any length`. */
function tripLengthText([shortest, longest]: TripLengths): string {
  const [from, to] = [DISTANCE_BUCKETS[shortest - 1], DISTANCE_BUCKETS[longest]]
  const open = longest === ALL_TRIP_LENGTHS[1]
  if (from === undefined) return open ? 'any length' : `up to ${to} km`
  return open ? `over ${from} km` : `${from} to ${to} km`
}
