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
  /** The cell of every row, in order. */
  readonly keys: readonly number[]
  readonly keyOf: (cell: number) => K
  readonly released: ReadonlyMap<number, Measure>
  /** The days with data that a cell's value is divided by. Left out, the value is of the whole period. */
  readonly daysOf?: (cell: number) => number
}

/** A row for every cell. Cells that are withheld, empty or without data cannot be distinguished. */
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
