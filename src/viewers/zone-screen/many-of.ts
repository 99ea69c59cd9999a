import type { FilterOption, ModeFilter } from './mode.ts'

/** A choice of a filter; its words in a heading are its label, where they are no others. */
export const option = (value: string, label: string, words = label): FilterOption => ({ value, label, words })

/** A filter of which any number of choices may stand; with none it is left open. */
export const manyOf = (id: string, label: string, options: readonly FilterOption[]): ModeFilter => ({
  kind: 'many',
  id,
  label,
  options,
  required: false,
})
