import { FILTERS, type Filter, filterDimension } from './map-filters.ts'

/** Which trips a map counts: the selected codes of each filter, none of them empty. */
export type Selection = { readonly [filter in Filter]: readonly number[] }

/**
 * A selection with its codes in ascending order, each once. A filter that is empty, left out or has all of its codes selected
 * takes all of them, so that equal selections have equal keys in the cache.
 */
export const selectionOf = (selected: Partial<Selection>): Selection => {
  const codesOf = (filter: Filter): readonly number[] => {
    const some = new Set(selected[filter])
    const { codes } = filterDimension(filter)
    return some.size === 0 || codes.every(code => some.has(code)) ? codes : [...some].sort((a, b) => a - b)
  }
  return Object.fromEntries(FILTERS.map(filter => [filter, codesOf(filter)])) as unknown as Selection
}

/** True if a selection excludes some code of a filter. */
export const isNarrowed = (selection: Selection, filter: Filter): boolean =>
  filterDimension(filter).codes.some(code => !selection[filter].includes(code))
