import type { DeviceBand } from '../../domain/device-band.ts'

/** What every row of a call carries beside its key and its value. */
export interface ReleasedRow {
  readonly suppressed: boolean
  readonly devices: DeviceBand | null
  readonly margin: number | null
}

const NO_DATA: ReleasedRow = { suppressed: false, devices: null, margin: null }

/** The figure of a call's row; a row that is missing has no data, a withheld one no value. */
export function figureOf<R extends ReleasedRow>(item: R | undefined, value: (item: R) => number | null) {
  const { suppressed, devices, margin } = item ?? NO_DATA
  return { suppressed, devices, margin, value: item === undefined || suppressed ? null : value(item) }
}
