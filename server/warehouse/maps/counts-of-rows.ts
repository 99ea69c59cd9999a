import type { Measure } from '../gate/measure.ts'
import { byCell, type CellRow } from '../reports/cells.ts'
import { NO_ZONE, type ZoneCounts } from './protect-zones.ts'

/** Counts as the engine answered them by zone, less the zones that are exposed; what is left is asked only where something is. */
export const countsOfRows = (
  chosen: readonly CellRow[],
  exposed: ReadonlySet<number>,
  restOf: (released: readonly number[]) => Promise<readonly Measure[]>,
): ZoneCounts => ({
  cells: byCell(chosen.filter(({ cell }) => cell !== NO_ZONE && !exposed.has(cell))),
  restWithout: async released => (released.length === chosen.length ? null : ((await restOf(released))[0] ?? null)),
})
