import { routes } from '../../../contract/client-routes.ts'
import type { EvTripsByDistance } from '../../../contract/ev-insights.ts'
import { PERTURBED, TRAVERSE } from '../../../domain/definitions.ts'
import { bucketsName, valuesOf } from '../../../domain/disclosure/merged-rows.ts'
import { type DeviceBand, greatestBand } from '../../../domain/disclosure/quality.ts'
import { totalOf } from '../../../domain/disclosure/share-of.ts'
import {
  type EvCell,
  type EvTraverses,
  longJourneysSentence,
  type SummedCell,
  sumTripLengths,
} from '../../../domain/summaries/traverses.ts'
import { ALL_TRIP_LENGTHS, DISTANCE_BUCKETS } from '../../../domain/trip-attributes.ts'
import { defineView } from '../../kit/report/data-view.ts'
import { tripLengthText } from '../../kit/report/report-link.ts'
import { monthText } from '../../kit/report/report-period.ts'
import type { ViewRow } from '../../kit/report/view-rows.ts'
import { distancePairs } from './distance-pairs.ts'

/** The upper bounds in the call, in km. The last covers all distances over 360. */
const BOUNDS_KM = [5, 10, 20, 40, 80, 160, 360, 361] as const
const bucketOf = (km: number) => BOUNDS_KM.findIndex(bound => bound >= km)
const boundText = (bounds: readonly number[]) => bucketsName(bounds.map(bucketOf))
const nameOf = (fromKm: readonly number[], toKm: readonly number[]) =>
  `Origin ${boundText(fromKm)}, destination ${boundText(toKm)}`
const KEYS = ['distance_from_origin_km', 'distance_to_dest_km', 'distance_orig_dest_crowfly_bucket'] as const

interface Traverses extends EvTraverses {
  readonly devices: DeviceBand | null
}

const traversesOf = (item: EvTripsByDistance): Traverses => ({
  fromKm: item.distance_from_origin_km,
  toKm: item.distance_to_dest_km,
  bucket: item.distance_orig_dest_crowfly_bucket,
  shared: JSON.stringify(KEYS.map(key => valuesOf(item, key))),
  figure: { value: item.pev_trips, margin: item.margin },
  devices: item.devices,
})

const rowOf = ({ fromKm, toKm, figure, least, long, isLongLeast, parts }: SummedCell<Traverses>): ViewRow => {
  const [slots, allSeries] = [fromKm.map(bucketOf), toKm.map(bucketOf)]
  const [slot = 0, series = 0] = [slots[0], allSeries[0]]
  const steps = slots.flatMap(at =>
    allSeries.map(which => ({
      order: at * BOUNDS_KM.length + which,
      label: DISTANCE_BUCKETS[which] ?? '',
      slot: at,
      series: which,
    })),
  )
  return {
    ...figure,
    order: slot * BOUNDS_KM.length + series,
    label: DISTANCE_BUCKETS[series] ?? '',
    devices: figure.value === null ? null : greatestBand(parts.map(part => part.devices)),
    pair: { slot, slotName: boundText(fromKm), series, seriesName: boundText(toKm), slots, allSeries },
    cells: steps.map(({ order }) => ({ order, place: order, group: 0 })),
    ...(steps.length > 1 && { shared: { each: ['pair'], steps } }),
    long,
    isLongLeast,
    ...(least !== undefined && { least }),
  }
}

const boundsOf = (buckets: readonly number[]) => buckets.map(bucket => BOUNDS_KM[bucket] ?? 0)

const cellsOf = (rows: readonly ViewRow[]): readonly EvCell[] =>
  rows.flatMap(({ pair, long = 0, isLongLeast = false, least, ...figure }) =>
    pair === undefined
      ? []
      : [
          {
            fromKm: boundsOf(pair.slots ?? [pair.slot]),
            toKm: boundsOf(pair.allSeries ?? [pair.series]),
            figure,
            long,
            isLongLeast,
            ...(least !== undefined && { least }),
          },
        ],
  )

/** Traverses by electric vehicles by distance from the origin and to the destination, on trips of the selected lengths. */
export const evTraversing = defineView({
  ...distancePairs('traverses by electric vehicles'),
  call: routes.evTraversesByDistance,
  tripLengthChoice: true,
  shareRule: ({ tripLengths = ALL_TRIP_LENGTHS }) =>
    tripLengths.join() === ALL_TRIP_LENGTHS.join() ? {} : { keysOf: null },
  rows: (items, { tripLengths = ALL_TRIP_LENGTHS }) =>
    sumTripLengths(items.map(traversesOf), tripLengths, nameOf).map(rowOf),
  sentence: (rows, { tripLengths = ALL_TRIP_LENGTHS }, totals) =>
    longJourneysSentence(cellsOf(rows), tripLengths.join() === ALL_TRIP_LENGTHS.join() ? totalOf(totals, {}) : null),
  definition: ({ period, tripLengths = ALL_TRIP_LENGTHS }) =>
    `Traverses of ${monthText(period)} by electric vehicles (trip length: ${tripLengthText(tripLengths)}), by the straight distance from their origin to the area and from the area to their destination; trip length is the straight line from origin to destination. A pair of distances is empty if trips of these lengths share its figures with trips of other lengths. Each bracket includes its upper limit. ${TRAVERSE} ${PERTURBED}`,
})
