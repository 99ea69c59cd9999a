import type { DeviceBand } from '../../domain/device-band.ts'

/** The fields of all rows of the report calls, except for key and value. */
export interface ReleasedRow {
  readonly suppressed: boolean
  readonly devices: DeviceBand | null
  readonly margin: number | null
}

const NO_DATA: ReleasedRow = { suppressed: false, devices: null, margin: null }

/** The figure of a row of a call. A missing row has no data, and a withheld row has no value. */
export function figureOf<R extends ReleasedRow>(item: R | undefined, value: (item: R) => number | null) {
  const { suppressed, devices, margin } = item ?? NO_DATA
  return { suppressed, devices, margin, value: item === undefined || suppressed ? null : value(item) }
}
