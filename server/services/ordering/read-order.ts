import type { ChosenInput, PointOfInterest, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport, InputOption, TemplateInput } from '../../../src/contract/templates.ts'
import { InputType, LocationType, MAX_BOUNDARY_TEXT, MAX_ZONES, STANDARD_ZONES } from '../../../src/domain/constants.ts'
import { datasetNameProblem } from '../../../src/domain/dataset-names.ts'
import { eventDaysProblem, inOrder, takesEventDays } from '../../../src/domain/event-days.ts'
import { type Boundary, boundaryRefusal } from '../../../src/domain/geography/boundary.ts'
import { districtMetresProblem } from '../../../src/domain/geography/district.ts'
import {
  LOCATION_MISSING,
  locationTypes,
  refusalText,
  TOO_MANY_ZONES,
} from '../../../src/domain/geography/location-rules.ts'
import { type Month, monthDays, monthOf } from '../../../src/domain/months.ts'
import { takesZonesOnly, ZONES_ONLY } from '../../../src/domain/viewers.ts'
import { badOrder, badPlace } from '../../errors.ts'

/** The engine stores zone ids in 32 bits. A larger id would turn into another zone's id. */
const MAX_ZONE_ID = 0xffff_ffff
export const UNKNOWN_ZONE = 'A chosen zone is not part of the zone system'

/** The requested place, checked against the rules that need no geometry. */
export type AskedPlace =
  | {
      readonly kind: 'points'
      readonly points: readonly (readonly [lon: number, lat: number])[]
      readonly radiusM: number
    }
  | { readonly kind: 'zones'; readonly ids: readonly number[]; readonly fileName: string }
  | ({ readonly kind: 'boundary' } & Boundary)

/** The points, but with the template's radius instead of the payload's. */
export const poisOf = ({ points, radiusM }: Extract<AskedPlace, { kind: 'points' }>): PointOfInterest[] =>
  points.map(([lon, lat]) => ({ coords: [lon, lat], radius: radiusM }))

const chosenOption = (input: TemplateInput, id: number): InputOption => {
  const option = input.options.find(candidate => candidate.id === id)
  if (!option) throw badOrder(`'${input.displayTitle}' no longer has this option. Choose another one.`)
  return option
}

/**
 * The selected inputs, but with the template's names and prices instead of the payload's.
 * @throws Refusal bad-order for an input that is unknown, inactive, internal or repeated, or has too many options
 */
export const readInputs = (template: CustomerReport, chosen: readonly ChosenInput[]): ChosenInput[] => {
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) throw badOrder('An input is given twice')
  return chosen.map(({ id, selectedOptions }) => {
    const input = template.inputs.find(candidate => candidate.id === id && candidate.active && !candidate.internal)
    if (!input) throw badOrder('An input is not part of this template')
    const ids = selectedOptions.map(option => option.id)
    if (new Set(ids).size < ids.length) throw badOrder(`An option of '${input.displayTitle}' is given twice`)
    if (input.type === InputType.SingleDropdown && ids.length > 1)
      throw badOrder(`Only one option of '${input.displayTitle}' can be chosen`)
    return {
      id: input.id,
      name: input.name,
      displayTitle: input.displayTitle,
      selectedOptions: ids.map(optionId => chosenOption(input, optionId)),
    }
  })
}

/** The boundary of a payload without points and zones, or null. */
const readBoundary = (
  { canDrawStudyArea }: CustomerReport,
  { studyAreaWkt: wkt, boundaryMade: made = 'drawn' }: Pick<WizardPayload, 'studyAreaWkt' | 'boundaryMade'>,
): AskedPlace | null => {
  if (wkt === null) return null
  if (!canDrawStudyArea) throw badPlace('This template does not take a boundary')
  if (wkt.length > MAX_BOUNDARY_TEXT) throw badPlace(refusalText(boundaryRefusal('many-corners', 0)))
  return { kind: 'boundary', wkt, made }
}

/**
 * The distinct selected zones, ascending.
 * @throws Refusal bad-place if there are too many or an id is out of range
 */
export const readZoneIds = (chosen: readonly number[]): number[] => {
  const ids = [...new Set(chosen)].sort((a, b) => a - b)
  if (ids.some(id => id > MAX_ZONE_ID)) throw badPlace(UNKNOWN_ZONE)
  if (ids.length > MAX_ZONES) throw badPlace(refusalText(TOO_MANY_ZONES), { limit: MAX_ZONES, asked: ids.length })
  return ids
}

/**
 * A payload's place, or null if the place is not set yet.
 * @throws Refusal bad-place in the specification's words
 */
