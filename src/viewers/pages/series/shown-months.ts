import { monthKey } from '../../../domain/month-period.ts'
import type { SeriesLink } from './series-link.ts'
import type { Slot } from './timeline.ts'

/** The first and the last slot that a URL shows; all where it names none, or none that there are. */
export function shownMonths(
  slots: readonly Slot[],
  { from, to }: Pick<SeriesLink, 'from' | 'to'>,
): readonly [number, number] {
  const last = slots.length - 1
  const first = slots.findIndex(({ month }) => from !== null && monthKey(month) >= from)
  const end = slots.findLastIndex(({ month }) => to !== null && monthKey(month) <= to)
  const [start, stop] = [first < 0 ? 0 : first, end < 0 ? last : end]
  return start <= stop ? [start, stop] : [0, last]
}

/** What stands in the URL for these months; null for the first and the last of all. */
export const monthsOfLink = (
  slots: readonly Slot[],
  [first, last]: readonly [number, number],
): Pick<SeriesLink, 'from' | 'to'> => {
  const keyOf = (at: number) => {
    const month = slots[at]?.month
    return month === undefined ? null : monthKey(month)
  }
  return { from: first === 0 ? null : keyOf(first), to: last === slots.length - 1 ? null : keyOf(last) }
}
