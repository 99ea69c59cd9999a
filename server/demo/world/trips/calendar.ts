/** The demo's period: September and October 2026, which holds the end of summer time on 25 October. */
export const FIRST_DAY = '2026-09-01'
export const LAST_DAY = '2026-10-31'
export const DAYS = 61

const DAY_S = 86_400
const FIRST_MIDNIGHT_UTC = Date.UTC(2026, 8, 1) / 1000
const SUMMER_TIME_S = 3600
/** The day, counted from 0, on which clocks go back at 02:00, and the first hour that is told apart after it. */
const CHANGE_DAY = 54
const CHANGE_LOCAL_S = 2 * 3600

/** UTC seconds of a local (Europe/London) time of day, seconds; a time over 24 h belongs to the days after. */
export const utcSeconds = (day: number, localS: number): number => {
  const carried = day + Math.floor(localS / DAY_S)
  const timeS = localS - (carried - day) * DAY_S
  const winter = carried > CHANGE_DAY || (carried === CHANGE_DAY && timeS >= CHANGE_LOCAL_S)
  return FIRST_MIDNIGHT_UTC + carried * DAY_S + Math.floor(timeS) - (winter ? 0 : SUMMER_TIME_S)
}

/** First second after the period, UTC. */
export const PERIOD_END_UTC = utcSeconds(DAYS, 0)

/** 0 Sunday to 6 Saturday; 1 September 2026 is a Tuesday. */
export const weekdayOf = (day: number): number => (day + 2) % 7

/** Schools are closed from 26 to 30 October: fewer go to work, more go out. */
export const isHalfTerm = (day: number): boolean => day >= 55 && day <= 59

/** ISO date of a day. */
export const isoDay = (day: number): string =>
  new Date((FIRST_MIDNIGHT_UTC + day * DAY_S) * 1000).toISOString().slice(0, 10)
