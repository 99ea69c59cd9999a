import { daysText } from '../../../src/domain/days.ts'
import { Refusal } from '../../errors.ts'
import type { CountingVerdict } from './judge-counting.ts'
import { type AreaVerdict, MOST_AREAS } from './judge-overlay.ts'

export interface RefusalFacts {
  /** The kind of area: points, zones or a boundary. */
  readonly made: 'points' | 'zones' | 'boundary'
  /** The name of a zone in the refused part, if known. */
  readonly zone: string | null
  /** The name of the similar dataset, if the user may see it. */
  readonly resembled: string | null
  /** True if it is a district that is too similar to its street. */
  readonly isDistrict: boolean
  /** True if the two areas were overlaid zone by zone because one of them has flows. */
  readonly isByZones: boolean
  /** True if the judged area has flows. */
  readonly hasFlows: boolean
  readonly purpose: 'order' | 'move'
}

export const TOO_FEW: Readonly<Record<RefusalFacts['made'], string>> = {
  zones: 'The chosen zones have too few visits to be shown. Choose more zones around them, or a busier place.',
  points: 'The place has too few visits to be shown. Choose a busier place.',
  boundary: 'The ground inside the boundary has too few visits to be shown. Draw it larger, or around a busier place.',
}

/** Refusals of a place that has enough visits in total, but too few of the visits that the dataset counts. */
export const TOO_FEW_ELECTRIC =
  'Too few visits here are by electric vehicles for figures to be shown. Choose a larger area, or a busier place.'
export const TOO_FEW_OF_EVENT =
  'The event days, the other days of their weekdays or the rest of the month have too few visits here to be shown. Choose more event days if they are few, or a busier place.'

/** Explains why an area is refused and what to do about it; null if it is allowed. */
export const areaRefusal = (
  verdict: AreaVerdict,
  { made, zone, resembled, isDistrict, isByZones, hasFlows, purpose }: RefusalFacts,
): string | null => {
  switch (verdict.kind) {
    case 'allowed':
      return null
    case 'point':
      return `Point ${verdict.point + 1} has too few visits to be shown. Leave it out or move it to a busier place.`
    case 'part':
      if (verdict.parts === 1) return TOO_FEW[made]
      return zone === null
        ? 'A part of the area, joined to the rest by less than 50 m, has too few visits to be shown alone. Leave it out, or choose more around it.'
        : `The part of the area at ‘${zone}’, joined to the rest by less than 50 m, has too few visits to be shown alone. Leave it out, or choose more zones around it.`
    case 'rim':
      return 'The area’s edge, beyond the whole 500 m squares inside it, has too few visits to be shown. Choose a larger or a smaller area.'
    case 'tangled':
      return 'The area’s edge crosses the edges of areas that were ordered earlier for this month too often to be compared with them. Choose an area with a simpler edge.'
    case 'crowded':
      return `Areas of this month that overlap connect this one to ${verdict.areas} others, more than the ${MOST_AREAS} that it can be compared with. Choose an area that overlaps none of them, or another month.`
    case 'difference':
      if (purpose === 'move')
        return `The organisation has ${resembled === null ? 'another area' : `‘${resembled}’`} of this month that differs too little from this one: the difference has too few visits to be shown. The dataset stays where it is.`
      if (isDistrict) return 'The ground beyond the street has too few visits to be shown. Choose a larger distance.'
      if (isByZones) return zonesRefusal(resembled, hasFlows)
      return resembled === null
        ? 'The area differs too little from an area that was ordered earlier for this month: the difference has too few visits to be shown. Choose an area that differs by more.'
        : `The area differs too little from ‘${resembled}’ of this month: the difference has too few visits to be shown. Use that area again, or one that differs by more.`
  }
}

/**
 * Refuses to order flows and visits for nearly the same area, because zone totals would reveal the difference.
 * @param name the earlier area's dataset, if the user may see it
 */
const zonesRefusal = (name: string | null, hasFlows: boolean): string => {
  const other = name === null ? 'an area that was ordered earlier for this month' : `‘${name}’ of this month`
  return hasFlows
    ? `Zone by zone, these flows differ too little from ${other}: the area between its edge and that of a zone has too few visits to be shown. Remove the zones at its edge, or choose another month.`
    : `The area runs too close to the edge of a zone of ${other}, which has flows: the area between the two has too few visits to be shown. Choose whole zones, or an area that differs by more.`
}

