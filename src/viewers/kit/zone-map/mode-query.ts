import { type ChosenInputs, includesInput } from '../../../domain/includes-input.ts'
import type { FilterChoices, FilterOption, ModeFilter, ZoneMode } from './mode.ts'

/** The selected options of a filter, or its initial one. */
export const chosenOptions = (filter: ModeFilter, choices: FilterChoices): readonly FilterOption[] => {
  const wanted = choices[filter.id] ?? []
  // an address may name an option that the dataset joins with others, or joined ones before their dataset is known
  const chosen = filter.options.filter(({ value }) => wanted.some(each => isPart(each, value) || isPart(value, each)))
  return chosen.length > 0 ? chosen : filter.options.filter(({ value }) => value === filter.initial)
}

/** True if all values of an option are among those of another. */
const isPart = (one: string, other: string): boolean => {
  const values = other.split(',')
  return one.split(',').every(value => values.includes(value))
}

/** The query's filter parameters; an empty multi-select or slider sends all its options. */
export const filterQuery = (mode: Pick<ZoneMode, 'filters'>, choices: FilterChoices): Record<string, string> =>
  Object.fromEntries(
    mode.filters.flatMap(filter => {
      const chosen = chosenOptions(filter, choices)
      if (chosen.length > 0) return [[filter.id, valuesOf(chosen)]]
      return filter.kind === 'one' ? [] : [[filter.id, filter.all ?? valuesOf(filter.options)]]
    }),
  )

const valuesOf = (options: readonly FilterOption[]) => options.map(({ value }) => value).join(',')

/** All parameters of a search except the dataset: the filters, and the selected zones where the mode filters by zone. */
export const searchQuery = (
  mode: Pick<ZoneMode, 'filters' | 'canFilterByZone' | 'zonesParameter'>,
  choices: FilterChoices,
  selected: ReadonlySet<number>,
): Record<string, string> => ({
  ...filterQuery(mode, choices),
  ...(mode.canFilterByZone &&
    mode.zonesParameter && { [mode.zonesParameter]: [...selected].sort((a, b) => a - b).join(',') }),
})

/** The selected filters in words, for headings: `weekdays`, or '' where nothing is filtered out. */
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

/** The modes and filters that a dataset has: those whose report input has the option Yes (docs/specification.md V5.02). */
export function offeredModes(modes: readonly ZoneMode[], inputs: ChosenInputs): readonly ZoneMode[] {
  const isYes = ({ needsInput }: { readonly needsInput?: string }) =>
    needsInput === undefined || includesInput(inputs, needsInput)
  return modes
    .filter(isYes)
    .map(mode => (mode.filters.every(isYes) ? mode : { ...mode, filters: mode.filters.filter(isYes) }))
}
