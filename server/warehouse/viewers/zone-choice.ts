import { CHOSEN, type Choice, LEFT, OPTIONS } from '../counting/choice.ts'
import { numberCorners } from '../counting/number-corners.ts'
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

/** What a trip's code says of a filter. */
const optionOf = (filter: Filter, code: number): number => {
  const below = FILTERS.slice(0, FILTERS.indexOf(filter)).reduce((bits, other) => bits + BITS[other], 0)
  return (code >>> below) & ((1 << BITS[filter]) - 1)
}

/** The slot of every code. */
const slotsOf = (selection: Selection): Uint8Array => {
  let table = Uint8Array.of(CHOSEN)
  let alone = OPTIONS
  for (const filter of FILTERS) {
    const below = table.length
    const wider = new Uint8Array(below << BITS[filter])
    for (let at = 0; at < wider.length; at += below) {
      const code = at / below
      wider.set(
        isChosen(selection, filter, code) ? table : table.map(slot => (slot === CHOSEN ? alone + code : LEFT)),
        at,
      )
    }
    table = wider
    alone += 1 << BITS[filter]
  }
  return table
}

/** Where more than one filter is narrowed, what they leave out together is more than their options by themselves. */
export const zoneChoice = (selection: Selection): Choice => {
  const slots = slotsOf(selection)
  const narrowed = FILTERS.filter(filter => isNarrowed(selection, filter))
  const corners = numberCorners()
  return {
    tellsLeft: narrowed.length > 1,
    slotOf: code => slots[code]!,
    filters: [
      ...narrowed.map(filter => (code: number) => {
        const others = narrowed.every(other => other === filter || isChosen(selection, other, optionOf(other, code)))
        return others ? optionOf(filter, code) : null
      }),
      ...(narrowed.length > 1
        ? [
            (code: number) =>
              corners(
                narrowed.map(filter => {
                  const option = optionOf(filter, code)
                  return isChosen(selection, filter, option) ? null : option
                }),
              ),
          ]
        : []),
    ],
  }
}
