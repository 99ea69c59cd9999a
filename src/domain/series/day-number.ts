import { DAY_MS } from '../constants.ts'

/** A local date as the number of days since 1 January 1970, so that dates can be subtracted. */
export const dayNumber = (iso: string): number => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / DAY_MS

/** @example isoOf(dayNumber('2026-05-12')) // '2026-05-12' */
export const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: number): number => new Date(day * DAY_MS).getUTCDay()

/** The Monday of a day's week. */
export const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7)
