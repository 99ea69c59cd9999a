import { WEEKDAYS } from '../../../../domain/constants.ts'
import { ALL_TRIP_LENGTHS, type TripLengths } from '../../../../domain/trip-attributes.ts'
import { Select } from '../../../../ui/controls/select.tsx'
import { Slider } from '../../../../ui/controls/slider.tsx'
import type { ReportView, ViewChoice } from '../data-view.ts'
import { tripLengthText, type ViewSettings } from '../report-link.ts'

const WEEKDAY_OPTIONS = WEEKDAYS.map((label, value) => ({ value, label }))

interface ViewChoicesProps {
  readonly view: ReportView
  readonly choice?: ViewChoice | null
  readonly settings: ViewSettings
}

/** A view's dropdowns and sliders: weekday, trip lengths, and the view's own choice. */
export const ViewChoices = ({ view, choice = null, settings }: ViewChoicesProps) => (
  <>
    {view.weekdayChoice && (
      <Select
        inline
        label="Weekday"
        options={WEEKDAY_OPTIONS.filter(({ value }) => settings.weekdays?.includes(value) ?? true)}
        value={settings.weekday}
        onChange={settings.onWeekday}
      />
    )}
    {choice !== null && <Select inline {...choice} onChange={settings.onPick} />}
    {view.tripLengthChoice && <TripLengthSlider value={settings.trips} onChange={settings.onTrips} />}
  </>
)

interface TripLengthSliderProps {
  readonly value: TripLengths
  readonly onChange: (value: TripLengths) => void
}

/** Selects the lengths of whole trips to count, in buckets 0 to 7. */
const TripLengthSlider = ({ value: [shortest, longest], onChange }: TripLengthSliderProps) => (
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
