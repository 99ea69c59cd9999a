import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { Concentration } from '../gate/concentration.ts'
import type { Measure } from '../gate/measure.ts'
import { protectMargins } from '../gate/protect-margins.ts'

/** The zone of a trip end that lies in no zone. It counts towards the complement and is never released. */
export const NO_ZONE = 0
const PERIOD = 0

/** The counts of a selection by zone, before complementary suppression. */
export interface ZoneCounts {
  /**
   * The zones that pass primary suppression, ascending. A zone in which a differencing attack would reveal what could not be
   * released is not among them.
   */
  readonly cells: ReadonlyMap<number, Measure>
  /**
   * The complement: all that is counted outside the released zones; null where nothing is. It may understate how safe that is and
   * never overstates it. Each call must pass a subset of the zones that the call before passed.
   */
  complementWithout(released: readonly number[]): Promise<Concentration | null>
}

/** The zones whose counts may be released beside each other. */
export const protectZones = (
  { cells, complementWithout }: ZoneCounts,
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, Measure>> =>
  protectMargins(
    {
      cells,
      keys: null,
      margins: [
        {
          marginOf: () => PERIOD,
          async complementWithout(released) {
            const complement = await complementWithout(released)
            return new Map(complement === null ? [] : [[PERIOD, complement]])
          },
        },
      ],
    },
    settings,
  )
