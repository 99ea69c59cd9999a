import { DAY_MS } from '../../domain/constants.ts'

const MONTHS_APART = [1, 2, 3, 6, 12] as const
const LABEL_GAP_PX = 4
const DAYS_OF_MONTH = 30
/** A day this wide has room for the date of each Monday. */
const DATES_FROM_PX = 9
const MONDAY = 1

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const [monthName, monthAndYear, dayAndMonth] = [
  format({ month: 'short' }),
  format({ month: 'short', year: 'numeric' }),
  format({ day: 'numeric', month: 'short' }),
]

interface TimeTick {
  /** Days since 1970. */
  readonly at: number
  readonly label: string | null
  /** Where the label stands: the middle of a month, or a date itself. */
  readonly labelAt: number
}

/** The first days of the months from one day to another, both days since 1970. */
export function monthStarts(from: number, to: number): readonly number[] {
  const first = new Date(from * DAY_MS)
  const starts: number[] = []
  for (let month = first.getUTCMonth(); ; month++) {
    const start = Date.UTC(first.getUTCFullYear(), month, 1) / DAY_MS
    if (start >= to) return starts
    if (start >= from) starts.push(start)
  }
}

/**
 * The ticks of an axis of time: months, of which as many have labels as there is room for, or the Mondays of a short period.
 * @param from @param to the first day and the day after the last, days since 1970
 * @param dayPx the width of a day, px
 * @param widthOf the width of a text, px
 */
export function timeTicks(
  from: number,
  to: number,
  dayPx: number,
  widthOf: (text: string) => number,
): readonly TimeTick[] {
  if (dayPx >= DATES_FROM_PX)
    return Array.from({ length: to - from }, (_, offset) => from + offset)
      .filter(day => new Date(day * DAY_MS).getUTCDay() === MONDAY)
      .map(day => ({ at: day, label: dayAndMonth.format(day * DAY_MS), labelAt: day + 0.5 }))
  const starts = monthStarts(from, to)
  const nameOf = (start: number, at: number) =>
    (at === 0 || new Date(start * DAY_MS).getUTCMonth() === 0 ? monthAndYear : monthName).format(start * DAY_MS)
  const names = starts.map(nameOf)
  const monthPx = DAYS_OF_MONTH * dayPx
  const apart =
    MONTHS_APART.find(months =>
      names.every((name, at) => at % months !== 0 || widthOf(name) + LABEL_GAP_PX <= months * monthPx),
    ) ?? 12
  return starts.map((start, at) => ({
    at: start,
    label: at % apart === 0 ? (names[at] ?? null) : null,
    labelAt: (start + (starts[at + 1] ?? to)) / 2,
  }))
}
