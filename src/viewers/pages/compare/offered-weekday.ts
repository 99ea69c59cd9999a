import type { ReportLink } from '../../kit/report/report-link.ts'
import type { Side } from './side.ts'

/** The state that a link names, on a weekday that the sides have: their first where the link names another. */
export function onOfferedWeekday(link: ReportLink, sides: readonly Side[]): ReportLink {
  const [first, ...others] = sides[0]?.weekdays ?? []
  return first === undefined || [first, ...others].includes(link.weekday) ? link : { ...link, weekday: first }
}
