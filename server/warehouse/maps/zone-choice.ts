import { CHOSEN, type Choice, LEFT, OPTIONS } from './choice.ts'
import { numberCorners } from './number-corners.ts'
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

/** A filter that leaves something out: where a trip's code holds its option, and which options are chosen. */
interface Narrowed {
  readonly shift: number
  readonly mask: number
  readonly chosen: Uint8Array
}

const narrowedOf = (selection: Selection): Narrowed[] => {
  let shift = 0
  return FILTERS.flatMap(filter => {
    const at = shift
    shift += BITS[filter]
    if (!isNarrowed(selection, filter)) return []
    const options = 1 << BITS[filter]
    const chosen = Uint8Array.from({ length: options }, (_, code) => Number(isChosen(selection, filter, code)))
    return [{ shift: at, mask: options - 1, chosen }]
  })
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

/** More than any filter has options. */
const MOST_OPTIONS = 8

/** Where more than one filter is narrowed, what they leave out together is more than their options by themselves. */
export const zoneChoice = (selection: Selection): Choice => {
  const slots = slotsOf(selection)
  const narrowed = narrowedOf(selection)
  const corners = numberCorners(MOST_OPTIONS)
  const leftBy = (code: number) =>
    narrowed.map(({ shift, mask, chosen }) => {
      const option = (code >>> shift) & mask
      return chosen[option] === 1 ? null : option
    })
  return {
    tellsLeft: narrowed.length > 1,
    slotOf: code => slots[code]!,
    filters: [
      ...narrowed.map(own => (code: number) => {
        const others = narrowed.every(other => other === own || other.chosen[(code >>> other.shift) & other.mask] === 1)
        return others ? (code >>> own.shift) & own.mask : null
      }),
      ...(narrowed.length > 1 ? [(code: number) => corners(leftBy(code))] : []),
    ],
  }
}
