import type { ZoneValue } from '../../domain/summaries/zone-group.ts'

/** The least magnitude of each class; null where no zone is in it. `bounds[c]` is where class c begins. */
export function classBounds(items: Iterable<ZoneValue>, classes: number): readonly (number | null)[] {
  const bounds = new Array<number | null>(classes).fill(null)
  for (const { displayGroup, magnitude } of items) {
    const least = bounds[displayGroup]
    if (displayGroup < classes && (least == null || magnitude < least)) bounds[displayGroup] = magnitude
  }
  return bounds
}
