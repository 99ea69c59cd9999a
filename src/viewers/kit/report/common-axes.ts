import { WEEKDAYS } from '../../../domain/constants.ts'
import { hoursName, weekdaysName } from '../../../domain/disclosure/merged-rows.ts'
import { hourText } from '../../../domain/summaries/words.ts'
import type { Axis, Category } from './axis-rows.ts'

/** The day types in the calls that return purposes, modes, ages and genders by day. */
export const DAY_TYPES: readonly Category<'weekday' | 'weekend'>[] = [
  { key: 'weekday', name: 'Weekday', hue: 1 },
  { key: 'weekend', name: 'Weekend', hue: 2 },
]
const EVERY_DAY = 'Weekday and weekend'

/** The day types of rows that have a figure for each of them. */
export const DAY_TYPE_AXIS: Axis<'weekday' | 'weekend'> = {
  field: 'daytype',
  categories: DAY_TYPES,
  nameOf: () => EVERY_DAY,
  each: 'day type',
  isApart: true,
}

/** The day types of rows that have a key. 0 is Monday to Friday. */
export const WEEKEND_AXIS: Axis<0 | 1> = {
  ...DAY_TYPE_AXIS,
  field: 'weekend',
  categories: DAY_TYPES.map((category, at) => ({ ...category, key: at as 0 | 1 })),
  nameOf: () => EVERY_DAY,
}

/**
 * Returns the days of the week, Sunday first.
 * @param field `weekday`, or the name that the call uses
 */
export const weekdayAxis = (field = 'weekday'): Axis<number> => ({
  field,
  categories: WEEKDAYS.map((name, key) => ({ key, name, label: name.slice(0, 3) })),
  nameOf: weekdaysName,
  each: 'day',
})

/** The hours of a day as places on an axis: `13`, in full `13:00 to 14:00`. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  key: hour,
  name: hourText(hour),
  label: String(hour).padStart(2, '0'),
}))

/**
 * Returns the hours of a day.
 * @param field `hour`, or the name that the call uses
 */
export const hourAxis = (field = 'hour'): Axis<number> => ({
  field,
  categories: HOURS,
  nameOf: hoursName,
  each: 'hour',
})
