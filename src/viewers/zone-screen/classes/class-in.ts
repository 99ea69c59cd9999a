import { gradeOf } from '../../../domain/grade.ts'
import { OUTSIDE_CLASS, WITHHELD_CLASS } from '../../../map/layer-ids.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'

/**
 * The class that a zone has in an answer; without a magnitude it is hatched where it was asked of, and else plain.
 * @param covered the zones that the answer is about; null: all there are
 */
export const classIn =
  ({ items }: Pick<ZoneResult, 'items'>, covered: ReadonlySet<number> | null = null) =>
  (zone: number): number =>
    items.get(zone)?.displayGroup ?? (covered === null || covered.has(zone) ? WITHHELD_CLASS : OUTSIDE_CLASS)

/** Whether a figure is of the lowest grade: it may be off by more than half. */
export const isPale = (item: Pick<ZoneItem, 'margin'> | undefined): boolean =>
  item !== undefined && item.margin !== null && gradeOf(item.margin) === 'D'
