import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
} from 'react-aria-components'
import './date-field.css'

interface DateFieldProps {
  readonly label: string
  /** In the form YYYY-MM-DD, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The first and last selectable day, both inclusive, as YYYY-MM-DD or empty. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

const dateOf = (text: string | undefined): CalendarDate | null => (text ? parseDate(text) : null)

/**
 * A date field, which the user can type into or fill from a calendar. Its weeks begin on Monday, and days out of range
 * cannot be selected.
 */
export const DateField = ({ label, value, onChange, min, max }: DateFieldProps) => (
  <I18nProvider locale="en-GB">
    <DatePicker
      className="date-field"
      value={dateOf(value)}
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      onChange={day => onChange(day?.toString() ?? '')}
    >
      <Label className="field-label">{label}</Label>
      <Group className="date-field-box">
        <DateInput className="date-field-input">{segment => <DateSegment segment={segment} />}</DateInput>
        <Button className="button button-quiet button-icon" aria-label={`Choose ${label.toLowerCase()}`}>
          <CalendarDays aria-hidden="true" />
        </Button>
      </Group>
      <Popover className="float" placement="bottom start">
        <Dialog className="date-field-dialog">
          <Calendar firstDayOfWeek="mon">
            <header className="date-field-head">
              <Button slot="previous" className="button button-quiet button-icon">
                <ChevronLeft aria-hidden="true" />
              </Button>
              <Heading className="date-field-month" />
              <Button slot="next" className="button button-quiet button-icon">
                <ChevronRight aria-hidden="true" />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short" className="date-field-grid">
              <CalendarGridHeader>{day => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>{date => <CalendarCell date={date} className="date-field-day" />}</CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  </I18nProvider>
)
