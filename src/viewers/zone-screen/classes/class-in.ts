import { gradeOf } from '../../../domain/grade.ts'
import { OUTSIDE_CLASS, WITHHELD_CLASS } from '../../../map/layer-ids.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'

/**
 * The class of a zone in a result: WITHHELD_CLASS for a covered zone without a magnitude, OUTSIDE_CLASS for other zones.
 * @param covered the zones that the result covers; null: all zones
 */
export const classIn =
  ({ items }: Pick<ZoneResult, 'items'>, covered: ReadonlySet<number> | null = null) =>
  (zone: number): number =>
    items.get(zone)?.displayGroup ?? (covered === null || covered.has(zone) ? WITHHELD_CLASS : OUTSIDE_CLASS)

/** True if a figure is of the lowest grade: its error may exceed half of it. */
export const isPale = (item: Pick<ZoneItem, 'margin'> | undefined): boolean =>
  item !== undefined && item.margin !== null && gradeOf(item.margin) === 'D'
