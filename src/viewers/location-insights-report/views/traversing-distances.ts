import { routes } from '../../../contract/routes.ts'
import { DISTANCE_BUCKETS, distanceBucketText } from '../../../domain/distance-buckets.ts'
import { totalOf } from '../../../domain/share-of.ts'
import { farTraversesSentence } from '../../../domain/summaries/far-traverses.ts'
import { type Category, pairRows } from '../../report/category-rows.ts'
import { defineView } from '../../report/data-view.ts'
import { PERTURBED, TRAVERSE } from '../../report/glossary.ts'
import { monthText } from '../../report/period.ts'
import type { ViewRow } from '../../report/view-row.ts'
import { distancePairs } from '../../report/views/distance-pairs.ts'

/** Buckets 1 to 8, each named by its upper bound. */
const BUCKETS: readonly Category<number>[] = DISTANCE_BUCKETS.map((label, at) => ({
  key: at + 1,
  name: distanceBucketText(at),
  label,
}))

const cells = (rows: readonly ViewRow[]) =>
  rows.flatMap(({ pair, ...figure }) =>
    pair === undefined ? [] : [{ ...figure, access: pair.slot + 1, egress: pair.series + 1 }],
  )

/** Traversing Distances: traverses by distance from the origin and to the destination. */
export const traversingDistances = defineView({
  ...distancePairs('traverses'),
  call: routes.traversesByDistance,
  family: () => ({ parts: 'pairs of distances' }),
  rows: items =>
    pairRows(
      items,
      { categories: BUCKETS, keyOf: item => item.access_distance_bucket },
      { categories: BUCKETS, keyOf: item => item.egress_distance_bucket },
      item => item.visitorcount,
    ),
  sentence: (rows, _, totals) => farTraversesSentence(cells(rows), totalOf(totals, {})),
  definition: ({ period }) =>
    `Traverses of ${monthText(period)} by the straight distance from their origin to the area and from the area to their destination; each bracket includes its upper limit. ${TRAVERSE} ${PERTURBED}`,
})
