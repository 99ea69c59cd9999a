import { percentText } from '../../../../domain/summaries/words.ts'
import type { ZoneGroup } from '../../../../domain/summaries/zone-group.ts'
import { whole } from '../../../../domain/text/numbers.ts'

/** In larger groups the slice of the other places would fill nearly the whole ring. */
const MOST_IN_RING = 30

/** The content of a group's ring: all places, with the smaller ones as one slice, or the largest alone, with a sentence. */
export interface GroupPie {
  readonly caption: string
  /** The slice of all other places; null if all places are listed or `words` describes the others. */
  readonly rest: { readonly zones: number; readonly value: number } | null
  readonly words: string | null
}

/** @param shown the largest places, each with its own slice */
export function groupPie({ zones, group }: ZoneGroup, shown: readonly { readonly magnitude: number }[]): GroupPie {
  const value = group - shown.reduce((sum, row) => sum + row.magnitude, 0)
  const rest = zones.length - shown.length
  if (zones.length <= MOST_IN_RING)
    return { caption: 'Share of group', rest: rest === 0 ? null : { zones: rest, value }, words: null }
  return {
    caption: `Share of the ${whole(shown.length)} largest`,
    rest: null,
    words: `${whole(rest)} other places hold ${percentText(group === 0 ? 0 : value / group)} of the group.`,
  }
}
