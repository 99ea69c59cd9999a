import { WEEKDAYS } from '../../../domain/constants.ts'
import { hoursName, weekdaysName } from '../../../domain/disclosure/merged-rows.ts'
import { hourText } from '../../../domain/summaries/words.ts'
import type { Axis } from './axis-rows.ts'

/** The days of the week, Sunday first. @param field `weekday`, or what the call names it */
export const weekdayAxis = (field = 'weekday'): Axis<number> => ({
  field,
  categories: WEEKDAYS.map((name, key) => ({ key, name, label: name.slice(0, 3) })),
  nameOf: weekdaysName,
  each: 'day',
})

/** The hours of a day as places of an axis: `13`, in full `13:00 to 14:00`. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  key: hour,
  name: hourText(hour),
  label: String(hour).padStart(2, '0'),
}))

/** The hours of a day. @param field `hour`, or what the call names it */
export const hourAxis = (field = 'hour'): Axis<number> => ({
  field,
  categories: HOURS,
  nameOf: hoursName,
  each: 'hour',
})
