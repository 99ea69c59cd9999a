import { CHOSEN, type Choice, OPTIONS } from '../counting/choice.ts'
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
  let table = Uint8Array.of(1)
  for (const filter of FILTERS) {
    const below = table.length
    const wider = new Uint8Array(below << BITS[filter])
    for (let option = 0; option < 1 << BITS[filter]; option++)
      if (isOptionChosen(selection, filter, option)) wider.set(table, option * below)
    table = wider
  }
  return code => table[code] === 1
}

/** The part of all trips, as some filters tell them apart, that trips with a code are in. */
export const partKeyBy = (filters: readonly Filter[]): ((code: number) => number) => {
  const mask = filters.reduce((bits, filter) => bits | (((1 << BITS[filter]) - 1) << (SHIFTS.get(filter) ?? 0)), 0)
  return code => code & mask
}

/** Zones are shown by what is known of their parts, so that nothing is asked about what is left out. */
export const zoneChoice = (isChosen: (code: number) => boolean): Choice => ({
  tellsLeft: false,
  slotOf: code => (isChosen(code) ? CHOSEN : OPTIONS),
  filters: [],
})
