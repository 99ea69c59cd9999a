import { byCell, type CellRow } from '../cells.ts'
import type { Measure } from '../gate/measure.ts'
import { NO_ZONE, type ZoneCounts } from './protect-zones.ts'

/**
 * Counts by zone that are stored with the build.
 * @param complementOf queries the complement; it is called only where something can be in it
 */
export const zoneCountsFrom = (
  selected: readonly CellRow[],
  complementOf: (released: readonly number[]) => Promise<readonly Measure[]>,
): ZoneCounts => ({
  cells: byCell(selected.filter(({ cell }) => cell !== NO_ZONE)),
  complementWithout: async released =>
    released.length === selected.length ? null : ((await complementOf(released))[0] ?? null),
})