export const readPlace = (
  template: CustomerReport,
  payload: Pick<WizardPayload, 'pois' | 'selectedZones' | 'zoneSystem' | 'studyAreaWkt' | 'boundaryMade'>,
): AskedPlace | null => {
  const { pois, selectedZones, zoneSystem } = payload
  if (selectedZones.length === 0 && takesZonesOnly(template) && (pois.length > 0 || payload.studyAreaWkt !== null))
    throw badPlace(ZONES_ONLY)
  if (pois.length === 0 && selectedZones.length === 0) return readBoundary(template, payload)
  if (pois.length > 0 && selectedZones.length > 0) throw badPlace('Choose points or zones, not both')
  const types = locationTypes(template, zoneSystem)
  if (pois.length > 0) {
    if (!types.includes(LocationType.PointOfInterest) || template.fixedRadiusSize === null)
      throw badPlace('This template does not take points of interest')
    const limit = template.maxPointsOfInterest ?? 0
    if (pois.length > limit) throw badPlace(`At most ${limit} ${limit === 1 ? 'point' : 'points'} can be chosen`)
    return { kind: 'points', points: pois.map(({ coords }) => coords), radiusM: template.fixedRadiusSize }
  }
  if (!types.includes(LocationType.ZoneSelection))
    throw badPlace('Zones can be chosen only with a custom zone system, where the template allows it')
  return { kind: 'zones', ids: readZoneIds(selectedZones), fileName: zoneSystem }
}

/** The name in its stored form. */
export const readName = (name: string): string => {
  const problem = datasetNameProblem(name)
  if (problem !== null) throw badOrder(`Dataset name: ${problem}`)
  return name.trim()
}

/** The days of a payload's month as ISO dates; null for a month without data. */
export const coveredPeriod = (
  { startDate }: Pick<WizardPayload, 'startDate'>,
  covered: readonly Month[],
): { readonly firstDay: string; readonly lastDay: string } | null => {
  const requested = monthOf(startDate)
  const month = covered.find(({ year, month: number }) => year === requested?.year && number === requested.month)
  if (!month) return null
  return monthDays(month)
}

export const monthNotOffered = () => badOrder('The month is not available for this template. Choose another month.')

/**
 * The days of a payload's month.
 * @param offered the months that the template offers
 */
export const readMonth = (
  payload: Pick<WizardPayload, 'startDate' | 'endDate'>,
  offered: readonly Month[],
): { readonly firstDay: string; readonly lastDay: string } => {
  const requested = monthOf(payload.startDate)
  const month = offered.find(({ year, month: number }) => year === requested?.year && number === requested.month)
  if (!month) throw monthNotOffered()
  const days = monthDays(month)
  if (!days.firstDay.startsWith(payload.startDate.slice(0, 10)) || days.lastDay !== payload.endDate.slice(0, 10))
    throw badOrder('The period must be one whole month. Choose a month instead of single days.')
  return days
}

/**
 * A payload's event days in order; null if the template is not about an event.
 * @throws Refusal bad-order if the month cannot have these event days
 */
export const readEventDays = (
  template: CustomerReport,
  { eventDays = [] }: Pick<WizardPayload, 'eventDays'>,
  period: { readonly firstDay: string; readonly lastDay: string },
): string[] | null => {
  if (!takesEventDays(template)) {
    if (eventDays.length > 0) throw badOrder('This template is not about an event, so it does not take event days')
    return null
  }
  const problem = eventDaysProblem(inOrder(eventDays), period)
  if (problem !== null) throw badOrder(problem)
  return inOrder(eventDays)
}

/**
 * How many metres an order's district extends beyond its street; null if the template takes a single area.
 * @throws Refusal bad-order if the template takes no district, or for a size that districts cannot have
 */
export const readDistrict = (
  template: CustomerReport,
  { districtMetres }: Pick<WizardPayload, 'districtMetres'>,
): number | null => {
  if (template.districtMetres === null) {
    if (districtMetres !== undefined) throw badOrder('This template takes one area, so it does not take a district')
    return null
  }
  const metres = districtMetres ?? template.districtMetres
  const problem = districtMetresProblem(metres)
  if (problem !== null) throw badOrder(`District: ${problem}`)
  return metres
}

/**
 * A street's district: the area within this many metres of it.
 * @throws Refusal bad-place if the street does not consist of points
 */
export const districtOf = (street: AskedPlace, metres: number): AskedPlace => {
  if (street.kind !== 'points') throw badPlace('A district surrounds points. Choose points for the street')
  return { ...street, radiusM: street.radiusM + metres }
}

/** @throws Refusal bad-place if the place is missing */
export const requirePlace = <P>(place: P | null): P => {
  if (place === null) throw badPlace(LOCATION_MISSING)
  return place
}

export const isStandard = (zoneSystem: string) => zoneSystem === STANDARD_ZONES
