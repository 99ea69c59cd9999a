import type { ZoneSummary } from '../../../workers/contract.ts'
import { km2, whole } from '../../domain/text/numbers.ts'

export const peopleText = (people: number | null): string => (people === null ? '–' : whole(people))
/** '0.28'. */
export const areaText = (areaKm2: number): string => km2(areaKm2)

/** The last word of a name, where it is like a code or a number, and what stands before it. */
const split = (name: string): readonly [before: string, last: string] | null => {
  const at = name.lastIndexOf(' ')
  const last = name.slice(at + 1)
  return at > 0 && /\d/.test(last) ? [name.slice(0, at), last] : null
}

/**
 * Names as they fit on the map: '042D' for 'Leeds 042D', and '24' for 'Chapel Allerton 24' where others are of Chapel Allerton
 * too and no other place has a 24.
 * @param names all that are on the map
 */
export const zoneTags = (names: readonly string[]): ((name: string) => string) => {
  const parts = [...new Set(names)].map(split)
  return name => {
    const [place, last] = split(name) ?? [name, null]
    if (last === null || last.length > 2) return last ?? name
    const isShared = parts.filter(part => part?.[0] === place).length > 1
    const isAlone = parts.filter(part => part?.[1] === last).length === 1
    return isShared && isAlone ? last : name
  }
}

/** A zone as a screen reader hears it. */
export const spokenZone = (zone: ZoneSummary, selected: boolean): string => {
  const people = zone.population === null ? '' : `, ${whole(zone.population)} people`
  return `${zone.name}, ${zone.code}${people}, ${areaText(zone.areaKm2)} square kilometres, ${selected ? 'selected' : 'not selected'}`
}

/** The totals after a change. */
export const spokenTotals = (zones: number, areaKm2: number): string =>
  zones === 0
    ? 'No zones selected'
    : `${zones} ${zones === 1 ? 'zone' : 'zones'} selected, ${areaText(areaKm2)} square kilometres`
