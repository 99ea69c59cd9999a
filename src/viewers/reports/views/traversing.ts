import { routes } from '../../../contract/client-routes.ts'
import { MODE, PERTURBED, PURPOSE, TRAVERSE } from '../../../domain/definitions.ts'
import { bucketsName } from '../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import { dailySentence, hourlySentence } from '../../../domain/summaries/by-time.ts'
import { farTraversesSentence } from '../../../domain/summaries/traverses.ts'
import { TRAVERSES } from '../../../domain/summaries/words.ts'
import { DISTANCE_BUCKETS, distanceBucketText } from '../../../domain/trip-attributes.ts'
import { type Axis, axisRows, pairRows } from '../../kit/report/axis-rows.ts'
import { nameColumn, partColumns } from '../../kit/report/columns.tsx'
import { hourAxis, weekdayAxis } from '../../kit/report/common-axes.ts'
import { defineView } from '../../kit/report/data-view.ts'
import { monthText } from '../../kit/report/report-period.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { distancePairs } from './distance-pairs.ts'
import { MODE_KIND, MODES, overallView, PURPOSE_KIND, PURPOSES } from './kinds.ts'

export const traversingByDay = defineView({
  id: 'day',
  title: 'Traversing by Day',
  call: routes.traversesByDay,
  kinds: ['bar', 'line'],
  rows: items => axisRows(weekdayAxis(), items, item => item.visitorcount),
  sentence: (rows, _, totals) => dailySentence(rows, totalOf(totals, {}), TRAVERSES),
  table: () => 'Traverses by day',
  shareRule: () => ({ week: true }),
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
  days: { week: traversingByDay },
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
  days: { week: traversingByDay },
  rows: items => axisRows(PURPOSES, items, item => item.visitorcount),
})

export const traversesByHour = defineView({
  id: 'hour',
  title: 'Traverses by Hour',
  call: routes.traversesByHour,
  days: { week: traversingByDay },
  kinds: ['bar', 'line'],
  rows: items => axisRows(hourAxis('hour_range'), items, item => item.visitorcount),
  sentence: rows => hourlySentence('day', rows, TRAVERSES),
  table: () => 'Traverses in each hour',
  shareRule: () => ({}),
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

/** Buckets 1 to 8, each named by its upper bound. */
const bucketAxis = (field: string): Axis<number> => ({
  field,
  categories: DISTANCE_BUCKETS.map((label, at) => ({ key: at + 1, name: distanceBucketText(at), label })),
  nameOf: keys => bucketsName(keys.map(key => key - 1)),
  each: 'pair',
})

const bucketsOf = (indexes: readonly number[]) => indexes.map(at => at + 1)

const cells = (rows: readonly ViewRow[]) =>
  rows.flatMap(({ pair, ...figure }) =>
    pair === undefined
      ? []
      : [
          {
            ...figure,
            access: bucketsOf(pair.slots ?? [pair.slot]),
            egress: bucketsOf(pair.allSeries ?? [pair.series]),
          },
        ],
  )

/** Traversing Distances: traverses by distance from the origin and to the destination. */
export const traversingDistances = defineView({
  ...distancePairs('traverses'),
  call: routes.traversesByDistance,
  days: { week: traversingByDay },
  shareRule: () => ({}),
  rows: items =>
    pairRows(
      items,
      bucketAxis('access_distance_bucket'),
      bucketAxis('egress_distance_bucket'),
      item => item.visitorcount,
    ),
  sentence: (rows, _, totals) => farTraversesSentence(cells(rows), totalOf(totals, {})),
  definition: ({ period }) =>
    `Traverses of ${monthText(period)} by the straight distance from their origin to the area and from the area to their destination; each bracket includes its upper limit. ${TRAVERSE} ${PERTURBED}`,
})
