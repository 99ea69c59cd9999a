import type { Quality } from '../../contract/location-insights.ts'

/** What every row of a call carries beside its key and its value. */
export interface ReleasedRow {
  readonly suppressed: boolean
  readonly quality: Quality | null
  readonly margin: number | null
}

const NO_DATA: ReleasedRow = { suppressed: false, quality: null, margin: null }

/** The figure of a call's row; a row that is missing has no data, a withheld one no value. */
export function figureOf<R extends ReleasedRow>(item: R | undefined, value: (item: R) => number | null) {
  const { suppressed, quality, margin } = item ?? NO_DATA
  return { suppressed, quality, margin, value: item === undefined || suppressed ? null : value(item) }
}
