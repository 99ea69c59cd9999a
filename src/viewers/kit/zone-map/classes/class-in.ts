import { gradeOf } from '../../../../domain/grade.ts'
import { OUTSIDE_CLASS } from '../../../../map/layer-ids.ts'
import type { ZoneItem } from '../mode.ts'
import type { ZoneResult } from '../model/machine.ts'

/**
 * The class of a zone in a result; OUTSIDE_CLASS for zones of no place.
 * @param covered the zones that the result covers; null: all zones
 */
export const classIn =
  ({ items }: Pick<ZoneResult, 'items'>, covered: ReadonlySet<number> | null = null) =>
  (zone: number): number =>
    covered === null || covered.has(zone) ? (items.get(zone)?.displayGroup ?? OUTSIDE_CLASS) : OUTSIDE_CLASS

/** By how much a colour is paler: 0 not at all, 1 a little (grade C), 2 clearly (grade D). */
export type Paleness = 0 | 1 | 2

/** How uncertain a figure is. */
export const paleOf = (place: Pick<ZoneItem, 'margin'> | undefined): Paleness => {
  if (place === undefined || place.margin === null) return 0
  const grade = gradeOf(place.margin)
  return grade === 'D' ? 2 : grade === 'C' ? 1 : 0
}