/**
 * Refuses an area that overlaps an earlier event's area but has other event days.
 * @param name that event's dataset, if the user may see it
 */
export const eventRefusal = (
  name: string | null,
  eventDays: readonly string[],
  purpose: RefusalFacts['purpose'],
): string => {
  if (purpose === 'move')
    return `The organisation has ${name === null ? 'a dataset' : `‘${name}’`} of this month with other event days for ground that this one shares. The dataset stays where it is.`
  return name === null
    ? 'An area that was ordered earlier for this month shares ground with this one and has other event days: together they would show single days. Choose an area that does not overlap it, or another month.'
    : `‘${name}’ of this month shares ground with this area and has other event days: together they would show single days. Choose its event days, ${daysText(eventDays)}, or an area that does not overlap it.`
}

/**
 * Refuses an area that overlaps an earlier area with flows between other zones.
 * @param name that area's dataset, if the user may see it
 */
export const flowsRefusal = (name: string | null, purpose: RefusalFacts['purpose']): string => {
  if (purpose === 'move')
    return `The organisation has ${name === null ? 'a dataset' : `‘${name}’`} of this month with flows between other zones on ground that this one shares. The dataset stays where it is.`
  return name === null
    ? 'An area that was ordered earlier for this month shares ground with this one and has flows between other zones: together they would show flows that each of them shows only in pools. Choose an area that does not overlap it, or another month.'
    : `‘${name}’ of this month shares ground with this area and has flows between other zones: together they would show flows that each of them shows only in pools. Choose exactly its zones, an area that does not overlap it, or another month.`
}

const quoted = (name: string | null): string => (name === null ? 'another dataset' : `‘${name}’`)

/**
 * Refuses an area because of its kinds of noise or its zone system.
 * @param names the datasets in the verdict; null for those that the user may not see
 */
export const countingRefusal = (
  verdict: CountingVerdict<unknown>,
  names: readonly (string | null)[],
  purpose: RefusalFacts['purpose'],
): string | null => {
  if (verdict.kind === 'allowed') return null
  const [first = null] = names
  const moved = purpose === 'move' ? ' The dataset stays where it is.' : null
  switch (verdict.kind) {
    case 'salts': {
      const others = [...new Set(names.map(quoted))].join(', ')
      return `Datasets of this month already count ground of this area in ${verdict.areas.length} ways, by different zones, vehicles or viewers: ${others}. Another way would make their figures too exact to protect people.${moved ?? ' Order it in one of these ways, or choose an area that does not overlap theirs, or another month.'}`
    }
    case 'zones':
      return `${verdict.zone === null ? 'The edge of this zone system' : `The zone ‘${verdict.zone}’`} differs too little from the zones of ${quoted(first)} of this month: the area between the two has too few visits to be shown.${moved ?? ' Use the zone system of that dataset, or choose an area that does not overlap it, or another month.'}`
    case 'many zones':
      return `The zones differ from those of ${quoted(first)} of this month in more places than can be compared.${moved ?? ' Use the zone system of that dataset, or choose an area that does not overlap it, or another month.'}`
  }
}

/** Explains that an area's edge was moved. */
export const snappedText = (names: readonly (string | null)[]): string => {
  // Several datasets may have the same name.
  const quotedNames = [...new Set(names)].flatMap(name => (name === null ? [] : [`‘${name}’`]))
  const others = quotedNames.length === 0 ? 'an area' : quotedNames.join(', ')
  return `Parts of the edge run within 25 m of ${others}, ordered earlier for this month. To protect individuals, we count those parts along the older edge.`
}

/** How many seconds to wait before retrying while a month is being computed. */
const MONTH_MADE_S = 60

export const monthNotReady = (): Refusal =>
  new Refusal(
    'month-not-ready',
    'The overview of this month is being computed, which takes a minute or two after new data. Try again then; nothing was charged.',
    undefined,
    MONTH_MADE_S,
  )

export const revealing = (refusal: string): Refusal => new Refusal('area-refused', refusal)
