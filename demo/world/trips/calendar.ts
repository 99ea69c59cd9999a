/** The longest period of a demo: May to October 2026, which holds the end of summer time on 25 October. Days count from its first. */
export const MOST_MONTHS = 6
export const LAST_DAY = '2026-10-31'
/** Days from 1 May to the last day. */
export const END_DAY = 184

const YEAR = 2026
const LAST_MONTH = 10
const DAY_S = 86_400
const FIRST_MIDNIGHT_UTC = Date.UTC(YEAR, LAST_MONTH - MOST_MONTHS, 1) / 1000
const SUMMER_TIME_S = 3600
/** The day on which clocks go back at 02:00, and the first hour that is told apart after it. */
const CHANGE_DAY = 177
const CHANGE_LOCAL_S = 2 * 3600

/** The first day of a period of `months` whole months that ends with October. */
export const firstDayOf = (months: number): number =>
  (Date.UTC(YEAR, LAST_MONTH - months, 1) / 1000 - FIRST_MIDNIGHT_UTC) / DAY_S

/** The months of such a period: 202605 for May 2026. */
export const monthsOf = (months: number): number[] =>
  Array.from({ length: months }, (_, i) => YEAR * 100 + LAST_MONTH - months + 1 + i)

/** UTC seconds of a local (Europe/London) time of day, seconds; a time over 24 h belongs to the days after. */
export const utcSeconds = (day: number, localS: number): number => {
  const carried = day + Math.floor(localS / DAY_S)
  const timeS = localS - (carried - day) * DAY_S
  const winter = carried > CHANGE_DAY || (carried === CHANGE_DAY && timeS >= CHANGE_LOCAL_S)
  return FIRST_MIDNIGHT_UTC + carried * DAY_S + Math.floor(timeS) - (winter ? 0 : SUMMER_TIME_S)
}

/** First second after the period, UTC. */
export const PERIOD_END_UTC = utcSeconds(END_DAY, 0)

/** 0 Sunday to 6 Saturday; 1 May 2026 is a Friday. */
export const weekdayOf = (day: number): number => (day + 5) % 7

/** ISO date of a day. */
export const isoDay = (day: number): string =>
  new Date((FIRST_MIDNIGHT_UTC + day * DAY_S) * 1000).toISOString().slice(0, 10)
