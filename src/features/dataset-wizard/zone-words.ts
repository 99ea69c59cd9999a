import type { ZoneSummary } from '../../../workers/contract.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const two = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const peopleText = (people: number | null): string => (people === null ? '–' : whole.format(people))
/** '0.28'. */
export const areaText = (areaKm2: number): string => two.format(areaKm2)

/** A zone's name as it fits on the map: the code-like word at its end, where it has one. */
export const zoneTag = (name: string): string => {
  const last = name.split(' ').at(-1) ?? name
  return /\d/.test(last) && last.length > 2 ? last : name
}

/** A zone as a screen reader hears it. */
export const spokenZone = (zone: ZoneSummary, selected: boolean): string => {
  const people = zone.population === null ? '' : `, ${whole.format(zone.population)} people`
  return `${zone.name}, ${zone.code}${people}, ${areaText(zone.areaKm2)} square kilometres, ${selected ? 'selected' : 'not selected'}`
}

/** The totals after a change. */
export const spokenTotals = (zones: number, areaKm2: number): string =>
  zones === 0
    ? 'No zones selected'
    : `${zones} ${zones === 1 ? 'zone' : 'zones'} selected, ${areaText(areaKm2)} square kilometres`
