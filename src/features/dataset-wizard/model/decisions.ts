import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../../workers/contract.ts'
import { LocationType, STANDARD_ZONES } from '../../../domain/constants.ts'
import { inOrder } from '../../../domain/event-days.ts'
import type { Boundary } from '../../../domain/geography/boundary.ts'
import { groundDistanceM } from '../../../domain/geography/coordinates.ts'
import { locationTypes, mayAddPoint } from '../../../domain/geography/location-rules.ts'
import { createUndoHistory } from '../../../engine/undo-history.ts'
import type { Draft, ListedPlace } from './draft.ts'
import type { Offer } from './offer.ts'

// Shared empty lists, so that computed values that depend on them do not change.
const NO_POINTS: readonly LonLat[] = []
const NO_ZONES: readonly number[] = []

/** Points that are closer than this count the same ground twice. */
const SAME_POINT_M = 10

/**
 * Stores the user's decisions, except for the selected zones, which are in the zone selection.
 * @param drawsBoundary true while a boundary is being drawn; an order has one place, so zones and points do not count
 * in the meantime
 */
export const createDecisions = (
  offer: ReadonlySignal<Offer | null>,
  zones: ReadonlySignal<readonly number[]>,
  drawsBoundary: ReadonlySignal<boolean>,
) => {
  const name = signal('')
  const month = signal<string | null>(null)
  const months = signal<readonly string[]>([])
  const eventDays = signal<readonly string[]>([])
  const places = signal<readonly ListedPlace[]>([])
  const districtMetres = signal<number | null>(null)
  const zoneSystemId = signal<number | null>(null)
  const options = signal<Draft['options']>(new Map())
  const locationType = signal<LocationType | null>(null)
  const points = createUndoHistory<readonly LonLat[]>([])
  /** Replaces points and zones, which are kept in case it is removed. */
  const boundary = createUndoHistory<Boundary | null>(null)

  const system = computed(() => offer.value?.systems.find(each => each.zoneSystemId === zoneSystemId.value) ?? null)
  const types = computed(() =>
    offer.value === null ? [] : locationTypes(offer.value.template, system.value?.zoneSystemFileName ?? STANDARD_ZONES),
  )
  const isType = (type: LocationType): boolean =>
    boundary.value.value === null && places.value.length === 0 && locationType.value === type
  const fullDraft = computed<Draft>(() => ({
    name: name.value,
    month: month.value,
    months: months.value,
    eventDays: eventDays.value,
    districtMetres: districtMetres.value,
    zoneSystemId: zoneSystemId.value,
    options: options.value,
    locationType: locationType.value,
    points: isType(LocationType.PointOfInterest) ? points.value.value : NO_POINTS,
    zones: isType(LocationType.ZoneSelection) ? zones.value : NO_ZONES,
    boundary: boundary.value.value,
    places: places.value,
  }))
  const draft = computed<Draft>(() =>
    drawsBoundary.value ? { ...fullDraft.value, points: NO_POINTS, zones: NO_ZONES } : fullDraft.value,
  )
  const atBoundary = computed(() => drawsBoundary.value || boundary.value.value !== null)
  const mayAdd = computed(() => offer.value !== null && mayAddPoint(offer.value.template, points.value.value.length))

  /** Returns the number of the point at a place, counted from 1, or null. */
  const samePoint = (at: LonLat): number | null => {
    const index = points.value.value.findIndex(point => groundDistanceM(point, at) < SAME_POINT_M)
    return index < 0 ? null : index + 1
  }

  return {
    name,
    month,
    months: months as ReadonlySignal<readonly string[]>,
    eventDays: eventDays as ReadonlySignal<readonly string[]>,
    districtMetres: districtMetres as ReadonlySignal<number | null>,
    /** @param metres 0 if the text is not a number */
    setDistrictMetres: (metres: number): void => {
      districtMetres.value = metres
    },
    places,
    /** Sets a list of places instead of a location. */
    setPlaces: (next: readonly ListedPlace[]): void => {
      places.value = next
    },
    zoneSystemId,
    options,
    locationType,
    points,
    boundary,
    system,
    types,
    draft,
    /** The draft including zones and points that do not count while a boundary is being drawn. */
    fullDraft,
    /** True if the place is a boundary, or will be once the current drawing is finished. */
    atBoundary,
    /** The number of zones or points that the boundary replaces. 0 if no boundary exists. */
    behind: computed(() => {
      if (!atBoundary.value) return 0
      return locationType.value === LocationType.ZoneSelection ? zones.value.length : points.value.value.length
    }),
    located: computed(() => {
      const { points: placed, zones: chosen, boundary: own, places: listed } = draft.value
      return placed.length > 0 || chosen.length > 0 || own !== null || listed.length > 0
    }),
    mayAddPoint: mayAdd,
    adopt: (next: Draft): void =>
      batch(() => {
        name.value = next.name
        month.value = next.month
        months.value = next.months
        eventDays.value = next.eventDays
        places.value = next.places
        districtMetres.value = next.districtMetres
        zoneSystemId.value = next.zoneSystemId
        options.value = next.options
        locationType.value = next.locationType
        points.reset(next.points)
        boundary.reset(next.boundary)
      }),
    setName: (next: string): void => {
      name.value = next
    },
    /** Sets the month and drops event days in another month. */
    setMonth: (next: string): void =>
      batch(() => {
        month.value = next
        months.value = []
        eventDays.value = eventDays.peek().filter(day => day.startsWith(next))
      }),
    setEventDays: (next: readonly string[]): void => {
      eventDays.value = inOrder(next)
    },
    /** Sets several months. Calls about the place use the newest of them. */
    setMonths: (next: readonly string[]): void =>
      batch(() => {
        months.value = next
        month.value = next.at(-1) ?? month.peek()
      }),
    setOptions: (input: number, chosen: readonly number[]): void => {
      options.value = new Map(options.peek()).set(input, chosen)
    },
    samePoint,
    /** Adds a point if there is room for it. Returns the number of the point that is already there, or null. */
    addPoint: (at: LonLat): number | null => {
      const same = samePoint(at)
      if (same === null && mayAdd.peek()) points.push([...points.value.peek(), at])
      return same
    },
    removePoint: (index: number): void => points.push(points.value.peek().filter((_, each) => each !== index)),
  }
}
export type Decisions = ReturnType<typeof createDecisions>
