import type { EvTripsByDistance } from '../../contract/ev-insights.ts'
import { routes } from '../../contract/routes.ts'
import { type DeviceBand, greatestBand } from '../../domain/device-band.ts'
import { ALL_TRIP_LENGTHS, DISTANCE_BUCKETS, distanceBucketText } from '../../domain/distance-buckets.ts'
import { totalOf } from '../../domain/share-of.ts'
import {
  type EvCell,
  type EvTraverses,
  longJourneysSentence,
  type SummedCell,
  sumTripLengths,
} from '../../domain/summaries/ev-traverses.ts'
import { isReleased } from '../../domain/summaries/figure.ts'
import { defineView } from '../report/data-view.ts'
import { PERTURBED, TRAVERSE } from '../report/glossary.ts'
import { monthText } from '../report/period.ts'
import { tripLengthText } from '../report/trip-length-text.ts'
import type { ViewRow } from '../report/view-row.ts'
import { distancePairs } from '../report/views/distance-pairs.ts'

/** The upper bounds in the call, km; the last means all distances over 360. */
const BOUNDS_KM = [5, 10, 20, 40, 80, 160, 360, 361] as const
const bucketOf = (km: number) => BOUNDS_KM.findIndex(bound => bound >= km)
const boundText = (km: number) => distanceBucketText(bucketOf(km))
const nameOf = (fromKm: number, toKm: number) => `Origin ${boundText(fromKm)}, destination ${boundText(toKm)}`

interface Traverses extends EvTraverses {
  readonly devices: DeviceBand | null
}

const traversesOf = (item: EvTripsByDistance): Traverses => ({
  fromKm: item.distance_from_origin_km,
  toKm: item.distance_to_dest_km,
  bucket: item.distance_orig_dest_crowfly_bucket,
  figure: {
    name: nameOf(item.distance_from_origin_km, item.distance_to_dest_km),
    value: item.pev_trips,
    suppressed: item.suppressed,
    margin: item.margin,
  },
  devices: item.devices,
})

const rowOf = ({ fromKm, toKm, figure, long, parts }: SummedCell<Traverses>): ViewRow => {
  const [slot, series] = [bucketOf(fromKm), bucketOf(toKm)]
  return {
    ...figure,
    order: slot * BOUNDS_KM.length + series,
    label: DISTANCE_BUCKETS[series] ?? '',
    devices: figure.value === null ? null : greatestBand(parts.map(part => part.devices)),
    pair: { slot, slotName: boundText(fromKm), series, seriesName: boundText(toKm) },
    long,
    sumOf: parts.flatMap(part => (isReleased(part.figure) ? part.bucket : [])).join(),
  }
}

const cellsOf = (rows: readonly ViewRow[]): readonly EvCell[] =>
  rows.flatMap(({ pair, long = 0, ...figure }) =>
    pair === undefined ? [] : [{ fromKm: BOUNDS_KM[pair.slot] ?? 0, toKm: BOUNDS_KM[pair.series] ?? 0, figure, long }],
  )

/** Traverses by electric vehicles by distance from the origin and to the destination, on trips of the selected lengths. */
export const evTraversing = defineView({
  ...distancePairs('traverses by electric vehicles'),
  call: routes.evTraversesByDistance,
  tripLengthChoice: true,
  family: ({ tripLengths = ALL_TRIP_LENGTHS }) => ({
    parts: 'pairs of distances',
    ...(tripLengths.join() !== ALL_TRIP_LENGTHS.join() && { keysOf: null }),
  }),
  rows: (items, { tripLengths = ALL_TRIP_LENGTHS }) =>
    sumTripLengths(items.map(traversesOf), tripLengths, nameOf).map(rowOf),
  sentence: (rows, { tripLengths = ALL_TRIP_LENGTHS }, totals) =>
    longJourneysSentence(cellsOf(rows), tripLengths.join() === ALL_TRIP_LENGTHS.join() ? totalOf(totals, {}) : null),
  definition: ({ period, tripLengths = ALL_TRIP_LENGTHS }) =>
    `Traverses of ${monthText(period)} by electric vehicles (trip length: ${tripLengthText(tripLengths)}), by the straight distance from their origin to the area and from the area to their destination; trip length is the straight line from origin to destination. A cell is the sum of those trip lengths that can be shown; each bracket includes its upper limit. ${TRAVERSE} ${PERTURBED}`,
})
