import type { ZoneResult } from './machine.ts'

/** More zones than this are marked each by its own edge instead of by the line around them all. */
export const MOST_OUTLINED = 400

export interface SelectionMarks {
  /** Whether every zone of the answer is marked but for `zones`; else `zones` alone are. */
  readonly all: boolean
  readonly zones: readonly number[]
}

export const NO_MARKS: SelectionMarks = { all: false, zones: [] }

/** How a selection is marked zone by zone: of tens of thousands the map is told the fewer, those in it or those left out. */
export function selectionMarks(selected: ReadonlySet<number>, result: ZoneResult | null): SelectionMarks {
  if (result === null || selected.size <= MOST_OUTLINED) return { all: false, zones: [...selected] }
  const leftOut = [...result.items.keys()].filter(zone => !selected.has(zone))
  if (leftOut.length > result.items.size / 2) return { all: false, zones: [...selected] }
  return { all: true, zones: [...leftOut, ...[...selected].filter(zone => !result.items.has(zone))] }
}
