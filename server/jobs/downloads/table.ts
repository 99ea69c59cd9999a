import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { gradeOf } from '../../../src/domain/grade.ts'
import { intervalEnds, percentOf, roundKnown } from '../../../src/domain/known-digits.ts'

export type Value = string | number | boolean | null

/** A table of released figures in a download. */
export interface DownloadTable {
  /** The name of the file without its extension. */
  readonly name: string
  /** A sentence that describes the figures. */
  readonly definition: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** A figure that the disclosure gate released. */
interface Marked {
  /** null: no data. */
  readonly value: number | null
  readonly devices: DeviceBand | null
  /** Half-width of the 95 % interval, per cent; null for exact figures, such as payments. */
  readonly margin: number | null
  /** The figure is divided by this for the unit that screens show. */
  readonly shownPer?: number | undefined
}

/** The columns that follow every figure. */
export const MARK_COLUMNS = [
  'as_shown',
  'low_95',
  'high_95',
  'margin_percent',
  'grade',
  'devices',
  'percent_of_all',
  'note',
] as const

/**
 * The figure rounded as on screens, its interval, its quality, its share and its note.
 * @param share of the total, 0 to 1; null where the figure is not part of a released total
 */
export const marksOf = (
  { value, devices, margin, shownPer = 1 }: Marked,
  share: number | null = null,
  note = '',
): Value[] => {
  const percent = share === null ? null : percentOf(share)
  if (value === null) return [null, null, null, null, null, null, null, note]
  return [
    roundKnown(shownPer === 1 ? value : Math.round(value / shownPer), margin),
    ...intervalEnds(value, margin),
    margin,
    margin === null ? null : gradeOf(margin),
    devices,
    percent,
    note,
  ]
}
