import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Cell } from './cut-table.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { noisedPeople } from './noise.ts'
import { type Contributions, contributionsOf } from './quality.ts'
import { NO_DATA, type Released, releasedMarks } from './release.ts'
import { type RowKey, releaseRows } from './release-rows.ts'

/** The dwells of a cell with their stays, thousandths of people times seconds. Noised sums are also times NOISE_UNIT. */
export interface StayMeasure extends Measure {
  readonly noised_stay_ms: number
  readonly largest_noised_stay_ms: number
  readonly largest_two_noised_stay_ms: number
  /** Sums over devices of the squared stay, and of the stay times the dwells, each multiplied by the device's noise factor. */
  readonly noised_stay_squares: number
  readonly noised_stay_products: number
}

/** A mean is safe if one or two devices dominate neither the number of dwells nor their stays. */
export const isMeanSafe = (cell: StayMeasure, settings: DisclosureSettings): boolean =>
  isSafe(cell, settings) &&
  isSafe(
    {
      ...cell,
      noised_m: cell.noised_stay_ms,
      largest_noised: cell.largest_noised_stay_ms,
      largest_two_noised: cell.largest_two_noised_stay_ms,
    },
    settings,
  )

/** Seconds. Numerator and denominator carry the same noise factors. */
const meanStay = ({ noised_stay_ms, noised_m }: StayMeasure): number => noised_stay_ms / noised_m

/** By linearisation of the ratio: a device contributes its stays less its dwells times the mean, over the mean. */
const contributionsOfMeans = (cells: readonly StayMeasure[]): Contributions =>
  contributionsOf(
    cells.map(cell => {
      const mean = meanStay(cell)
      const { noised_stay_squares, noised_stay_products, noised_squares_m2 } = cell
      const squares = noised_stay_squares / mean ** 2 - (2 * noised_stay_products) / mean + noised_squares_m2
      return { ...cell, noised_squares_m2: Math.max(0, squares) }
    }),
  )

const stayOf = ({ measures: [measure] }: Cell): StayMeasure => measure as StayMeasure

/** Mean stays, seconds. Rows that share a cell share its mean. */
export const releaseStays = <R>(key: RowKey, cells: readonly Cell[]): Released<R[]> => {
  const family = contributionsOfMeans(cells.map(stayOf))
  return releaseRows<R>(
    [key],
    cells,
    cell => ({
      avgdwelltime: Math.round(meanStay(stayOf(cell))),
      ...releasedMarks(noisedPeople(stayOf(cell)), family),
    }),
    { avgdwelltime: null, ...NO_DATA },
  )
}
