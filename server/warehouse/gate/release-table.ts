import type { DeviceBand } from '../../../src/domain/device-band.ts'
import type { Measure } from './measure.ts'
import { contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, releasedValue, WITHHELD } from './release.ts'

export interface Marks {
  suppressed: boolean
  devices: DeviceBand | null
  margin: number | null
}

export interface ReleasedTable<K extends object> {
  /** Every row there is, in order, by its cell. */
  readonly keys: readonly number[]
  readonly keyOf: (cell: number) => K
  readonly released: ReadonlyMap<number, Measure>
  /** Days with data that a cell's value is spread over; absent: a total of the period. */
  readonly daysOf?: (cell: number) => number
}

/** A row for every key; a cell that is withheld, empty or without data reads the same. */
export const releaseTable = <V extends string, K extends object>(
  value: V,
  { keys, keyOf, released, daysOf }: ReleasedTable<K>,
): Released<(K & Record<V, number | null> & Marks)[]> => {
  const family = contributionsOf(released.values())
  return asReleased(
    keys.map(cell => {
      const measure = released.get(cell)
      const days = daysOf?.(cell) ?? 1
      const count = measure ? releasedValue(measure, days) : null
      const marks: Marks = count === null ? WITHHELD : releasedMarks(count, family, days)
      return { ...keyOf(cell), ...({ [value]: count } as Record<V, number | null>), ...marks }
    }),
  )
}
