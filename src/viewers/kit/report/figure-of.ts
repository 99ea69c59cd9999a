import type { CoveringRow } from '../../../domain/disclosure/merged-rows.ts'
import type { DeviceBand } from '../../../domain/disclosure/quality.ts'

/** The fields of all rows of the report calls, except for key and value. */
export interface ReleasedRow extends CoveringRow {
  readonly devices: DeviceBand | null
  readonly margin: number | null
}

/** The figure of a row of a call. @param times how many rows share it */
export const figureOf = <R extends ReleasedRow>(item: R, value: (item: R) => number | null, times = 1) => ({
  devices: item.devices,
  margin: item.margin,
  value: value(item),
  ...(times > 1 && { times }),
})

/** The figure of a row that is missing. */
export const NO_ROW = { devices: null, margin: null, value: null } as const
