const DAY_S = 86_400

/** UTC seconds of 01:00 on the last Sunday of a month (0 January), when British clocks change. */
const changeAt = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1) / 1000
}

/**
 * UTC seconds of a local (Europe/London) time.
 *
 * @param dayS UTC seconds of the day's own midnight in UTC
 * @param localS seconds of local time of that day
 */
export const utcOfLocal = (dayS: number, localS: number): number => {
  const year = new Date(dayS * 1000).getUTCFullYear()
  const winter = dayS + localS
  const summer = winter - 3600
  return summer >= changeAt(year, 2) && summer < changeAt(year, 9) ? summer : winter
}

/** Local day and weekday (0 Sunday) of a moment. */
export const localDayOf = (utcS: number): { readonly day: string; readonly weekday: number } => {
  const year = new Date(utcS * 1000).getUTCFullYear()
  const local = new Date((utcS + (utcS >= changeAt(year, 2) && utcS < changeAt(year, 9) ? 3600 : 0)) * 1000)
  return { day: local.toISOString().slice(0, 10), weekday: local.getUTCDay() }
}

/** UTC seconds of the midnights of so many months' days, from the first of one (2026-09). */
export const daysFrom = (month: string, months: number): number[] => {
  const [year = 0, first = 1] = month.split('-').map(Number)
  const from = Date.UTC(year, first - 1) / 1000
  const to = Date.UTC(year, first - 1 + months) / 1000
  return Array.from({ length: (to - from) / DAY_S }, (_, i) => from + i * DAY_S)
}
