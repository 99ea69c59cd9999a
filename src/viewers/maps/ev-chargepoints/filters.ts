import { DISTANCE_BUCKETS, distanceBucketText } from '../../../domain/distance-buckets.ts'
import { manyOf, option } from '../../kit/zone-map/many-of.ts'
import type { ModeFilter } from '../../kit/zone-map/mode.ts'

/** Unlike on the Location Insights map, one number stands for all weekdays or both days of the weekend. */
export const DAY_TYPE = manyOf('daytype', 'Day type', [
  option('1', 'Weekday', 'weekdays'),
  option('0', 'Weekend', 'weekends'),
])

/** Whether vehicles that pass through are counted instead of those that arrive or leave. */
export const TRAVERSING: ModeFilter = {
  kind: 'one',
  id: 'traversing',
  label: 'Traversing',
  required: false,
  initial: '0',
  options: [option('1', 'Yes', ''), option('0', 'No', '')],
  wordsOf: () => '',
}

/** Buckets 0 to 7 of the straight-line distance from origin to destination. */
export const TRIP_LENGTH: ModeFilter = {
  kind: 'range',
  id: 'distancerange',
  label: 'Trip length',
  required: false,
  options: DISTANCE_BUCKETS.map((_, at) => option(String(at), distanceBucketText(at))),
  // an option for indistinguishable buckets has several
  wordsOf: chosen => rangeText(Number(chosen[0]?.value.split(',')[0]), Number(chosen.at(-1)?.value.split(',').at(-1))),
}

/** Trips of buckets `low` to `high`: `trips of 10 to 80 km`. */
function rangeText(low: number, high: number): string {
  const last = DISTANCE_BUCKETS.length - 1
  if (low === 0) return `trips of up to ${DISTANCE_BUCKETS[high]} km`
  const from = DISTANCE_BUCKETS[low - 1]
  return high === last ? `trips of over ${from} km` : `trips of ${from} to ${DISTANCE_BUCKETS[high]} km`
}
