import { encodingOf, type Filter, shiftOf } from './map-filters.ts'
import type { ZoneTrips } from './zone-trips.ts'

/** Options of some filters together, numbered from 0: the option of the first filter has the highest bits. */
export interface Combinations {
  /** More than any number. */
  readonly end: number
  /** The combination of a trip's code. */
  of(code: number): number
}

export const combinationsOf = (filters: readonly Filter[]): Combinations => {
  const fields = filters.map(filter => ({ shift: shiftOf(filter), bits: encodingOf(filter).bits }))
  return {
    end: 2 ** fields.reduce((sum, { bits }) => sum + bits, 0),
    of: code => fields.reduce((found, { shift, bits }) => (found << bits) | ((code >>> shift) & ((1 << bits) - 1)), 0),
  }
}

/** The combination of each trip class, found once for each trips. */
export const classCombinations = ({ of }: Combinations): ((trips: ZoneTrips) => Uint32Array) => {
  const known = new WeakMap<ZoneTrips, Uint32Array>()
  return trips => {
    const found = known.get(trips) ?? trips.codes.map(of)
    known.set(trips, found)
    return found
  }
}
