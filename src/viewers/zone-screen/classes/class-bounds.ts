import type { ZoneValue } from '../../../domain/summaries/zone-group.ts'

/** A figure at the end of a class, with its margin, per cent. */
export type ClassBound = Pick<ZoneValue, 'magnitude' | 'margin'>

export interface ClassBounds {
  /** Where each class begins: its least figure; null where no zone is in it. */
  readonly from: readonly (ClassBound | null)[]
  /** The greatest figure of all; null where there is none. */
  readonly top: ClassBound | null
}

/** The least figure of each class and the greatest of all. */
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
