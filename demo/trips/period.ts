import { type Month, monthPeriod } from '../../src/domain/months.ts'

/** Whole months of local (Europe/London) days, numbered from 0. */
export interface Period {
  readonly days: number
  /** 202605 for May 2026. */
  readonly months: readonly number[]
  /** The first second after the period, UTC. */
  readonly endUtc: number
  /** Converts a local time of day, in seconds, to UTC seconds. A time over 24 h is on a later day. */
  utcSeconds(day: number, localS: number): number
  /** The day that contains a timestamp, in UTC seconds. */
  dayOf(utcS: number): number
  isoDay(day: number): string
  /** 0 (Sunday) to 6 (Saturday). */
  weekdayOf(day: number): number
  /** True for a weekday on which people behave as on a Sunday. */
  isBankHoliday(day: number): boolean
  /** True while schools are closed, when fewer people go to work and more go out. */
  isSchoolHoliday(day: number): boolean
  /** How much people do outside work, relative to winter. People go out more on light evenings. */
  seasonOf(day: number): number
}

const DAY_S = 86_400
const SUMMER_TIME_S = 3600
/** May to August. */
const SEASONS: Readonly<Record<number, number>> = { 5: 1.03, 6: 1.06, 7: 1.1, 8: 1.08 }

/** A date as days since 1970; months count from 1. */
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000 / DAY_S
/** 1 January 1970 was a Thursday. */
const weekdayOfNumber = (day: number) => (day + 4) % 7
const mondayFrom = (day: number) => day + ((8 - weekdayOfNumber(day)) % 7)
const lastMonday = (year: number, month: number) => mondayFrom(dayNumber(year, month + 1, 1) - 7)
const lastSunday = (year: number, month: number) => {
  const next = dayNumber(year, month + 1, 1)
  return next - (weekdayOfNumber(next) || 7)
}

/** The bank holidays of England without Easter: their names, and their dates as days since 1970. */
const bankHolidaysOf = (year: number) =>
  [
    [dayNumber(year, 1, 1), 'New Year’s Day'],
    [mondayFrom(dayNumber(year, 5, 1)), 'Early May bank holiday'],
    [lastMonday(year, 5), 'Spring bank holiday'],
    [lastMonday(year, 8), 'Summer bank holiday'],
    [dayNumber(year, 12, 25), 'Christmas Day'],
    [dayNumber(year, 12, 26), 'Boxing Day'],
  ] as const

const isoOf = (day: number): string => new Date(day * DAY_S * 1000).toISOString().slice(0, 10)

/** A year's bank holidays, keyed by ISO date, in order. */
export const bankHolidays = (year: number): readonly { readonly date: string; readonly name: string }[] =>
  bankHolidaysOf(year).map(([day, name]) => ({ date: isoOf(day), name }))

/** The bank holidays, the first and last days of school holidays in England, and summer time. */
const calendarOf = (year: number) => {
  const [spring, summer, autumn] = [lastMonday(year, 5), lastMonday(year, 8), lastMonday(year, 10)]
  const on = (month: number, day: number) => dayNumber(year, month, day)
  const changeAt = (month: number) => lastSunday(year, month) * DAY_S + 3600
  return {
    bank: bankHolidaysOf(year).map(([day]) => day),
    school: [
      [on(1, 1), on(1, 3)],
      [spring, spring + 4],
      [on(7, 22), summer],
      [autumn, autumn + 4],
      [on(12, 21), on(12, 31)],
    ] as const,
    /** Clocks change at 01:00 UTC. */
    summerTime: [changeAt(3), changeAt(10)] as const,
  }
}

/** @param month the month of its first day, from 1 */
export const createPeriod = (year: number, month: number, months: number): Period => {
  const first = dayNumber(year, month, 1)
  const days = dayNumber(year, month + months, 1) - first
  const dates = Array.from({ length: days }, (_, day) => new Date((first + day) * DAY_S * 1000))
  const iso = dates.map(date => date.toISOString().slice(0, 10))
  const seasons = dates.map(date => SEASONS[date.getUTCMonth() + 1] ?? 1)
  const years = Array.from({ length: dates.at(-1)!.getUTCFullYear() - year + 1 }, (_, i) => calendarOf(year + i))
  const bank = new Set(years.flatMap(each => each.bank))
  const school = years.flatMap(each => each.school)
  const summers = years.map(({ summerTime }) => summerTime)
  const isSummerTime = (utcS: number) => summers.some(([from, to]) => utcS >= from && utcS < to)
  const utcSeconds = (day: number, localS: number): number => {
    const carried = Math.floor(localS / DAY_S)
    const winter = (first + day + carried) * DAY_S + Math.floor(localS - carried * DAY_S)
    return isSummerTime(winter - SUMMER_TIME_S) ? winter - SUMMER_TIME_S : winter
  }
  return {
    days,
    months: [...new Set(iso.map(day => Number(day.slice(0, 7).replace('-', ''))))],
    endUtc: utcSeconds(days, 0),
    utcSeconds,
    dayOf: utcS => Math.floor((utcS + (isSummerTime(utcS) ? SUMMER_TIME_S : 0)) / DAY_S) - first,
    isoDay: day => iso[day]!,
    weekdayOf: day => weekdayOfNumber(first + day),
    isBankHoliday: day => bank.has(first + day),
    isSchoolHoliday: day => school.some(([from, to]) => first + day >= from && first + day <= to),
    seasonOf: day => seasons[day]!,
  }
}

/** The last Saturday of a month, as an ISO date. @example lastSaturday({ year: 2026, month: 10 }) // '2026-10-31' */
export const lastSaturday = (month: Month): string => {
  const day = new Date(`${monthPeriod(month).endDate.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 1) % 7))
  return day.toISOString().slice(0, 10)
}
