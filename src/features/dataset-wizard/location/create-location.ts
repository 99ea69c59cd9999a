import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, Repair, SelectionRules } from '../../../../workers/contract.ts'
import { CallError } from '../../../app/call-error.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { type LocationType, WIZARD_ZONES_MIN_ZOOM } from '../../../domain/constants.ts'
import { farApart, highestPopulation } from '../../../domain/geography/location-rules.ts'
import { pointWithin } from '../../../domain/geography/rings.ts'
import type { ZoneFile } from '../../../engine/open-zone-file.ts'
import { tilesAround } from '../../../map/map-geometry.ts'
import type { SavedAreaStore } from '../../saved-areas/saved-area-store.ts'
import type { WizardCalls } from '../model/calls.ts'
import type { PastedList } from '../model/csv-columns.ts'
import type { Decisions } from '../model/decisions.ts'
import type { LastPlace, LinkCamera, Step } from '../model/draft-address.ts'
import type { Offer } from '../model/offer.ts'
import type { Prices } from '../prices/prices.ts'
import { createAreaUse } from './areas/area-use.ts'
import { type BoundaryModel, createBoundaryModel } from './boundary/boundary-model.ts'
import { beyond, countedWhere, createCountedGround, createCrowdedPlace } from './counted-ground.ts'
import type { LocationSlice } from './location-slice.ts'
import { createPlaceSearch, createPointNames } from './place-search.ts'
import type { ToolChoice } from './tools/tools.ts'
import type { CoarserZones } from './zones/coarser-zones.ts'
import type { ZonePicker } from './zones/zone-picker.ts'

export interface LocationDeps {
  readonly calls: WizardCalls
  readonly engine: () => Promise<GeoEngine>
  readonly showError: (message: string, title?: string, hint?: string) => void
  readonly lastPlace: LastPlace
  readonly savedAreas: SavedAreaStore
  /** The maximum size of a map. */
  readonly screenPx: readonly [width: number, height: number]
}

interface LocationParts {
  readonly offer: ReadonlySignal<Offer | null>
  readonly template: ReadonlySignal<Template | null>
  readonly step: ReadonlySignal<Step>
  /** The camera in the address. Null until the user moves the map. */
  readonly camera: LocationSlice['position']['camera']
  readonly decisions: Decisions
  readonly rules: ReadonlySignal<SelectionRules>
  readonly zoneFile: ZoneFile
  readonly zones: ZonePicker
  readonly coarser: CoarserZones
  readonly tools: ToolChoice
  readonly prices: Prices
}

/** The step's slice, and functions that only the wizard itself calls. */
interface LocationModel {
  readonly slice: LocationSlice
  openZones(): Promise<void>
  /** Clears the location without adding a step of Undo. */
  forgetLocation(): void
  stop(): void
}

/** Creates the Location step: search, zones, boundary, saved areas, and changes to the whole location. */
export const createLocation = (deps: LocationDeps, parts: LocationParts): LocationModel => {
  const { calls, engine, showError } = deps
  const { camera, decisions, prices, template, zoneFile, zones } = parts
  const { draft, located } = decisions
  const opening = (): LinkCamera | null => camera.peek() ?? deps.lastPlace.read()
  const boundary = createBoundaryModel({
    engine,
    template,
    history: decisions.boundary,
    onUnusable: ({ title, message }) => showError(message, title),
  })
  const outline = computed(() => {
    const { boundary: own, zones: ids } = draft.value
    return own?.wkt ?? (ids.length > 0 ? (zones.chosen.value.outline?.wkt ?? null) : null)
  })
  const points = computed(() => draft.value.points)
  const counted = createCountedGround(engine, template, points, decisions.districtMetres, outline)
  const where = computed(() =>
    template.value === null || !located.value ? null : countedWhere(template.value, draft.value),
  )
  const search = createPlaceSearch(calls, showError, zoneFile.set, () => opening()?.centre ?? null)
  const names = createNames(calls, points, boundary)
  const changes = createLocationChanges({
    ...parts,
    calls,
    boundary,
    opening,
    screenPx: deps.screenPx,
    onForgotten: () => {
      search.forget()
      camera.value = null
    },
  })
  const crowded = createCrowdedPlace({
    ...parts,
    population: prices.population,
    boundary,
    where,
    rings: counted.rings,
    clearLocation: changes.clearLocation,
    showError,
  })
  const slice: LocationSlice = {
    ...parts,
    ...changes,
    engine,
    boundary,
    search,
    names: names.names,
    areas: createAreaUse({ ...parts, ...changes, boundary, store: deps.savedAreas }),
    position: { camera, opening, lastOrdered: () => calls.lastOrdered().catch(() => null) },
    counted: {
      rings: counted.rings,
      beyond: computed(() =>
        template.value === null || beyond(template.value, decisions.districtMetres.value) === 0 ? null : where.value,
      ),
    },
    crowded: crowded.place,
    farApart: computed(() => farApart(draft.value.points)),
    refusedPoints: computed(() => {
      const quote = prices.quote.current.value
      return quote?.kind === 'failed' ? refusedPoints(quote.error) : []
    }),
    highestPopulation: computed(() => (template.value === null ? null : highestPopulation(template.value))),
    coarserName: computed(() => parts.coarser.coarserSet.value?.system.name ?? null),
    listCalls: calls,
    pastedList: signal<PastedList | null>(null),
    imports: {
      paste: async (csv): Promise<void> =>
        (await import('./paste/paste-dialog.tsx')).openPaste(slice, prices.priceOfRepair, csv),
      upload: async (): Promise<void> => (await import('./upload/upload-dialog.tsx')).openUpload(slice),
    },
  }
  return {
    slice,
    openZones: changes.openZones,
    forgetLocation: changes.forgetLocation,
    stop: () => {
      for (const { stop } of [counted, search, names, crowded, boundary]) stop()
    },
  }
}

