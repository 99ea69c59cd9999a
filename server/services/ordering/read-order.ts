import type { ChosenInput, PointOfInterest, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport, InputOption, ReportInput } from '../../../src/contract/templates.ts'
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

/** Zone numbers are 32 bits wide in the engine; a larger one would come out as another's. */
const MAX_ZONE_ID = 0xffff_ffff
export const UNKNOWN_ZONE = 'A chosen zone is not part of the zone system'

/** The requested place, after the rules that need no geometry. */
export type AskedPlace =
  | {
      readonly kind: 'points'
      readonly points: readonly (readonly [lon: number, lat: number])[]
      readonly radiusM: number
    }
  | { readonly kind: 'zones'; readonly ids: readonly number[]; readonly fileName: string }
  | ({ readonly kind: 'boundary' } & Boundary)

/** Points with the template's radius, whatever the payload said of theirs. */
export const poisOf = ({ points, radiusM }: Extract<AskedPlace, { kind: 'points' }>): PointOfInterest[] =>
  points.map(([lon, lat]) => ({ coords: [lon, lat], radius: radiusM }))

const chosenOption = (input: ReportInput, id: number): InputOption => {
  const option = input.options.find(candidate => candidate.id === id)
  if (!option) throw badOrder(`'${input.displayTitle}' has no such option any more. Choose another one.`)
  return option
}

/**
 * The chosen inputs in the template's own words and prices; what the payload says of names and credits counts for nothing.
 * @throws Refusal bad-order for an input that is not the template's, inactive, internal, named twice, or has too many options
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

/** The boundary of a payload that has neither points nor zones; null where it has none. */
const readBoundary = (
  { canDrawStudyArea }: CustomerReport,
  { studyAreaWkt: wkt, boundaryMade: made = 'drawn' }: Pick<WizardPayload, 'studyAreaWkt' | 'boundaryMade'>,
): AskedPlace | null => {
  if (wkt === null) return null
  if (!canDrawStudyArea) throw badPlace('This template does not take a boundary')
  if (wkt.length > MAX_BOUNDARY_TEXT) throw badPlace(refusalText(boundaryRefusal('many-corners', 0)))
  return { kind: 'boundary', wkt, made }
}

/** Chosen zones, each once, rising. @throws Refusal bad-place where there are too many, or one cannot be known */
export const readZoneIds = (chosen: readonly number[]): number[] => {
  const ids = [...new Set(chosen)].sort((a, b) => a - b)
  if (ids.some(id => id > MAX_ZONE_ID)) throw badPlace(UNKNOWN_ZONE)
  if (ids.length > MAX_ZONES) throw badPlace(refusalText(TOO_MANY_ZONES), { limit: MAX_ZONES, asked: ids.length })
  return ids
}

/**
 * The place of a payload, or null where it has none yet.
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

/** The days of a payload's month where it has data; null where it has none. ISO dates. */
export const coveredPeriod = (
  { startDate }: Pick<WizardPayload, 'startDate'>,
  covered: readonly Month[],
): { readonly firstDay: string; readonly lastDay: string } | null => {
  const asked = monthOf(startDate)
  const month = covered.find(({ year, month: number }) => year === asked?.year && number === asked.month)
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
  const asked = monthOf(payload.startDate)
  const month = offered.find(({ year, month: number }) => year === asked?.year && number === asked.month)
  if (!month) throw monthNotOffered()
  const days = monthDays(month)
  if (!days.firstDay.startsWith(payload.startDate.slice(0, 10)) || days.lastDay !== payload.endDate.slice(0, 10))
    throw badOrder('The period must be one whole month. Choose a month, not days of it.')
  return days
}

/**
 * The event days of a payload, in order; null where the template is about no event.
 * @throws Refusal bad-order where they cannot be those of the month
 */
export const readEventDays = (
  template: CustomerReport,
  { eventDays = [] }: Pick<WizardPayload, 'eventDays'>,
  period: { readonly firstDay: string; readonly lastDay: string },
): string[] | null => {
  if (!takesEventDays(template)) {
    if (eventDays.length > 0) throw badOrder('This template is about no event, so it takes no event days')
    return null
  }
  const problem = eventDaysProblem(inOrder(eventDays), period)
  if (problem !== null) throw badOrder(problem)
  return inOrder(eventDays)
}

/**
 * Metres by which the district of an order is wider than its street; null where the template takes one area.
 * @throws Refusal bad-order for a district that the template does not take, or of another size than districts have
 */
export const readDistrict = (
  template: CustomerReport,
  { districtMetres }: Pick<WizardPayload, 'districtMetres'>,
): number | null => {
  if (template.districtMetres === null) {
    if (districtMetres !== undefined) throw badOrder('This template takes one area, so it takes no district')
    return null
  }
  const metres = districtMetres ?? template.districtMetres
  const problem = districtMetresProblem(metres)
  if (problem !== null) throw badOrder(`District: ${problem}`)
  return metres
}

/** The district of a street: the ground within this distance of it, metres. @throws Refusal bad-place where the street is not of points */
export const districtOf = (street: AskedPlace, metres: number): AskedPlace => {
  if (street.kind !== 'points') throw badPlace('A district lies around points. Choose points for the street')
  return { ...street, radiusM: street.radiusM + metres }
}

/** An order must have a place. */
export const requirePlace = <P>(place: P | null): P => {
  if (place === null) throw badPlace(LOCATION_MISSING)
  return place
}

export const isStandard = (zoneSystem: string) => zoneSystem === STANDARD_ZONES
