export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

const two = (value: number): string => String(value).padStart(2, '0')

export const daysInMonth = ({ year, month }: Month): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * A month's period as local date-times, from midnight on the first day to 23:59:59 on the last.
 * @example monthPeriod({ year: 2026, month: 2 }) // { startDate: '2026-02-01T00:00:00', endDate: '2026-02-28T23:59:59'
 * }
 */
export const monthPeriod = (month: Month): { readonly startDate: string; readonly endDate: string } => {
  const stem = `${month.year}-${two(month.month)}`
  return { startDate: `${stem}-01T00:00:00`, endDate: `${stem}-${two(daysInMonth(month))}T23:59:59` }
}

/** The first and last day of a month, as ISO dates. */
export const monthDays = (month: Month): { readonly firstDay: string; readonly lastDay: string } => {
  const { startDate, endDate } = monthPeriod(month)
  return { firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) }
}

/** The month of an ISO local date or date-time; null for anything else. */
export const monthOf = (iso: string): Month | null => {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])(?:-|$)/.exec(iso)
  return parts === null ? null : { year: Number(parts[1]), month: Number(parts[2]) }
}

/** The name of a month, such as 'October 2026'. */
export const monthLabel = ({ year, month }: Month): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  )

/**
 * Abbreviates a month to three letters, because browsers' short month names differ in length.
 * @example shortMonthName(9) // 'Sep'
 */
export const shortMonthName = (month: number): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1)).slice(0, 3)

/** @example labelOfMonth('2026-10') // 'October 2026' */
export const labelOfMonth = (key: string): string => monthLabel(monthOf(key)!)

/** The key of a month for pickers and URLs, such as '2026-10'. */
export const monthKey = ({ year, month }: Month): string => `${year}-${two(month)}`

/**
 * The months from one to another, inclusive, ascending; empty if the last is before the first.
 * @example monthsBetween('2026-11', '2027-01') // ['2026-11', '2026-12', '2027-01']
 */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (
    let current = monthOf(first);
    current !== null && monthKey(current) <= last;
    current = { year: current.year + (current.month === 12 ? 1 : 0), month: (current.month % 12) + 1 }
  )
    months.push(monthKey(current))
  return months
}

export interface MonthBounds {
  /** ISO dates, inclusive; null for no bound. */
  readonly earliestDate: string | null
  readonly latestDate: string | null
  /** The newest permitted data ends this many days before today; null for no bound. */
  readonly daysBehindCurrentDate: number | null
}

/**
 * The months that a template offers, ascending: months with data that are completely within the template's bounds.
 * @param today ISO date, local
 */
export const offeredMonths = (months: readonly Month[], bounds: MonthBounds, today: string): Month[] => {
  const limits = [bounds.latestDate?.slice(0, 10)]
  if (bounds.daysBehindCurrentDate !== null)
    limits.push(
      new Date(Date.parse(`${today}T00:00:00Z`) - bounds.daysBehindCurrentDate * 86_400_000).toISOString().slice(0, 10),
    )
  const earliest = bounds.earliestDate?.slice(0, 10) ?? ''
  return months
    .filter(month => {
      const { startDate, endDate } = monthPeriod(month)
      return (
        startDate.slice(0, 10) >= earliest &&
        limits.every(limit => limit === undefined || endDate.slice(0, 10) <= limit)
      )
    })
    .sort((a, b) => a.year - b.year || a.month - b.month)
}

/** Adds or removes a month, such as '2026-10', in ascending order. The last remaining month stays. */
export const toggledMonth = (chosen: readonly string[], month: string): readonly string[] => {
  const others = chosen.filter(each => each !== month)
  if (others.length === chosen.length) return [...chosen, month].sort()
  return others.length === 0 ? chosen : others
}

/** The offered months between two months, inclusive, given in either order. */
export const offeredBetween = (offered: readonly string[], one: string, other: string): readonly string[] => {
  const [from = one, to = other] = [one, other].sort()
  return offered.filter(month => month >= from && month <= to)
}

/** The month `by` months later. @example monthAfter('2026-11', 2) // '2027-01' */
export const monthAfter = (month: string, by: number): string => {
  const start = monthOf(month)
  if (start === null) throw new RangeError(`No month: ${month}`)
  const count = start.year * 12 + (start.month - 1) + by
  return monthKey({ year: Math.floor(count / 12), month: (count % 12) + 1 })
}

/** 'August to October 2026' for consecutive months, otherwise 'August and October 2026'. */
export const monthsText = (months: readonly string[]): string => {
  const dates = months.map(month => new Date(`${month}-01T00:00:00Z`))
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return ''
  const name = (date: Date, year: boolean): string =>
    date.toLocaleDateString('en-GB', { month: 'long', ...(year && { year: 'numeric' }), timeZone: 'UTC' })
  const follows = months.every((month, at) => at === 0 || monthAfter(months[at - 1]!, 1) === month)
  if (months.length > 2 && follows)
    return `${name(first, first.getUTCFullYear() !== last.getUTCFullYear())} to ${name(last, true)}`
  const named = dates.map((date, at) => name(date, date.getUTCFullYear() !== dates[at + 1]?.getUTCFullYear()))
  return new Intl.ListFormat('en-GB').format(named)
}

/** 'May to Oct 2026' for a series of months in order, however many it skips. One month is written in full. */
export const monthSpan = (months: readonly string[]): string => {
  const [first, last] = [monthOf(months[0] ?? ''), monthOf(months.at(-1) ?? '')]
  if (first === null || last === null) return ''
  if (months.length === 1) return monthLabel(first)
  const from = shortMonthName(first.month) + (first.year === last.year ? '' : ` ${first.year}`)
  return `${from} to ${shortMonthName(last.month)} ${last.year}`
}
