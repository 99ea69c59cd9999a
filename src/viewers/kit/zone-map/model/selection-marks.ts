import type { ZoneResult } from './machine.ts'

/** Larger selections are marked by the edge of each zone instead of one outline. */
export const MOST_OUTLINED = 400

export interface SelectionMarks {
  /** true: every zone of the result except `zones` is marked; false: only `zones` are. */
  readonly all: boolean
  readonly zones: readonly number[]
}

export const NO_MARKS: SelectionMarks = { all: false, zones: [] }

/** The marks of a selection, listing the shorter of its zones and the excluded ones: there may be tens of thousands. */
export function selectionMarks(selected: ReadonlySet<number>, result: ZoneResult | null): SelectionMarks {
  if (result === null || selected.size <= MOST_OUTLINED) return { all: false, zones: [...selected] }
  const excluded = [...result.items.keys()].filter(zone => !selected.has(zone))
  if (excluded.length > result.items.size / 2) return { all: false, zones: [...selected] }
  return { all: true, zones: [...excluded, ...[...selected].filter(zone => !result.items.has(zone))] }
}
