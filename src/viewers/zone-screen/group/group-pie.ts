import { countText, percentText } from '../../../domain/summaries/words.ts'
import type { ZoneGroup } from '../../../domain/summaries/zone-group.ts'

/** Beyond this the zones that are not named would be nearly the whole ring. */
const MOST_IN_RING = 30

/** What the ring of a group is of: all its zones, the smaller ones as one slice, or its largest alone, with the rest in words. */
export interface GroupPie {
  readonly caption: string
  /** The slice of all other zones; null: there are none, or the words say them. */
  readonly rest: { readonly zones: number; readonly value: number } | null
  readonly words: string | null
}

/** @param shown the largest zones, which have slices of their own */
export function groupPie({ zones, group }: ZoneGroup, shown: readonly { readonly magnitude: number }[]): GroupPie {
  const value = group - shown.reduce((sum, row) => sum + row.magnitude, 0)
  const rest = zones.length - shown.length
  if (zones.length <= MOST_IN_RING)
    return { caption: 'Share of group', rest: rest === 0 ? null : { zones: rest, value }, words: null }
  return {
    caption: `Share of the ${countText(shown.length)} largest`,
    rest: null,
    words: `${countText(rest)} other zones hold ${percentText(group === 0 ? 0 : value / group)} of the group.`,
  }
}
