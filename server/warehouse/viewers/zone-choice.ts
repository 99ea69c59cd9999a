import { CHOSEN, type Choice, OPTIONS } from '../counting/choice.ts'
import type { Parts } from '../counting/known-parts.ts'
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

const SHIFTS = new Map<Filter, number>()
let bits = 0
for (const filter of FILTERS) {
  SHIFTS.set(filter, bits)
  bits += BITS[filter]
}

const optionOf =
  (filter: Filter) =>
  (code: number): number =>
    (code >>> (SHIFTS.get(filter) ?? 0)) & ((1 << BITS[filter]) - 1)

const SUNDAY = 0
const MONDAY = 1
/** Days are chosen by their kind, whose code is 0 for working days and 1 for the weekend: one of them stands for all. */
const isOptionChosen = (selection: Selection, filter: Filter, option: number): boolean =>
  selection[filter].includes(filter === 'weekdays' ? (option === 0 ? MONDAY : SUNDAY) : option)

/** The filters that leave something out. */
export const narrowedBy = (selection: Selection): readonly Filter[] =>
  FILTERS.filter(filter => isNarrowed(selection, filter))

/** Whether a selection counts trips with a code. */
export const choosesCode = (selection: Selection): ((code: number) => boolean) => {
  const narrowed = narrowedBy(selection).map(filter => ({ filter, of: optionOf(filter) }))
  return code => narrowed.every(({ filter, of }) => isOptionChosen(selection, filter, of(code)))
}

/** The parts of all trips that some filters tell apart. */
export const partsBy = (filters: readonly Filter[]): Parts => {
  const optionsOf = filters.map(optionOf)
  const widths = filters.map(filter => BITS[filter])
  return {
    partOf: code => optionsOf.reduce((part, of, at) => part * 2 ** widths[at]! + of(code), 0),
    optionsOf,
  }
}

/** Zones are shown by what is known of their parts, so that nothing is asked about what is left out. */
export const zoneChoice = (selection: Selection): Choice => {
  const isChosen = choosesCode(selection)
  return { tellsLeft: false, slotOf: code => (isChosen(code) ? CHOSEN : OPTIONS), filters: [] }
}
