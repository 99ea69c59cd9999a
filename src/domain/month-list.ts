import { monthKey, monthOf } from './month-period.ts'

/** The chosen months with one more or one fewer, ascending; the last one stays. Months are written '2026-10'. */
export const toggledMonth = (chosen: readonly string[], month: string): readonly string[] => {
  const others = chosen.filter(each => each !== month)
  if (others.length === chosen.length) return [...chosen, month].sort()
  return others.length === 0 ? chosen : others
}

/** The offered months between two, both included, whichever of them is the earlier. */
export const offeredBetween = (offered: readonly string[], one: string, other: string): readonly string[] => {
  const [from = one, to = other] = [one, other].sort()
  return offered.filter(month => month >= from && month <= to)
}

/** The month that lies `by` months later. @example monthAfter('2026-11', 2) // '2027-01' */
export const monthAfter = (month: string, by: number): string => {
  const at = monthOf(month)
  if (at === null) throw new RangeError(`No month: ${month}`)
  const count = at.year * 12 + (at.month - 1) + by
  return monthKey({ year: Math.floor(count / 12), month: (count % 12) + 1 })
}

/** 'August to October 2026' where the months follow each other, else 'August and October 2026'. */
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
