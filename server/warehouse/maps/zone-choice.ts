import { type Choice, EXCLUDED_BY_SEVERAL, FIRST_OPTION, SELECTED } from './choice.ts'
import { numberCombinations } from './combination-numbers.ts'
import { encodingOf, FILTERS, type Filter, shiftOf } from './map-filters.ts'
import { isNarrowed, type Selection } from './selection.ts'

/** By option of a filter: 1 where the selection holds it. */
const selectedOptions = (selection: Selection, filter: Filter): Uint8Array => {
  const { bits, optionOf = (code: number) => code } = encodingOf(filter)
  const isSelected = new Uint8Array(1 << bits)
  for (const code of selection[filter]) isSelected[optionOf(code)] = 1
  return isSelected
}

/** A filter that excludes something: where a trip's code holds its option, and which options are selected. */
interface NarrowedFilter {
  readonly shift: number
  readonly mask: number
  readonly isSelected: Uint8Array
}

const narrowedOf = (selection: Selection): NarrowedFilter[] =>
  FILTERS.filter(filter => isNarrowed(selection, filter)).map(filter => ({
    shift: shiftOf(filter),
    mask: (1 << encodingOf(filter).bits) - 1,
    isSelected: selectedOptions(selection, filter),
  }))

const bucketsOf = (selection: Selection): Uint8Array => {
  let table = Uint8Array.of(SELECTED)
  let firstOption = FIRST_OPTION
  for (const filter of FILTERS) {
    const isSelected = selectedOptions(selection, filter)
    const below = table.length
    const wider = new Uint8Array(below * isSelected.length)
    for (const [option, selected] of isSelected.entries()) {
      const alone = firstOption + option
      wider.set(
        selected === 1 ? table : table.map(bucket => (bucket === SELECTED ? alone : EXCLUDED_BY_SEVERAL)),
        option * below,
      )
    }
    table = wider
    firstOption += isSelected.length
  }
  return table
}

const MOST_OPTIONS = Math.max(...FILTERS.map(filter => 1 << encodingOf(filter).bits))

/** Where several filters are narrowed, what they exclude together is more than the options that each of them excludes. */
export const zoneChoice = (selection: Selection): Choice => {
  const buckets = bucketsOf(selection)
  const narrowed = narrowedOf(selection)
  const combinations = numberCombinations(MOST_OPTIONS)
  const optionIn = ({ shift, mask }: NarrowedFilter, code: number) => (code >>> shift) & mask
  const isSelectedBy = (filter: NarrowedFilter, code: number) => filter.isSelected[optionIn(filter, code)] === 1
  const excludedBy = (code: number) =>
    narrowed.map(filter => (isSelectedBy(filter, code) ? null : optionIn(filter, code)))
  return {
    exposesExcluded: narrowed.length > 1,
    bucketOf: code => buckets[code]!,
    filters: [
      ...narrowed.map(own => (code: number) => {
        const isSelectedByOthers = narrowed.every(other => other === own || isSelectedBy(other, code))
        return isSelectedByOthers ? optionIn(own, code) : null
      }),
      ...(narrowed.length > 1 ? [(code: number) => combinations(excludedBy(code))] : []),
    ],
  }
}
