import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat } from '../../../workers/contract.ts'
import type { Boundary } from '../../domain/boundary.ts'
import { LocationType, STANDARD_ZONES } from '../../domain/constants.ts'
import { locationTypes, mayAddPoint } from '../../domain/location-rules.ts'
import { createUndoHistory } from '../../engine/undo-history.ts'
import type { Draft } from './draft.ts'
import type { Offer } from './offer.ts'

// the same lists each time, so that what follows them is not computed again
const NO_POINTS: readonly LonLat[] = []
const NO_ZONES: readonly number[] = []

/** Everything the user decides, but for the zones, which the engine's selection holds. */
export const createDecisions = (offer: ReadonlySignal<Offer | null>, zones: ReadonlySignal<readonly number[]>) => {
  const name = signal('')
  const month = signal<string | null>(null)
  const zoneSystemId = signal<number | null>(null)
  const options = signal<Draft['options']>(new Map())
  const locationType = signal<LocationType | null>(null)
  const points = createUndoHistory<readonly LonLat[]>([])
  /** In place of points and zones, which stay as they are for when it is taken back. */
  const boundary = createUndoHistory<Boundary | null>(null)

  const system = computed(() => offer.value?.systems.find(each => each.zoneSystemId === zoneSystemId.value) ?? null)
  const types = computed(() =>
    offer.value === null ? [] : locationTypes(offer.value.template, system.value?.zoneSystemFileName ?? STANDARD_ZONES),
  )
  const takes = (type: LocationType): boolean => boundary.value.value === null && locationType.value === type
  const draft = computed<Draft>(() => ({
    name: name.value,
    month: month.value,
    zoneSystemId: zoneSystemId.value,
    options: options.value,
    locationType: locationType.value,
    points: takes(LocationType.PointOfInterest) ? points.value.value : NO_POINTS,
    zones: takes(LocationType.ZoneSelection) ? zones.value : NO_ZONES,
    boundary: boundary.value.value,
  }))
  const mayAdd = computed(() => offer.value !== null && mayAddPoint(offer.value.template, points.value.value.length))

  return {
    name,
    month,
    zoneSystemId,
    options,
    locationType,
    points,
    boundary,
    system,
    types,
    draft,
    located: computed(() => {
      const { points: placed, zones: chosen, boundary: own } = draft.value
      return placed.length > 0 || chosen.length > 0 || own !== null
    }),
    mayAddPoint: mayAdd,
    adopt: (next: Draft): void =>
      batch(() => {
        name.value = next.name
        month.value = next.month
        zoneSystemId.value = next.zoneSystemId
        options.value = next.options
        locationType.value = next.locationType
        points.reset(next.points)
        boundary.reset(next.boundary)
      }),
    setName: (next: string): void => {
      name.value = next
    },
    setMonth: (next: string): void => {
      month.value = next
    },
    setOptions: (input: number, chosen: readonly number[]): void => {
      options.value = new Map(options.peek()).set(input, chosen)
    },
    addPoint: (at: LonLat): void => {
      if (mayAdd.peek()) points.push([...points.value.peek(), at])
    },
    removePoint: (index: number): void => points.push(points.value.peek().filter((_, each) => each !== index)),
  }
}
