import { ALL_TRIP_LENGTHS, DISTANCE_BUCKETS, type TripLengths } from '../../../domain/trip-attributes.ts'

/** The text of a range of buckets: `20 to 160 km`, `over 160 km`, `up to 40 km`, `any length`. */
export function tripLengthText([shortest, longest]: TripLengths): string {
  const [from, to] = [DISTANCE_BUCKETS[shortest - 1], DISTANCE_BUCKETS[longest]]
  const open = longest === ALL_TRIP_LENGTHS[1]
  if (from === undefined) return open ? 'any length' : `up to ${to} km`
  return open ? `over ${from} km` : `${from} to ${to} km`
}
