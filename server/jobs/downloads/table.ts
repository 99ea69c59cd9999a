import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { gradeOf } from '../../../src/domain/grade.ts'
import { intervalEnds, percentOf, roundKnown } from '../../../src/domain/known-digits.ts'

export type Value = string | number | boolean | null

/** A table of released figures as a download has it. */
export interface DownloadTable {
  /** The file's name without its ending. */
  readonly name: string
  /** What the figures are, in a sentence. */
  readonly definition: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** Rows whose value is withheld; null where what is withheld has no row. */
  readonly withheld: number | null
}

/** A figure as the gate released it. */
interface Marked {
  /** null: withheld, or no data. */
  readonly value: number | null
  readonly suppressed?: boolean
  readonly devices: DeviceBand | null
  /** Half-width of the 95 % interval, per cent; null: exact, such as payments. */
  readonly margin: number | null
  /** How many of the figure's units make one of what screens show. */
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

const WITHHELD_NOTE = 'withheld to protect individuals'

/**
 * The figure as screens round it, its interval, its quality, its share and what is to be said of it.
 * @param share of all, 0 to 1; null where the figure is no part of a released total
 */
export const marksOf = (
  { value, suppressed = false, devices, margin, shownPer = 1 }: Marked,
  share: number | null = null,
  note: string = suppressed ? WITHHELD_NOTE : '',
): Value[] => {
  const percent = share === null ? null : percentOf(share)
  if (value === null) return [null, null, null, null, null, null, null, note]
  return [
    roundKnown(Math.round(value / shownPer), margin),
    ...intervalEnds(value, margin),
    margin,
    margin === null ? null : gradeOf(margin),
    devices,
    percent,
    note,
  ]
}
