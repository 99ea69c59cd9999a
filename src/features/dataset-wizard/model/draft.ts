import type { LonLat } from '../../../../workers/contract.ts'
import type { ZoneSystem } from '../../../contract/organisations.ts'
import type { TemplateInput } from '../../../contract/templates.ts'
import type { DatasetDetails, Template } from '../../../contract/wire-names.ts'
import { InputType, LocationType, STANDARD_ZONES } from '../../../domain/constants.ts'
import { takesEventDays } from '../../../domain/event-days.ts'
import type { Boundary } from '../../../domain/geography/boundary.ts'
import { locationTypes } from '../../../domain/geography/location-rules.ts'
import { type Month, monthKey, monthOf } from '../../../domain/months.ts'

/** The user's decisions in the wizard. */
export interface Draft {
  readonly name: string
  /** Such as '2026-10'. Null until one is chosen. */
  readonly month: string | null
  /** The chosen months in ascending order, if there are several; `month` is then the newest. Otherwise empty. */
  readonly months: readonly string[]
  /** ISO dates of the month in ascending order, for a template about an event. */
  readonly eventDays: readonly string[]
  /**
   * How many metres wider the district is than the street. 0 if the text is not a number, null if the template has no
   * district.
   */
  readonly districtMetres: number | null
  /** Null for the standard zones. */
  readonly zoneSystemId: number | null
  /** The ids of the chosen options, keyed by input id. */
  readonly options: ReadonlyMap<number, readonly number[]>
  readonly locationType: LocationType | null
  /** [lon, lat] in degrees. */
  readonly points: readonly LonLat[]
  /** The objectids of the selected zones. */
  readonly zones: readonly number[]
  /** Replaces points and zones. Null if no boundary exists. */
  readonly boundary: Boundary | null
  /** A list of places instead of a location. Each becomes a separate dataset. */
  readonly places: readonly ListedPlace[]
}

/** A place in a list. It is ordered by its postcode or, if it does not have one, by its degrees. */
export interface ListedPlace {
  readonly name: string
  readonly postcode: string | null
  /** [lon, lat] in degrees. */
  readonly at: LonLat
}

/** One dataset, one place in several months, or several places in one month. */
export type SeriesKind = 'one' | 'months' | 'places'

export const kindOf = ({ months, places }: Pick<Draft, 'months' | 'places'>): SeriesKind => {
  if (places.length > 0) return 'places'
  return months.length > 1 ? 'months' : 'one'
}

/** Returns the active inputs that are not internal, in their order. */
export const shownInputs = (template: Template): TemplateInput[] =>
  template.inputs.filter(input => input.active && !input.internal).sort((a, b) => a.order - b.order || a.id - b.id)

/** Returns the initial choice: the first of a single choice's cheapest options, or nothing for a multiple choice. */
const startingOptions = (input: TemplateInput): number[] => {
  const cheapest = input.options.toSorted((a, b) => a.credits - b.credits)[0]
  return input.type === InputType.SingleDropdown && cheapest !== undefined ? [cheapest.id] : []
}

export const blankDraft = (template: Template, months: readonly Month[]): Draft => {
  const newest = months.at(-1)
  return {
    name: '',
    month: newest === undefined ? null : monthKey(newest),
    months: [],
    eventDays: [],
    districtMetres: template.districtMetres,
    zoneSystemId: null,
    options: new Map(shownInputs(template).map(input => [input.id, startingOptions(input)])),
    locationType: null,
    points: [],
    zones: [],
    boundary: null,
    places: [],
  }
}

/**
 * Creates a draft from an existing dataset, without its name and without options that the template no longer offers.
 */
export const draftFromDataset = (
  blank: Draft,
  template: Template,
  months: readonly Month[],
  systems: readonly ZoneSystem[],
  { details }: Pick<DatasetDetails, 'details'>,
): Draft => {
  const month = monthOf(details.startDate)
  const offered = month !== null && months.some(each => monthKey(each) === monthKey(month))
  const system = systems.find(each => each.zoneSystemId === details.zoneSystemId)
  const options = new Map(blank.options)
  for (const input of shownInputs(template)) {
    const chosen = details.inputs.find(each => each.id === input.id || each.name === input.name)
    const offeredOptions = input.options.filter(option =>
      chosen?.selectedOptions.some(each => each.id === option.id || each.name === option.name),
    )
    if (offeredOptions.length > 0)
      options.set(
        input.id,
        offeredOptions.map(option => option.id),
      )
  }
  const zones = system === undefined ? [] : details.selectedZones
  return {
    name: '',
    month: offered ? monthKey(month) : blank.month,
    months: [],
    eventDays: offered ? (details.eventDays ?? []) : [],
    districtMetres: details.district?.metres ?? null,
    zoneSystemId: system?.zoneSystemId ?? null,
    options,
    locationType:
      zones.length > 0 ? LocationType.ZoneSelection : details.pois.length > 0 ? LocationType.PointOfInterest : null,
    points: zones.length > 0 ? [] : details.pois.map(poi => poi.coords),
    zones,
    boundary: details.boundary ?? null,
    places: [],
  }
}

/** Returns the draft without values that the template, the months or the organisation do not offer. */
export const offeredDraft = (
  draft: Draft,
  template: Template,
  months: readonly Month[],
  systems: readonly ZoneSystem[],
): Draft => {
  const system = systems.find(each => each.zoneSystemId === draft.zoneSystemId)
  const types = locationTypes(template, system?.zoneSystemFileName ?? STANDARD_ZONES)
  const [type] = types.includes(draft.locationType as LocationType) ? [draft.locationType] : types.slice(-1)
  const newest = months.at(-1)
  const keys = months.map(monthKey)
  // The days of an event are all in one month.
  const several = takesEventDays(template) ? [] : draft.months.filter(month => keys.includes(month))
  const wished = several.at(-1) ?? draft.month
  const month = wished !== null && keys.includes(wished) ? wished : newest === undefined ? null : monthKey(newest)
  const isEvent = takesEventDays(template)
  return {
    ...draft,
    month,
    months: isEvent ? [] : several,
    districtMetres: template.districtMetres === null ? null : (draft.districtMetres ?? template.districtMetres),
    eventDays: isEvent ? draft.eventDays.filter(day => month !== null && day.startsWith(month)) : [],
    zoneSystemId: system?.zoneSystemId ?? null,
    options: new Map(
      shownInputs(template).map(input => {
        const chosen = (draft.options.get(input.id) ?? []).filter(id => input.options.some(option => option.id === id))
        return [input.id, input.type === InputType.SingleDropdown ? chosen.slice(0, 1) : chosen]
      }),
    ),
    locationType: type ?? null,
    points: type === LocationType.PointOfInterest ? draft.points.slice(0, template.maxPointsOfInterest ?? 0) : [],
    zones: type === LocationType.ZoneSelection ? draft.zones : [],
    boundary: template.canDrawStudyArea ? draft.boundary : null,
    places: type === LocationType.PointOfInterest ? draft.places : [],
  }
}
