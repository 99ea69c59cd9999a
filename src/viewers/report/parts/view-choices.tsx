import { WEEKDAYS } from '../../../domain/constants.ts'
import { Select } from '../../../ui/controls/select.tsx'
import type { ReportView } from '../data-view.ts'
import type { ViewSettings } from '../view-settings.ts'
import { TripLengthSlider } from './trip-length-slider.tsx'

const WEEKDAY_OPTIONS = WEEKDAYS.map((label, value) => ({ value, label }))

interface ViewChoicesProps {
  readonly view: ReportView
  readonly settings: ViewSettings
}

/** The weekday and the trip lengths, in views that have the choice. */
export const ViewChoices = ({ view, settings }: ViewChoicesProps) => (
  <>
    {view.weekdayChoice && (
      <Select
        className="report-weekday"
        label="Weekday"
        options={WEEKDAY_OPTIONS}
        value={settings.weekday}
        onChange={settings.onWeekday}
      />
    )}
    {view.tripLengthChoice && <TripLengthSlider value={settings.trips} onChange={settings.onTrips} />}
  </>
)
