import { WEEKDAYS } from '../../../../domain/constants.ts'
import { Select } from '../../../../ui/controls/select.tsx'
import type { ReportView, ViewChoice } from '../data-view.ts'
import type { ViewSettings } from '../view-settings.ts'
import { TripLengthSlider } from './trip-length-slider.tsx'

const WEEKDAY_OPTIONS = WEEKDAYS.map((label, value) => ({ value, label }))

interface ViewChoicesProps {
  readonly view: ReportView
  readonly choice?: ViewChoice | null
  readonly settings: ViewSettings
}

/** The weekday, the trip lengths and the view's own choice, in views that have them. */
export const ViewChoices = ({ view, choice = null, settings }: ViewChoicesProps) => (
  <>
    {view.weekdayChoice && (
      <Select
        className="report-weekday"
        label="Weekday"
        options={WEEKDAY_OPTIONS.filter(({ value }) => settings.weekdays?.includes(value) ?? true)}
        value={settings.weekday}
        onChange={settings.onWeekday}
      />
    )}
    {choice !== null && <Select className="report-weekday" {...choice} onChange={settings.onPick} />}
    {view.tripLengthChoice && <TripLengthSlider value={settings.trips} onChange={settings.onTrips} />}
  </>
)
