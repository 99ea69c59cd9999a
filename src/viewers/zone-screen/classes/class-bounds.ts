import type { ZoneValue } from '../../../domain/summaries/zone-group.ts'

/** The figure at a bound of a class, and its margin in per cent. */
export type ClassBound = Pick<ZoneValue, 'magnitude' | 'margin'>

export interface ClassBounds {
  /** The least figure of each class; null for a class without zones. */
  readonly from: readonly (ClassBound | null)[]
  /** The greatest figure; null without figures. */
  readonly top: ClassBound | null
}

export function classBounds(items: Iterable<ZoneValue>, classes: number): ClassBounds {
  const from = new Array<ZoneValue | null>(classes).fill(null)
  let top: ZoneValue | null = null
  for (const item of items) {
    const least = from[item.displayGroup]
    if (item.displayGroup < classes && (least == null || item.magnitude < least.magnitude))
      from[item.displayGroup] = item
    if (top === null || item.magnitude > top.magnitude) top = item
  }
  return { from, top }
}
