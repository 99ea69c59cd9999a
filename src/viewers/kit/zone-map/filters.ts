import { type ChosenInputs, includesInput } from '../../../domain/inputs.ts'
import { type FilterOption, MAP_FILTERS, type MapFilter } from '../../../domain/map-filters.ts'
import { listed } from '../../../domain/text/lists.ts'
import { MODE_NAMES } from '../../../domain/trip-attributes.ts'
import type { FilterChoices, ModeFilter, ZoneMode } from './mode.ts'

/** Returns the selected options of a filter, or its initial one. */
export const chosenOptions = (filter: ModeFilter, choices: FilterChoices): readonly FilterOption[] => {
  const selectedValues = choices[filter.id] ?? []
  // An address may name an option that the dataset joins with others, or joined options before their dataset has
  // loaded.
  const chosen = filter.options.filter(({ value }) =>
    selectedValues.some(each => isPart(each, value) || isPart(value, each)),
  )
  return chosen.length > 0 ? chosen : filter.options.filter(({ value }) => value === filter.initial)
}

/** True if all values of one option are among those of another. */
const isPart = (one: string, other: string): boolean => {
  const values = other.split(',')
  return one.split(',').every(value => values.includes(value))
}

/** Returns the query's filter parameters. An empty multi-select or slider sends all its options. */
export const filterQuery = (mode: Pick<ZoneMode, 'filters'>, choices: FilterChoices): Record<string, string> =>
  Object.fromEntries(
    mode.filters.flatMap(filter => {
      const chosen = chosenOptions(filter, choices)
      if (chosen.length > 0) return [[filter.id, joinedValues(chosen)]]
      return filter.kind === 'one' ? [] : [[filter.id, filter.all ?? joinedValues(filter.options)]]
    }),
  )

const joinedValues = (options: readonly FilterOption[]) => options.map(({ value }) => value).join(',')

/**
 * Returns all parameters of a search except the dataset: the filters and, if the mode filters by zone, the selected
 * zones.
 */
export const searchQuery = (
  mode: Pick<ZoneMode, 'filters' | 'canFilterByZone' | 'zonesParameter'>,
  choices: FilterChoices,
  selected: ReadonlySet<number>,
): Record<string, string> => ({
  ...filterQuery(mode, choices),
  ...(mode.canFilterByZone &&
    mode.zonesParameter && { [mode.zonesParameter]: [...selected].sort((a, b) => a - b).join(',') }),
})

/** Describes the selected filters for headings, such as `weekdays`. Empty if everything is selected. */
export const filterWords = (mode: Pick<ZoneMode, 'filters'>, choices: FilterChoices): string =>
  mode.filters
    .flatMap(filter => {
      const chosen = chosenOptions(filter, choices)
      const whole = filter.kind !== 'one' && filter.all === undefined && chosen.length === filter.options.length
      if (chosen.length === 0 || whole) return []
      const words = filter.wordsOf?.(chosen) ?? joined(chosen.map(option => option.words))
      return words === '' ? [] : [words]
    })
    .join(', ')

const joined = (words: readonly string[]) =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Returns a dataset's modes and filters: those whose report input has the option Yes (docs/specification.md V5.02). */
export function offeredModes(modes: readonly ZoneMode[], inputs: ChosenInputs): readonly ZoneMode[] {
  const isYes = ({ needsInput }: { readonly needsInput?: string }) =>
    needsInput === undefined || includesInput(inputs, needsInput)
  return modes
    .filter(isYes)
    .map(mode => (mode.filters.every(isYes) ? mode : { ...mode, filters: mode.filters.filter(isYes) }))
}

/** Groups of inseparable values, by filter. */
export type TellableOptions = Readonly<Record<string, readonly (readonly number[])[]>>

/** The reason why a filter is disabled. */
export const TOO_FEW_TO_TELL = 'This dataset has too few visits to tell these apart'

/**
 * Values that no option selects individually, by filter, and the words appended to the label of the option that they
 * are joined with.
 */
const WITHOUT_OPTION: Readonly<Record<string, Readonly<Record<string, string>>>> = { modes: { 4: MODE_NAMES[4] } }

const GENDERS: MapFilter['values'] = MAP_FILTERS.genders.values
/** Returns the code by which replies identify a value, such as 1 for F. */
const codeOf = (value: string): string => String(GENDERS[value]?.[0] ?? value)

const valuesOf = ({ value }: FilterOption): readonly string[] => value.split(',')

/**
 * Returns a filter with the options that a dataset can tell apart. The options of a group are joined into one, such as
 * `Road, including HGV` or `Other ⇔ Other and Other`. A filter may be left with a single option.
 * @param groups each filter's groups of values; a filter that is not listed is unchanged
 */
export function tellableFilter(filter: ModeFilter, groups: TellableOptions): ModeFilter {
  const joins = groups[filter.id]
  if (joins === undefined) return filter
  const groupOf = (value: string) => joins.findIndex(group => group.some(each => String(each) === codeOf(value)))
  const options: FilterOption[] = []
  const joined = new Set<FilterOption>()
  for (const option of filter.options) {
    if (joined.has(option)) continue
    const reached = new Set(valuesOf(option).map(groupOf))
    const parts = filter.options.filter(
      each => each === option || valuesOf(each).some(value => groupOf(value) >= 0 && reached.has(groupOf(value))),
    )
    for (const part of parts) joined.add(part)
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
  // Values that are joined with the options although no option selects them.
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

/** True if a filter leaves the reader a choice. */
export const tellsApart = ({ kind, options }: ModeFilter): boolean => kind === 'one' || options.length > 1
