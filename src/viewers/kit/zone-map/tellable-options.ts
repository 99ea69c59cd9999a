import { listed } from '../../../domain/text/lists.ts'
import type { FilterOption, ModeFilter } from './mode.ts'
import type { TellableOptions } from './zones/ask-zones.ts'

/** The reason why a filter is greyed out. */
export const TOO_FEW_TO_TELL = 'This dataset has too few visits to tell these apart'

/** By filter, values that no option selects alone, with the words that follow the label of the option that they are joined with. */
const WITHOUT_OPTION: Readonly<Record<string, Readonly<Record<string, string>>>> = { modes: { 4: 'HGV' } }

/** Values of the query that replies know by a number. */
const CODES: Readonly<Record<string, string>> = { F: '1', M: '2' }

const valuesOf = ({ value }: FilterOption): readonly string[] => value.split(',')

/**
 * A filter as a dataset can tell its options apart: those of a group are joined into one, `Road, including HGV`, `Other ⇔ Other and
 * Other`. A filter with a single option is left, and tells nothing apart.
 * @param groups by filter: groups of values; a filter that is not listed is unchanged
 */
export function tellableFilter(filter: ModeFilter, groups: TellableOptions): ModeFilter {
  const joins = groups[filter.id]
  if (joins === undefined) return filter
  const groupOf = (value: string) =>
    joins.findIndex(group => group.some(each => String(each) === (CODES[value] ?? value)))
  const options: FilterOption[] = []
  const taken = new Set<FilterOption>()
  for (const option of filter.options) {
    if (taken.has(option)) continue
    const reached = new Set(valuesOf(option).map(groupOf))
    const parts = filter.options.filter(
      each => each === option || valuesOf(each).some(value => groupOf(value) >= 0 && reached.has(groupOf(value))),
    )
    for (const part of parts) taken.add(part)
    options.push(joinedOption(filter.id, parts, joins))
  }
  return { ...filter, options }
}

function joinedOption(
  filter: string,
  parts: readonly FilterOption[],
  joins: readonly (readonly number[])[],
): FilterOption {
  const values = [...new Set(parts.flatMap(valuesOf))]
  // what is joined with the options, though no option selects it
  const more = joins
    .filter(group => group.some(each => values.includes(String(each))))
    .flatMap(group => group.map(String))
    .filter(value => !values.includes(value) && WITHOUT_OPTION[filter]?.[value] !== undefined)
  const named = more.flatMap(value => WITHOUT_OPTION[filter]?.[value] ?? [])
  const words = (of: (part: FilterOption) => string) =>
    [listed(parts.map(of)), ...named.map(name => `including ${name}`)].join(', ')
  return {
    value: [...values, ...more].join(','),
    label: words(({ label }) => label),
    words: words(part => part.words),
  }
}

/** True if the reader can choose something under a filter. */
export const tellsApart = ({ kind, options }: ModeFilter): boolean => kind === 'one' || options.length > 1
