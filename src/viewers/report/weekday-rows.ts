import { WEEKDAYS } from '../../domain/constants.ts'
import { hourText } from '../../domain/summaries/words.ts'
import { figureOf, type ReleasedRow } from './figure-of.ts'
import type { ViewRow } from './view-row.ts'

/** Rows by weekday, Sunday first; a weekday that is missing has no data. */
export const weekdayRows = <R extends ReleasedRow & { readonly weekday: number }>(
  items: readonly R[],
  value: (item: R) => number | null,
  whole?: (item: R) => number | null,
): readonly ViewRow[] =>
  WEEKDAYS.map((name, weekday) => {
    const item = items.find(each => each.weekday === weekday)
    return {
      ...figureOf(item, value),
      order: weekday,
      name,
      label: name.slice(0, 3),
      ...(item !== undefined && whole !== undefined && { whole: item.suppressed ? null : whole(item) }),
    }
  })

/** The hours of a day as places of an axis: `13`, in full `13:00 to 14:00`. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  key: hour,
  name: hourText(hour),
  label: String(hour).padStart(2, '0'),
}))

/** Rows by hour of the day of one weekday; an hour that is missing has no data. */
export const hourRows = <R extends ReleasedRow & { readonly hour: number }>(
  items: readonly R[],
  value: (item: R) => number | null,
): readonly ViewRow[] =>
  HOURS.map(({ key, name, label }) => ({
    ...figureOf(
      items.find(each => each.hour === key),
      value,
    ),
    order: key,
    name,
    label,
  }))
