import { CHOSEN, type Choice, LEFT, OPTIONS } from '../counting/choice.ts'
import { FILTERS, type Filter, isNarrowed, type Selection } from './selection.ts'

/** Bits of a trip's code that each filter looks at, from the lowest (zone-trips.sql). */
const BITS: Readonly<Record<Filter, number>> = {
  weekdays: 1,
  purposes: 3,
  modes: 3,
  ages: 3,
  genders: 2,
  distances: 3,
  stays: 1,
}

const SUNDAY = 0
const MONDAY = 1
/** Days are chosen by their kind, whose code is 0 for working days and 1 for the weekend: one of them stands for all. */
const isChosen = (selection: Selection, filter: Filter, code: number): boolean =>
  selection[filter].includes(filter === 'weekdays' ? (code === 0 ? MONDAY : SUNDAY) : code)

/** Codes are looked up by their lower and their upper half: two small tables instead of one large. */
const HALVES: readonly (readonly Filter[])[] = [
  ['weekdays', 'purposes', 'modes'],
  ['ages', 'genders', 'distances', 'stays'],
]
const bitsOf = (filters: readonly Filter[]): number => filters.reduce((sum, filter) => sum + BITS[filter], 0)
const LOWER_BITS = bitsOf(HALVES[0]!)
const LOWER = (1 << LOWER_BITS) - 1

/** The slots of the codes of some filters, those of the options numbered from `first`. */
const slotsOf = (filters: readonly Filter[], selection: Selection, first: number): Uint8Array => {
  let table = Uint8Array.of(CHOSEN)
  let alone = first
  for (const filter of filters) {
    const below = table
    table = Uint8Array.from({ length: below.length << BITS[filter] }, (_, i) => {
      const code = Math.floor(i / below.length)
      const slot = below[i % below.length]!
      if (isChosen(selection, filter, code)) return slot
      return slot === CHOSEN ? alone + code : LEFT
    })
    alone += 1 << BITS[filter]
  }
  return table
}
/** Where more than one filter is narrowed, what they leave out together is more than their options by themselves. */
export const zoneChoice = (selection: Selection): Choice => {
  const [lowerFilters = [], upperFilters = []] = HALVES
  const first = lowerFilters.reduce((slot, filter) => slot + (1 << BITS[filter]), OPTIONS)
  const [lower, upper] = [slotsOf(lowerFilters, selection, OPTIONS), slotsOf(upperFilters, selection, first)]
  return {
    tellsLeft: FILTERS.filter(filter => isNarrowed(selection, filter)).length > 1,
    slotOf(code) {
      const low = lower[code & LOWER]!
      const high = upper[code >> LOWER_BITS]!
      return low === CHOSEN ? high : high === CHOSEN ? low : LEFT
    },
  }
}
