import type { ZoneTrips } from './zone-trips.ts'

/**
 * The parts that some filters tell apart, whatever is chosen in them, numbered from 0 as they come. Every selection that
 * narrows these filters and no others is a sum of such parts.
 */
export interface PartNumbers {
  /** By kind of these trips, the number of its part. */
  of(trips: ZoneTrips): Uint32Array
  /** By part, the code of one of its trips. */
  readonly codes: readonly number[]
}

/** @param keyOf tells the part of a trip by its code */
export const createPartNumbers = (keyOf: (code: number) => number): PartNumbers => {
  const known = new Map<number, number>()
  const codes: number[] = []
  return {
    codes,
    of: trips =>
      trips.codes.map(code => {
        const key = keyOf(code)
        const number = known.get(key)
        if (number !== undefined) return number
        known.set(key, codes.length)
        return codes.push(code) - 1
      }),
  }
}
