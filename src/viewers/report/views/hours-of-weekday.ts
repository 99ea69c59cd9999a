import type { HourlyVisits } from '../../../contract/location-insights.ts'
import { WEEKDAYS } from '../../../domain/constants.ts'
import { nameColumn, partColumns } from '../columns.tsx'
import type { ViewDeclaration } from '../data-view.ts'
import { hourRows } from '../weekday-rows.ts'

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
    hourRows(
      items.filter(item => item.weekday === weekday),
      item => item.visitorcount,
    ),
  family: ({ weekday }) => ({ parts: 'hours', keysOf: () => ({ weekday }) }),
  columns: partColumns([nameColumn('Hour')], values, share),
})
