import { routes } from '../../../../contract/routes.ts'
import { bucketsName } from '../../../../domain/disclosure/merged-rows.ts'
import { totalOf } from '../../../../domain/disclosure/share-of.ts'
import { farTraversesSentence } from '../../../../domain/summaries/traverses.ts'
import { DISTANCE_BUCKETS, distanceBucketText } from '../../../../domain/trip-attributes.ts'
import { type Axis, pairRows } from '../../../kit/report/axis-rows.ts'
import { defineView } from '../../../kit/report/data-view.ts'
import { PERTURBED, TRAVERSE } from '../../../kit/report/glossary.ts'
import { monthText } from '../../../kit/report/period.ts'
import type { ViewRow } from '../../../kit/report/view-row.ts'
import { distancePairs } from '../../../kit/report/views/distance-pairs.ts'

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
  family: () => ({}),
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
