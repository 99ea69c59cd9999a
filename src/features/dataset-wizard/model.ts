import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, SelectionRules } from '../../../workers/contract.ts'
import { CallError } from '../../app/call-error.ts'
import { MAX_ZONES } from '../../domain/constants.ts'
import { farApart, highestPopulation, largestAreaKm2 } from '../../domain/geography/location-rules.ts'
import { pointWithin } from '../../domain/geography/point-within.ts'
import { createZoneFile } from '../../engine/zone-file.ts'
import type { SavedAreaStore } from '../saved-areas/model.ts'
import { createAreaUse } from './areas/area-use.ts'
import { createBoundaryModel } from './boundary/boundary-model.ts'
import { beyond, countedWhere, createCountedGround } from './counted-ground.ts'
import { createCrowdedPlace } from './crowded-place.ts'
import { createDecisions } from './decisions.ts'
import { offeredDraft } from './draft.ts'
import {
  addressOfDraft,
  cameraOfAddress,
  type LinkCamera,
  lacksBoundary,
  type Step,
  stepOfAddress,
} from './draft-address.ts'
import type { LastPlace } from './last-place.ts'
import { createLocationChanges } from './location-changes.ts'
import { loadOffer, type Offer, type OfferDeps } from './offer.ts'
import type { KeptList } from './paste/kept-list.ts'
import { createPlaceSearch } from './place-search.ts'
import { createPointNames } from './point-names.ts'
import { createQuotes } from './prices/quotes.ts'
import { createStepProblems } from './step-problems.ts'
import { TEXT } from './text.ts'
import { createCoarserZones } from './tools/coarser-zones.ts'
import { createToolChoice } from './tools/tool-choice.ts'
import { createWizardOrder } from './wizard-order.ts'
import { createZonePicker } from './zone-picker.ts'

export interface WizardDeps extends OfferDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly supportEmail: string
  /** How large a map may be. */
  readonly screenPx: readonly [width: number, height: number]
  /** The address has changed: a new step is a new entry, anything else replaces the present one. */
  readonly onAddress: (search: string, step: 'new' | 'same') => void
  readonly lastPlace: LastPlace
  readonly savedAreas: SavedAreaStore
  /** True if the user may spend the organisation's credits; undefined while that is not known. */
  readonly maySpend: ReadonlySignal<boolean | undefined>
  /** The dataset was ordered, or the order was sent to somebody who may. */
  readonly onOrdered: (how: 'ordered' | 'prepared', text: string) => void
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'ready' } & Offer)

const refusedPoints = (error: unknown): readonly number[] => {
  const details = error instanceof CallError && error.code === 'bad-place' ? error.details : null
  const told = details !== null && typeof details === 'object' && 'points' in details ? details.points : null
  return Array.isArray(told) ? told : []
}

/** Below it the map shows a region, which is no place to open at again. */
const PLACE_MIN_ZOOM = 9
/** Above it no town may be in view, and the map would open on a blank. */
const PLACE_MAX_ZOOM = 12

