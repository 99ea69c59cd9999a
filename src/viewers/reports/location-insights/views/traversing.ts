import { routes } from '../../../../contract/routes.ts'
import { totalOf } from '../../../../domain/disclosure/share-of.ts'
import { dailySentence, hourlySentence } from '../../../../domain/summaries/by-time.ts'
import { TRAVERSES } from '../../../../domain/summaries/words.ts'
import { axisRows } from '../../../kit/report/axis-rows.ts'
import { nameColumn, partColumns } from '../../../kit/report/columns.tsx'
import { defineView } from '../../../kit/report/data-view.ts'
import { MODE, PERTURBED, PURPOSE, TRAVERSE } from '../../../kit/report/glossary.ts'
import { monthText } from '../../../kit/report/period.ts'
import { hourAxis, weekdayAxis } from '../../../kit/report/weekday-rows.ts'
import { MODES, PURPOSES } from './categories.ts'
import { MODE_KIND } from './mode.ts'
import { overallView } from './overall-view.ts'
import { PURPOSE_KIND } from './purpose.ts'

export const traversingByDay = defineView({
  id: 'day',
  title: 'Traversing by Day',
  call: routes.traversesByDay,
  kinds: ['bar', 'line'],
  rows: items => axisRows(weekdayAxis(), items, item => item.visitorcount),
  sentence: (rows, _, totals) => dailySentence(rows, totalOf(totals, {}), TRAVERSES),
  table: () => 'Traverses by day',
  family: () => ({ week: true }),
  columns: partColumns([nameColumn('Day')], 'Traverses', '% of week'),
  chart: () => ({
    subject: 'average daily traverses by day of the week, 7 days',
    measure: { of: 'Traverses', per: 'day' },
    axisTitle: 'Day',
    marksEnds: true,
  }),
  definition: ({ period }) =>
    `Traverses per day: those on that day of the week divided by the number of those days in ${monthText(period)} with data. ${TRAVERSE} ${PERTURBED}`,
})

export const traversingModes = overallView({
  id: 'modes',
  title: 'Traversing Modes',
  call: routes.traversesByMode,
  kind: MODE_KIND,
  noun: TRAVERSES,
  counted: 'Traverses',
  meaning: `${TRAVERSE} ${MODE}`,
  rows: items => axisRows(MODES, items, item => item.visitorcount),
})

export const traversingPurposes = overallView({
  id: 'purposes',
  title: 'Traversing Purposes',
  call: routes.traversesByPurpose,
  kind: PURPOSE_KIND,
  noun: TRAVERSES,
  counted: 'Traverses',
  meaning: `${TRAVERSE} ${PURPOSE}`,
  rows: items => axisRows(PURPOSES, items, item => item.visitorcount),
})

export const traversesByHour = defineView({
  id: 'hour',
  title: 'Traverses by Hour',
  call: routes.traversesByHour,
  kinds: ['bar', 'line'],
  rows: items => axisRows(hourAxis('hour_range'), items, item => item.visitorcount),
  sentence: rows => hourlySentence('day', rows, TRAVERSES),
  table: () => 'Traverses in each hour',
  family: () => ({}),
  columns: partColumns([nameColumn('Hour')], 'Traverses', '% of day'),
  chart: () => ({
    subject: 'average traverses by hour, 24 hours',
    measure: { of: 'Traverses', per: 'day' },
    axisTitle: 'Hour of arrival in the area',
    marksEnds: true,
  }),
  definition: ({ period }) =>
    `Traverses in the hour on all days of ${monthText(period)}, divided by the number of days with data. ${TRAVERSE} ${PERTURBED}`,
})
