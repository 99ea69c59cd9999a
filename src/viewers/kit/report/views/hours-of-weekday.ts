import type { HourlyVisits } from '../../../../contract/location-insights.ts'
import { WEEKDAYS } from '../../../../domain/constants.ts'
import { valuesOf, weekdaysName } from '../../../../domain/disclosure/merged-rows.ts'
import { axisRows } from '../axis-rows.ts'
import { nameColumn, partColumns } from '../columns.tsx'
import type { ViewDeclaration } from '../data-view.ts'
import type { ViewRow } from '../view-row.ts'
import { hourAxis } from '../weekday-rows.ts'

type Declared = ViewDeclaration<HourlyVisits>

export const weekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? ''

/** The common parts of views of the hours of a weekday. @param values @param share the headers of the figures and their shares */
export const hoursOfWeekday = (
  values: string,
  share: string,
): Pick<Declared, 'weekdayChoice' | 'kinds' | 'rows' | 'family' | 'columns'> => ({
  weekdayChoice: true,
  kinds: ['bar', 'line'],
  rows: (items, { weekday }) =>
    axisRows(
      hourAxis(),
      items.filter(item => item.weekday === weekday),
      item => item.visitorcount,
    ).map((row): ViewRow => ({ ...row, ...alsoOf(items, weekday, row) })),
  family: ({ weekday }) => ({ keysOf: () => [{ weekday }] }),
  columns: partColumns([nameColumn('Hour')], values, share),
})

/** Names the weekdays that share a figure of an hour: `Monday to Friday`. */
function alsoOf(items: readonly HourlyVisits[], weekday: number, { order }: ViewRow): Pick<ViewRow, 'also'> {
  const item = items.find(each => each.weekday === weekday && valuesOf(each, 'hour').includes(order))
  const weekdays = item === undefined ? [] : valuesOf(item, 'weekday').map(Number)
  return weekdays.length > 1 ? { also: weekdaysName(weekdays) } : {}
}
