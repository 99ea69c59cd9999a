import type { FilterChoices } from './machine.ts'
import type { ZoneMode } from './mode.ts'

/** The query's filter parameters; an empty filter sends all its options. */
export const filterQuery = (mode: Pick<ZoneMode, 'filters'>, choices: FilterChoices): Record<string, string> =>
  Object.fromEntries(
    mode.filters.map(filter => {
      const known = filter.options.map(option => option.value)
      const chosen = (choices[filter.id] ?? []).filter(value => known.includes(value))
      return [filter.id, (chosen.length > 0 ? chosen : known).join(',')]
    }),
  )

/** What the filters left in, for headings: `weekdays`, or '' where everything is in. */
export function filterWords(mode: Pick<ZoneMode, 'filters'>, choices: FilterChoices): string {
  return mode.filters
    .flatMap(filter => {
      const chosen = filter.options.filter(option => choices[filter.id]?.includes(option.value))
      return chosen.length === 0 || chosen.length === filter.options.length
        ? []
        : [chosen.map(option => option.words).join(' and ')]
    })
    .join(', ')
}

/** The modes that a dataset offers: those whose report input has the option Yes (viewers.md 5). */
export const offeredModes = (
  modes: readonly ZoneMode[],
  inputs: readonly { readonly name: string; readonly selectedOptions: readonly { readonly name: string }[] }[],
): readonly ZoneMode[] =>
  modes.filter(
    ({ needsInput }) =>
      needsInput === undefined ||
      inputs.some(input => input.name === needsInput && input.selectedOptions.some(option => option.name === 'Yes')),
  )