/** Names the points and the boundary after the nearest places, as the server will. */
const createNames = (
  calls: WizardCalls,
  points: ReadonlySignal<Decisions['draft']['value']['points']>,
  { measured }: BoundaryModel,
) => {
  const ofPoints = createPointNames(calls.nearest, points)
  const ofBoundary = createPointNames(
    calls.nearest,
    computed(() => {
      const inside = measured.value && pointWithin(measured.value.outline.lonLat.flat())
      return inside === null ? [] : [inside]
    }),
  )
  return {
    names: {
      points: ofPoints.names,
      sectors: ofPoints.sectors,
      boundary: computed(() => ofBoundary.names.value[0] ?? null),
    },
    stop: (): void => {
      ofPoints.stop()
      ofBoundary.stop()
    },
  }
}

/** Returns the indexes in a `bad-place` refusal. */
const refusedPoints = (error: unknown): readonly number[] => {
  const details = error instanceof CallError && error.code === 'bad-place' ? error.details : null
  const points = details !== null && typeof details === 'object' && 'points' in details ? details.points : null
  return Array.isArray(points) ? points : []
}

interface ChangeParts extends Pick<LocationParts, 'step' | 'decisions' | 'zoneFile' | 'zones' | 'coarser'> {
  readonly calls: Pick<WizardCalls, 'zoneFile'>
  readonly boundary: BoundaryModel
  readonly opening: () => LinkCamera | null
  readonly screenPx: LocationDeps['screenPx']
  readonly onForgotten: () => void
}

/** Changes the whole location: clears it, or replaces it with another. */
const createLocationChanges = (parts: ChangeParts) => {
  const { boundary, coarser, decisions, zoneFile, zones } = parts
  const { locationType, points, system, types, zoneSystemId } = decisions

  const openZones = async (): Promise<void> => {
    const chosen = system.peek()
    if (chosen === null) return zoneFile.close()
    const at = parts.opening()
    const view = at !== null && at.zoom >= WIZARD_ZONES_MIN_ZOOM ? tilesAround(at, parts.screenPx) : undefined
    await zoneFile.open(chosen.name, () => parts.calls.zoneFile(chosen), view)
    // A map first reads the zones in view and then requests the rest itself (attach-zone-map.ts).
    if (parts.step.peek() !== 'location') await zoneFile.complete()
  }
  const clearLocation = (): void =>
    batch(() => {
      zones.clear()
      if (points.value.peek().length > 0) points.push([])
      boundary.clear()
      decisions.places.value = []
    })
  const forgetLocation = (): void =>
    batch(() => {
      zones.dismiss()
      zones.selection.adopt([])
      points.reset([])
      decisions.boundary.reset(null)
      decisions.places.value = []
      parts.onForgotten()
    })
  const switchZones = async (next: number | null, ids: readonly number[]): Promise<void> => {
    batch(() => {
      forgetLocation()
      zoneSystemId.value = next
      locationType.value = types.peek().at(-1) ?? null
      if (ids.length > 0) zones.selection.adopt(ids)
    })
    await openZones()
  }

  return {
    openZones,
    clearLocation,
    forgetLocation,
    setZoneSystem: async (next: number | null): Promise<void> => {
      if (next !== zoneSystemId.peek()) await switchZones(next, [])
    },
    setLocationType: (next: LocationType): void => {
      if (next === locationType.peek()) return
      batch(() => {
        forgetLocation()
        locationType.value = next
      })
    },
    applyRepair: (repair: Repair): (() => void) | null => {
      const coarserSet = coarser.coarserSet.peek()
      if (repair.setId === undefined || repair.setId !== coarserSet?.setId) {
        zones.applyRepair(repair)
        return null
      }
      const [before, selected] = [zoneSystemId.peek(), zones.selection.ids.peek()]
      void switchZones(coarserSet.system.zoneSystemId, [...repair.ids])
      return () => void switchZones(before, selected)
    },
  }
}
