import type { FilterOption, ModeFilter } from './mode.ts'

/** An option of a filter; `words` name it in a heading. */
export const option = (value: string, label: string, words = label): FilterOption => ({ value, label, words })

/** A filter with any number of selected options; none selected means all. */
export const manyOf = (id: string, label: string, options: readonly FilterOption[]): ModeFilter => ({
  kind: 'many',
  id,
  label,
  options,
  required: false,
})
