import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration, Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'

/** What a trip that ends in no zone has: counted in the rest, never an item. */
export const NO_ZONE = 0
const PERIOD = 0

/** What a selection counts by zone, before the gate. */
export interface ZoneCounts {
  /**
   * Zones that may be released as far as they themselves go, rising. The reader may take selections from each other: a zone
   * is left out where that would tell an option, or options together, that could not be released, or all that the filters leave.
   */
  readonly cells: ReadonlyMap<number, Measure>
  /** What is counted outside some of them, in no case safer than it is; null where nothing is. Asked of fewer and fewer of them. */
  restWithout(released: readonly number[]): Promise<Concentration | null>
}

/** The zones whose counts may be released beside each other. */
export const protectZones = (
  { cells, restWithout }: ZoneCounts,
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, Measure>> =>
  protectMargins(
    {
      cells,
      keys: null,
      margins: [
        {
          marginOf: () => PERIOD,
          async restWithout(released) {
            const rest = await restWithout(released)
            return new Map(rest === null ? [] : [[PERIOD, rest]])
          },
        },
      ],
    },
    settings,
  )
