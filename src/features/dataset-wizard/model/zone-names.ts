import type { ZoneSummary } from '../../../../workers/contract.ts'
import { counted, km2, oneDecimal, whole } from '../../../domain/text/numbers.ts'

export const peopleText = (people: number | null): string => (people === null ? '–' : whole(people))
/** The text for an area, such as '0.28'. */
export const areaText = km2

/** Splits a name before its last word if that word looks like a code or a number. */
const split = (name: string): readonly [before: string, last: string] | null => {
  const at = name.lastIndexOf(' ')
  const last = name.slice(at + 1)
  return at > 0 && /\d/.test(last) ? [name.slice(0, at), last] : null
}

/**
 * Shortens names for the map: 'Leeds 042D' becomes '042D'. 'Chapel Allerton 24' becomes '24' if there are other zones
 * of Chapel Allerton and no other place has a 24.
 * @param names all names on the map
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

/** Describes a zone for screen readers. */
export const spokenZone = (zone: ZoneSummary, selected: boolean): string => {
  const people = zone.population === null ? '' : `, ${whole(zone.population)} people`
  return `${zone.name}, ${zone.code}${people}, ${areaText(zone.areaKm2)} square kilometres, ${selected ? 'selected' : 'not selected'}`
}

/** Describes the totals for screen readers. */
export const spokenTotals = (zones: number, areaKm2: number): string =>
  zones === 0
    ? 'No zones selected'
    : `${zones} ${zones === 1 ? 'zone' : 'zones'} selected, ${areaText(areaKm2)} square kilometres`

const collator = new Intl.Collator('en-GB', { numeric: true })

/** Sorts zones by name, with numbers by value: Gildersome 3, Gildersome 5, Gildersome 12. */
export const inReadingOrder = <Z extends Pick<ZoneSummary, 'name' | 'code'>>(zones: readonly Z[]): readonly Z[] =>
  zones.toSorted((a, b) => collator.compare(a.name, b.name) || collator.compare(a.code, b.code))

/** Formats a distance as '470 m' or '2.3 km'. From 100 m upwards, metres are rounded to the nearest ten. */
export const distanceText = (distanceM: number): string => {
  if (distanceM >= 1000) return `${oneDecimal(distanceM / 1000)} km`
  const step = distanceM >= 100 ? 10 : 1
  return `${whole(Math.round(distanceM / step) * step)} m`
}

/** @example zonesText(4706) // '4,706 zones' */
export const zonesText = (count: number): string => counted(count, 'zone')
