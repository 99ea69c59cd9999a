import { AGES, BUCKETS, GENDERS, MODES, PURPOSES, WEEKDAY_KEYS } from '../reports/keys.ts'

/** Which trips a map counts: the codes chosen in each filter, none of them empty; weekdays are whole kinds of days. */
export type Selection = {
  readonly [filter in Filter]: readonly number[]
}

export type Filter = 'weekdays' | 'purposes' | 'modes' | 'ages' | 'genders' | 'distances' | 'stays'

/** Codes that trips have. */
const ALL: Selection = {
  weekdays: WEEKDAY_KEYS,
  purposes: PURPOSES,
  modes: MODES,
  ages: AGES,
  genders: GENDERS,
  /** Crow-fly buckets 0 to 7. */
  distances: BUCKETS,
  /** 1 for dwells, 0 for visits that are none. */
  stays: [0, 1],
}

export const FILTERS = Object.keys(ALL) as Filter[]

/**
 * A selection with its codes in order, each once. A filter that is empty or left out, or whose every code is chosen, takes
 * all of its codes: one question, which was asked with the build.
 */
export const selectionOf = (chosen: Partial<Selection>): Selection => {
  const codes = (filter: Filter) => {
    const some = new Set(chosen[filter])
    const all = some.size === 0 || ALL[filter].every(code => some.has(code))
    return all ? ALL[filter] : [...some].sort((a, b) => a - b)
  }
  return {
    weekdays: codes('weekdays'),
    purposes: codes('purposes'),
    modes: codes('modes'),
    ages: codes('ages'),
    genders: codes('genders'),
    distances: codes('distances'),
    stays: codes('stays'),
  }
}

/** Whether a selection leaves out some code of a filter. */
export const isNarrowed = (selection: Selection, filter: Filter): boolean =>
  ALL[filter].some(code => !selection[filter].includes(code))
