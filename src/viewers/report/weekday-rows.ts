import type { Quality } from '../../contract/location-insights.ts'
import { WEEKDAYS } from '../../domain/constants.ts'
import { hourText } from '../../domain/summaries/words.ts'
import type { ViewRow } from './view-row.ts'

interface ReleasedRow {
  readonly suppressed: boolean
  readonly quality: Quality | null
  readonly margin: number | null
}

const EMPTY: ReleasedRow = { suppressed: false, quality: null, margin: null }

/** Rows by weekday, Sunday first; a weekday that is missing has no data. */
export const weekdayRows = <R extends ReleasedRow & { readonly weekday: number }>(
  items: readonly R[],
  value: (item: R) => number | null,
  whole?: (item: R) => number | null,
): readonly ViewRow[] =>
  WEEKDAYS.map((name, weekday) => {
    const item = items.find(each => each.weekday === weekday)
    return {
      ...row(item ?? EMPTY, item === undefined ? null : value(item)),
      order: weekday,
      name,
      label: name.slice(0, 3),
      ...(item !== undefined && whole !== undefined && { whole: item.suppressed ? null : whole(item) }),
    }
  })

/** Rows by hour of the day of one weekday; an hour that is missing has no data. */
export const hourRows = <R extends ReleasedRow & { readonly hour: number }>(
  items: readonly R[],
  value: (item: R) => number | null,
): readonly ViewRow[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const item = items.find(each => each.hour === hour)
    return {
      ...row(item ?? EMPTY, item === undefined ? null : value(item)),
      order: hour,
      name: hourText(hour),
      label: String(hour).padStart(2, '0'),
    }
  })

const row = ({ suppressed, quality, margin }: ReleasedRow, value: number | null) => ({
  suppressed,
  quality,
  margin,
  value: suppressed ? null : value,
})
