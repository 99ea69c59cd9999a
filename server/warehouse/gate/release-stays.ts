import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { DeviceBand } from '../../../src/domain/device-band.ts'
import { isSafe } from './is-safe.ts'
import type { Measure } from './measure.ts'
import { noisedPeople } from './noise.ts'
import { type Contributions, contributionsOf } from './quality.ts'
import { asReleased, type Released, releasedMarks, WITHHELD } from './release.ts'

/** The dwells of a cell with their stays, thousandths of people times seconds. Noised sums are also times NOISE_UNIT. */
export interface StayMeasure extends Measure {
  readonly stay_ms: number
  readonly largest_stay_ms: number
  readonly largest_two_stay_ms: number
  readonly noised_stay_ms: number
  /** Sums over devices of the squared stay, and of the stay times the dwells, each multiplied by the device's noise factor. */
  readonly noised_stay_squares: number
  readonly noised_stay_products: number
}

/** One or two devices must dominate neither the number of dwells nor their stays. */
const isMeanSafe = (cell: StayMeasure, settings: DisclosureSettings): boolean =>
  isSafe(cell, settings) &&
  isSafe(
    {
      ...cell,
      value_m: cell.stay_ms,
      largest_m: cell.largest_stay_ms,
      largest_two_m: cell.largest_two_stay_ms,
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

export interface StaysTable<K extends object> {
  readonly keys: readonly number[]
  readonly keyOf: (cell: number) => K
  readonly cells: ReadonlyMap<number, StayMeasure>
}

/** Mean stays, seconds. Means do not add up to anything that is released, so there is no complementary suppression. */
export const releaseStays = <K extends object>(
  { keys, keyOf, cells }: StaysTable<K>,
  settings: DisclosureSettings,
): Released<
  (K & { avgdwelltime: number | null; suppressed: boolean; devices: DeviceBand | null; margin: number | null })[]
> => {
  const released = new Map([...cells].filter(([, cell]) => isMeanSafe(cell, settings) && cell.noised_m > 0))
  const family = contributionsOfMeans([...released.values()])
  return asReleased(
    keys.map(key => {
      const cell = released.get(key)
      if (!cell) return { ...keyOf(key), avgdwelltime: null, ...WITHHELD }
      return { ...keyOf(key), avgdwelltime: Math.round(meanStay(cell)), ...releasedMarks(noisedPeople(cell), family) }
    }),
  )
}