/** The Dataset Wizard: what is decided, where the user is, what it costs, and what may come next. */
export const createWizard = (deps: WizardDeps, search: string) => {
  const { calls, showError } = deps
  const loaded = signal<Loaded>({ kind: 'loading' })
  const step = signal<Step>('details')
  const address = signal(search)
  const camera = signal<LinkCamera | null>(cameraOfAddress(search))
  const opening = (): LinkCamera | null => camera.peek() ?? deps.lastPlace.read()

  const offer = computed<Offer | null>(() => (loaded.value.kind === 'ready' ? loaded.value : null))
  const template = computed(() => offer.value?.template ?? null)
  const rules = computed<SelectionRules>(() => ({
    maxZones: MAX_ZONES,
    maxAreaKm2: template.value === null ? null : largestAreaKm2(template.value),
  }))
  const zoneFile = createZoneFile(deps.engine)
  const coarser = createCoarserZones(
    deps.engine,
    () => offer.peek()?.systems.filter(({ zoneSystemId: id }) => id !== zoneSystemId.peek()) ?? [],
    calls.zoneFile,
  )
  const zones = createZonePicker(zoneFile, rules, coarser)
  const tools = createToolChoice()
  const decisions = createDecisions(
    offer,
    zones.selection.ids,
    computed(() => tools.active.value === 'boundary'),
  )
  const { draft, kept, located, options, points, zoneSystemId } = decisions
  const boundary = createBoundaryModel({
    engine: deps.engine,
    template,
    history: decisions.boundary,
    onUnusable: ({ title, message }) => showError(message, title),
  })
  const counted = createCountedGround(
    deps.engine,
    template,
    computed(() => draft.value.points),
    decisions.districtMetres,
    computed(() => {
      const { boundary: own, zones: chosen } = draft.value
      return own?.wkt ?? (chosen.length > 0 ? (zones.chosen.value.outline?.wkt ?? null) : null)
    }),
  )
  const where = computed(() =>
    template.value === null || !located.value ? null : countedWhere(template.value, draft.value),
  )
  const places = createPlaceSearch(
    calls,
    showError,
    zoneFile.set,
    () => (camera.peek() ?? deps.lastPlace.read())?.centre ?? null,
  )

  const pointNames = createPointNames(
    calls.nearest,
    computed(() => draft.value.points),
  )
  /** A boundary is called by the place nearest to a point in it, as the server will call it. */
  const boundaryName = createPointNames(
    calls.nearest,
    computed(() => {
      const inside = boundary.measured.value && pointWithin(boundary.measured.value.outline.lonLat.flat())
      return inside === null ? [] : [inside]
    }),
  )

  const quotes = createQuotes({ ...deps, offer, template, step, decisions, zoneFile, zones, coarser })
  const { population, quote, series, standing } = quotes
  const prepares = computed(() => deps.maySpend.value === false)
  const { detailsProblem, locationProblem, orderProblem } = createStepProblems({
    template,
    decisions,
    zones,
    quotes,
    prepares,
  })

  const location = createLocationChanges({
    decisions,
    zoneFile,
    zones,
    boundary,
    coarser,
    calls,
    step,
    opening,
    screenPx: deps.screenPx,
    onForgotten: () => {
      places.forget()
      camera.value = null
    },
  })
  const { clearLocation, forgetLocation, openZones, setLocationType, setZoneSystem } = location
  const areas = createAreaUse({ offer, decisions, zoneFile, zones, boundary, tools, setZoneSystem, setLocationType })

  const load = async (): Promise<void> => {
    loaded.value = { kind: 'loading' }
    try {
      // the worker starts while the calls are under way
      deps.engine().catch(() => {})
      const { offer: found, draft: first } = await loadOffer(deps, search)
      batch(() => {
        loaded.value = { kind: 'ready', ...found }
        decisions.adopt(first)
        zones.selection.adopt(first.zones)
        const wanted = stepOfAddress(search) ?? 'details'
        step.value = wanted === 'confirm' && !located.peek() ? 'location' : wanted
      })
      if (lacksBoundary(search)) showError(TEXT.boundaryLost)
      void openZones()
    } catch (error) {
      console.error(error)
      loaded.value = { kind: 'failed', error }
    }
  }

  const crowded = createCrowdedPlace({
    template,
    population,
    step,
    decisions,
    zones,
    boundary,
    where,
    rings: counted.rings,
    clearLocation,
    showError,
  })
  // what a file or a list brings is seen, or its repairs are, on the map of zones
  const stopDrawing = effect(() => {
    if (zones.lastChange.value !== null && tools.active.peek() === 'boundary') tools.choose('select')
  })
  const stopKeeping = effect(() => {
    const at = camera.value
    if (at !== null && at.zoom >= PLACE_MIN_ZOOM)
      deps.lastPlace.keep({ ...at, zoom: Math.min(at.zoom, PLACE_MAX_ZOOM) })
  })
  const stopAddressing = effect(() => {
    if (loaded.value.kind !== 'ready') return
    const next = addressOfDraft(address.peek(), step.value, kept.value, camera.value)
    if (next === address.peek()) return
    const before = stepOfAddress(address.peek())
    address.value = next
    deps.onAddress(next, before !== null && before !== step.value ? 'new' : 'same')
  })

  const goTo = (next: Step): void => {
    if (next === step.peek()) return
    if (next !== 'details' && detailsProblem.peek() !== null) return
    if (next === 'confirm' && locationProblem.peek() !== null) return
    series.check.cancel()
    batch(() => {
      if (next === 'details') forgetLocation()
      step.value = next
    })
  }
  /** Back from Location clears it; what it answers, if anything was cleared, brings it back. */
  const back = (): (() => void) | null => {
    const { points: placed, zones: chosen, boundary: own, places: listed } = kept.peek()
    const had = located.peek() || decisions.behind.peek() > 0
    goTo('details')
    if (!had) return null
    return () =>
      batch(() => {
        points.reset(placed)
        zones.selection.adopt(chosen)
        decisions.boundary.reset(own)
        decisions.places.value = listed
        step.value = 'location'
      })
  }

  const order = createWizardOrder({
    ...deps,
    prepared: Number(new URLSearchParams(search).get('prepared') ?? 0),
    decisions,
    prepares,
    zones,
    quotes,
    isReady: () => orderProblem.peek() === null,
    adoptTemplate: async () => {
      const before = loaded.peek()
      if (before.kind !== 'ready') return
      const found = await calls.template(before.template.id).catch(() => null)
      if (found === null) return
      batch(() => {
        loaded.value = { ...before, template: found }
        options.value = offeredDraft(draft.peek(), found, before.months, before.systems).options
      })
    },
  })

  return {
    ...decisions,
    ...order,
    boundary,
    searched: places.searched,
    finder: places.finder,
    /** What each point is called; null where no place is near, or none is known yet. */
    pointNames: pointNames.names,
    /** What the boundary is near to; null where there is none, no place is near, or none is known yet. */
    boundaryName: computed(() => boundaryName.names.value[0] ?? null),
    /** The postcode sector of each point; null where no postcode is near, or none is known yet. */
    pointSectors: pointNames.sectors,
    searchPostcode: places.searchPostcode,
    searchDegrees: places.searchDegrees,
    loaded,
    template,
    step,
    /** The map's position for the URL; null until the user moves the map. */
    camera,
    /** Where the map opens: where the address says, else where it stood last in this browser. */
    opening,
    /** Where the newest dataset lies that the user may see; null where there is none, or it cannot be had. */
    lastOrdered: () => calls.lastOrdered().catch(() => null),
    /** Where people are counted, in words, where that is not the place itself: 'within 5.4 km of your points'. */
    countedBeyond: computed(() =>
      template.value === null || beyond(template.value, decisions.districtMetres.value) === 0 ? null : where.value,
    ),
    /** That ground, where it is more than the place itself and can be drawn. */
    countedRings: counted.rings,
    crowded: crowded.place,
    farApart: computed(() => farApart(draft.value.points)),
    /** The points that the server refused, counted from 0. */
    refusedPoints: computed<readonly number[]>(() => {
      const now = quote.current.value
      return now?.kind === 'failed' ? refusedPoints(now.error) : []
    }),
    rules,
    engine: deps.engine,
    zoneFile,
    zones,
    tools,
    quote,
    population,
    detailsProblem,
    locationProblem,
    /** Why the order cannot be submitted now. */
    orderProblem,
    series,
    standing,
    /** Who may not spend credits prepares the order for somebody who may. */
    prepares,
    quoteErrorText: quotes.quoteErrorText,
    highestPopulation: computed(() => (template.value === null ? null : highestPopulation(template.value))),
    repairPrices: quotes.repairPrices,
    priceOfRepair: quotes.priceOfRepair,
    /** The calls that look up the codes of a list. */
    listCalls: { postcodes: calls.postcodes, elsewhere: calls.elsewhere, placesNamed: calls.placesNamed },
    load,
    goTo,
    back,
    clearLocation,
    coarser,
    keptList: signal<KeptList | null>(null),
    /** The name of the coarser zones that a repair may take instead. */
    coarserName: computed(() => coarser.found.value?.system.name ?? null),
    takeRepair: location.takeRepair,
    setZoneSystem,
    setLocationType,
    /** Saved areas, and their use in this order. */
    areas: { store: deps.savedAreas, use: areas },
    /** The user went back or forward in the browser's history. */
    followAddress: (next: string) => {
      const wanted = stepOfAddress(next)
      if (loaded.peek().kind !== 'ready' || next === address.peek() || wanted === null) return
      address.value = next
      goTo(wanted)
    },
    stop: () => {
      const own = [crowded.stop, stopDrawing, stopKeeping, stopAddressing]
      for (const stopOne of [
        quotes.stop,
        counted.stop,
        places.stop,
        pointNames.stop,
        boundaryName.stop,
        zones.stop,
        coarser.close,
        boundary.stop,
        ...own,
      ])
        stopOne()
      zoneFile.close()
    },
  }
}
export type Wizard = ReturnType<typeof createWizard>
