import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { daysText, weekdayOfDate } from '../../../domain/days.ts'
import { daysOfPeriod, eventDaysProblem, ordinaryDaysOf } from '../../../domain/event-days.ts'
import { type Month, monthDays, monthLabel } from '../../../domain/months.ts'
import type { Decisions } from '../model/decisions.ts'
import { TEXT } from '../model/wizard-text.ts'
import './event-days-field.css'

const DAYS_A_WEEK = 7
/** Weeks begin on Monday. */
const columnOf = (day: string): number => (weekdayOfDate(day) + 6) % DAYS_A_WEEK
const FROM_MONDAY = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

/** Returns the weeks of a month, starting on Monday. Days of other months are null. */
const weeksOf = (days: readonly string[]): (string | null)[][] => {
  const cells = [...Array.from({ length: columnOf(days[0]!) }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / DAYS_A_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_, column) => cells[week * DAYS_A_WEEK + column] ?? null),
  )
}

/** The number of days that each key moves by. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_A_WEEK,
  ArrowDown: DAYS_A_WEEK,
}

interface EventDaysFieldProps {
  readonly decisions: Pick<Decisions, 'eventDays' | 'setEventDays'>
  readonly month: Month
  /** Shows the problem even if no day is chosen. */
  readonly showProblem: boolean
}

/** A calendar of the month for choosing the event days. The arrow keys move between days. */
export const EventDaysField = ({ decisions, month, showProblem }: EventDaysFieldProps) => {
  const title = useId()
  const about = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const period = monthDays(month)
  const days = daysOfPeriod(period)
  const chosen = decisions.eventDays.value
  const ordinary = ordinaryDaysOf(chosen, period)
  const problem = eventDaysProblem(chosen, period)
  const current = at !== null && days.includes(at) ? at : (chosen[0] ?? days[0]!)
  const toggle = (day: string): void =>
    decisions.setEventDays(chosen.includes(day) ? chosen.filter(each => each !== day) : [...chosen, day])
  const walk = (event: KeyboardEvent, day: string): void => {
    const index = days.indexOf(day)
    const week = { Home: -columnOf(day), End: DAYS_A_WEEK - 1 - columnOf(day) }[event.key]
    const to = days[Math.min(days.length - 1, Math.max(0, index + (week ?? 0)))]
    const next = week === undefined ? days[index + (STEPS[event.key] ?? Number.NaN)] : to
    if (week === undefined && !(event.key in STEPS)) return
    event.preventDefault()
    if (next === undefined) return
    setAt(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus()
  }
  const labelOf = (day: string): string =>
    `${WEEKDAYS[weekdayOfDate(day)]} ${daysText([day])}${ordinary.includes(day) ? `, ${TEXT.eventDays.ordinary}` : ''}`
  return (
    <section className="event-days" aria-labelledby={title}>
      <h2 id={title}>{TEXT.eventDays.title}</h2>
      <p className="hint" id={about}>
        {TEXT.eventDays.hint}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid, and arrow keys move between its cells */}
      <table ref={grid} role="grid" aria-label={monthLabel(month)} aria-describedby={about}>
        <thead>
          <tr>
            {FROM_MONDAY.map(weekday => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(week => (
            <tr key={week.find(day => day !== null)}>
              {week.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its column
                  <td key={column} />
                ) : (
                  <td key={day}>
                    <button
                      type="button"
                      data-day={day}
                      className={ordinary.includes(day) ? 'event-day event-day-ordinary' : 'event-day'}
                      aria-pressed={chosen.includes(day)}
                      aria-label={labelOf(day)}
                      tabIndex={day === current ? 0 : -1}
                      onFocus={() => setAt(day)}
                      onKeyDown={event => walk(event, day)}
                      onClick={() => toggle(day)}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fig" role="status">
        {chosen.length === 0 ? TEXT.eventDays.none : TEXT.eventDays.chosen(daysText(chosen), ordinary.length)}
      </p>
      {problem !== null && (showProblem || chosen.length > 0) && <p className="field-error">{problem}</p>}
    </section>
  )
}
