import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, Repair, SelectionRules } from '../../../workers/contract.ts'
import { CallError, errorText, isRefusal, waitText } from '../../app/call-error.ts'
import type { WizardPayload } from '../../contract/datasets.ts'
import { type LocationType, MAX_SERIES_MONTHS, MAX_ZONES, WIZARD_ZONES_MIN_ZOOM } from '../../domain/constants.ts'
import { datasetNameProblem } from '../../domain/dataset-name.ts'
import { eventDaysProblem, takesEventDays } from '../../domain/event-days.ts'
import { districtMetresProblem } from '../../domain/ground/district.ts'
import {
  farApart,
  highestPopulation,
  LOCATION_MISSING,
  largestAreaKm2,
  type PlaceRefusal,
  populationProblem,
  refusalText,
} from '../../domain/ground/location-rules.ts'
import { pointWithin } from '../../domain/ground/point-within.ts'
import { monthDays, monthOf } from '../../domain/month-period.ts'
import { createZoneFile } from '../../engine/zone-file.ts'
import { tilesAround } from '../../map/tiles-around.ts'
import type { SavedAreaStore } from '../saved-areas/model.ts'
import { areaProblem } from './area-problem.ts'
import { createAreaUse } from './areas/area-use.ts'
import { createBoundaryModel } from './boundary/boundary-model.ts'
import { beyond, type CountedRings, countedWhere, createCountedGround } from './counted-ground.ts'
import { createDecisions } from './decisions.ts'
import { type Draft, offeredDraft } from './draft.ts'
import {
  addressOfDraft,
  cameraOfAddress,
  type LinkCamera,
  lacksBoundary,
  type Step,
  stepOfAddress,
} from './draft-address.ts'
import type { LastPlace } from './last-place.ts'
import { loadOffer, type Offer, type OfferDeps } from './offer.ts'
import type { KeptList } from './paste/kept-list.ts'
import { NO_SHAPE, type PlaceShape, wizardPayload } from './payload.ts'
import { createOrder, type WizardOrder } from './place-order.ts'
import { createPlaceSearch } from './place-search.ts'
import { createPointNames } from './point-names.ts'
import { createQuote } from './quote.ts'
import { createRepairPrices } from './repair-prices.ts'
import { createSeriesOfWizard } from './series/series-of-wizard.ts'
import { SERIES_TEXT } from './series/series-text.ts'
import { createStandingDraft } from './series/standing-draft.ts'
import { TEXT } from './text.ts'
import { createCoarserZones } from './tools/coarser-zones.ts'
import { createToolChoice } from './tools/tool-choice.ts'
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

/** A place that was cleared because too many people were counted. */
export interface CrowdedPlace {
  readonly refusal: PlaceRefusal
  /** Where they were counted: 'within 5.4 km of your point'. */
  readonly where: string
  readonly rings: CountedRings
}

/** Below it the map shows a region, which is no place to open at again. */
const PLACE_MIN_ZOOM = 9
/** Above it no town may be in view, and the map would open on a blank. */
const PLACE_MAX_ZOOM = 12

/** The Dataset Wizard: what is decided, where the user is, what it costs, and what may come next. */
export const createWizard = (deps: WizardDeps, search: string) => {
  const { calls, showError, supportEmail } = deps
  const loaded = signal<Loaded>({ kind: 'loading' })
  const step = signal<Step>('details')
  const address = signal(search)
  const camera = signal<LinkCamera | null>(cameraOfAddress(search))
  const crowded = signal<CrowdedPlace | null>(null)

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
  const { draft, kept, located, locationType, options, points, system, types, zoneSystemId } = decisions
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

  /** What the server is asked about a draft; null before there is a template and a month. */
  const payloadOf = (about: Draft, shape: PlaceShape): WizardPayload | null =>
    template.value && wizardPayload(template.value, about, system.value, shape)
  const districtProblem = computed(() => {
    const { districtMetres: metres } = draft.value
    return metres === null ? null : districtMetresProblem(metres)
  })
  const quote = createQuote(
    calls,
    computed(() => {
      const payload = payloadOf(draft.value, NO_SHAPE)
      // zones from an address wait for the engine's word; where their file cannot be read, the server's is enough
      if (districtProblem.value !== null) return null
      const settled = zones.checked.value || zoneFile.set.value.kind === 'failed'
      const isPlaced = located.value && draft.value.places.length === 0
      return payload === null || !settled ? null : { payload, located: isPlaced }
    }),
  )
  const priceOfRepair = async ({ ids, areaKm2, setId }: Repair, abort: AbortSignal) => {
    const own = setId === undefined ? system.peek() : (coarser.found.peek()?.system ?? null)
    const about = { ...draft.peek(), zones: [...ids], zoneSystemId: own?.zoneSystemId ?? null }
    const payload = template.peek() && wizardPayload(template.peek()!, about, own, NO_SHAPE)
    return payload === null ? null : calls.costs({ ...payload, area: areaKm2 }, abort)
  }
  const repairPrices = createRepairPrices(zones.repairs, priceOfRepair)
  const population = computed(() => {
    const now = quote.current.value
    return now === null || now.kind === 'none' ? null : now.population
  })

  const quoteErrorText = (error: unknown): string =>
    isRefusal(error) ? error.message : waitText(error, TEXT.costsFailed(supportEmail))
  const series = createSeriesOfWizard({
    costs: calls.seriesCosts,
    draft,
    step,
    payload: () => payloadOf(draft.value, NO_SHAPE),
    errorText: quoteErrorText,
  })
  const prepares = computed(() => deps.maySpend.value === false)
  const standing = createStandingDraft({
    newest: computed(() => offer.value?.newestMonth ?? null),
    price: computed(() => {
      const prices = series.lines.value.flatMap(line => (line.kind === 'priced' ? [line.credits] : []))
      if (prices.length > 0) return Math.max(...prices)
      const { latest } = quote
      return latest.value.kind === 'priced' ? latest.value.costs.credits : null
    }),
    // Event days are days of one month.
    mayRepeat: computed(
      () =>
        series.kind.value !== 'places' &&
        deps.maySpend.value === true &&
        template.value !== null &&
        !takesEventDays(template.value),
    ),
  })

  const detailsProblem = computed(() => {
    const name = decisions.name.value
    const problem = datasetNameProblem(name)
    if (problem !== null) return name.trim() === '' ? TEXT.nameMissing : problem
    const { length } = decisions.months.value
    if (length > MAX_SERIES_MONTHS) return SERIES_TEXT.tooManyMonths(length)
    if (prepares.value && length > 1) return SERIES_TEXT.mayNot
    const month = decisions.month.value === null ? null : monthOf(decisions.month.value)
    if (month === null) return TEXT.monthMissing
    const about = template.value
    return about !== null && takesEventDays(about)
      ? eventDaysProblem(decisions.eventDays.value, monthDays(month))
      : null
  })
  const locationProblem = computed(() => {
    if (zones.refusedChange.value !== null && !decisions.atBoundary.value) return TEXT.repairFirst
    if (!located.value) return decisions.behind.value > 0 ? TEXT.boundary.drawFirst : LOCATION_MISSING
    const now = quote.current.value
    if (decisions.month.value === null) return TEXT.monthMissing
    if (districtProblem.value !== null) return TEXT.district.problem(districtProblem.value)
    if (series.kind.value === 'places') return prepares.value ? SERIES_TEXT.mayNot : series.problem.value
    if (now === null) return TEXT.counting
    if (now.kind === 'failed') return quoteErrorText(now.error)
    if (population.value === null) return TEXT.populationMissing
    const tooMany = template.value && populationProblem(template.value, population.value)
    if (tooMany) return refusalText(tooMany)
    // of several months each is judged at the last step, and the refused ones can be left out
    return now.kind === 'priced' && series.kind.value === 'one' ? areaProblem(now.costs.judgement) : null
  })
  const orderProblem = computed(() => {
    const isPriced = series.kind.value !== 'one' || quote.current.value?.kind === 'priced'
    return locationProblem.value ?? series.problem.value ?? (isPriced ? null : TEXT.pricing) ?? standing.problem.value
  })

  const openZones = async (): Promise<void> => {
    const chosen = system.peek()
    if (chosen === null) return zoneFile.close()
    const at = camera.peek() ?? deps.lastPlace.read()
    const view = at !== null && at.zoom >= WIZARD_ZONES_MIN_ZOOM ? tilesAround(at, deps.screenPx) : undefined
    await zoneFile.open(chosen.name, () => calls.zoneFile(chosen), view)
    // where a map shows them, the zones in view come first and it asks for the rest (attach-zone-map.ts)
    if (step.peek() !== 'location') await zoneFile.complete()
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
      places.forget()
      camera.value = null
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
  /** Another zoning system clears the location; so does another location type. */
  const setZoneSystem = async (next: number | null): Promise<void> => {
    if (next !== zoneSystemId.peek()) await switchZones(next, [])
  }
  const setLocationType = (next: LocationType): void => {
    if (next === locationType.peek()) return
    batch(() => {
      forgetLocation()
      locationType.value = next
    })
  }
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

  const stopLimiting = effect(() => {
    const problem =
      template.value !== null && population.value !== null && populationProblem(template.value, population.value)
    // a place that Undo brought back stays, and cannot be ordered: else a last point too many could not be taken off alone
    if (!problem || [points, zones.selection, boundary].some(({ canRedo }) => canRedo.peek())) return
    const ground = where.peek() ?? ''
    const rings = counted.rings.peek() ?? (boundary.measured.peek() ?? zones.chosen.peek()).outline?.lonLat ?? []
    clearLocation()
    crowded.value = { refusal: problem, where: ground, rings }
    showError(problem.message, problem.title, TEXT.crowded(ground))
  })
  const stopForgetting = effect(() => {
    if (located.value || step.value !== 'location') crowded.value = null
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

  let text: string = TEXT.ordered
  /** Places what is to be had now. @returns the series that later months can join; none where one dataset was ordered */
  const placeNow = async ({ payload, several }: WizardOrder, key: string): Promise<number | undefined> => {
    const prepared = Number(new URLSearchParams(search).get('prepared') ?? 0)
    if (several === null) {
      await (prepared > 0 ? calls.submit(prepared, payload) : calls.order(payload, key))
      text = TEXT.ordered
      return undefined
    }
    const placed = await calls.orderSeries(several, key)
    text = placed.datasets === 1 ? TEXT.ordered : SERIES_TEXT.ordered(placed.datasets)
    return several.months === undefined ? undefined : placed.id
  }
  const order = createOrder(
    {
      check: async ({ several }) => prepares.peek() || several === null || series.check.run(several),
      order: async (wanted, key) => {
        const prepared = Number(new URLSearchParams(search).get('prepared') ?? 0)
        if (!prepares.peek()) {
          const seriesId = await placeNow(wanted, key)
          if (wanted.standing === null) return
          try {
            await calls.createStanding(
              { ...wanted.standing, ...(seriesId !== undefined && { seriesId }) },
              `${key}-standing`,
            )
            text = `${text}, ${SERIES_TEXT.standing.made}`
          } catch (error) {
            console.error(error)
            showError(SERIES_TEXT.standing.failed(errorText(error, TEXT.costsFailed(supportEmail))))
          }
          return
        }
        const sent = await calls.prepare(wanted.payload)
        // it is sent; that the one before waits no more can be said in My Datasets as well
        if (prepared > 0) await calls.withdraw(prepared).catch(() => null)
        return sent
      },
      supportEmail,
      showError,
      onOrdered: () => deps.onOrdered(prepares.peek() ? 'prepared' : 'ordered', text),
      reprice: async () => {
        const before = loaded.peek()
        if (before.kind !== 'ready') return
        const found = await calls.template(before.template.id).catch(() => null)
        if (found !== null) {
          batch(() => {
            loaded.value = { ...before, template: found }
            options.value = offeredDraft(draft.peek(), found, before.months, before.systems).options
          })
        }
        quote.retry()
        series.quote.retry()
      },
    },
    () => {
      const now = quote.current.peek()
      const { outline, areaKm2 } = zones.chosen.peek()
      const shape = outline === null ? NO_SHAPE : { studyAreaWkt: outline.wkt, geofenceWkt: null, areaKm2 }
      const payload = payloadOf(draft.peek(), shape)
      if (payload === null || orderProblem.peek() !== null) return null
      const several = series.accepted()
      if (several !== null) return { payload, several, standing: standing.toCreate(payload) }
      if (now?.kind !== 'priced') return null
      const quotedCredits = now.costs.credits
      const later = standing.toCreate(payload)
      // a month that others are to follow is the first of their series; one that a colleague prepared is placed as it was
      const isFirst = later !== null && !new URLSearchParams(search).has('prepared')
      const first = isFirst ? { order: payload, months: [draft.peek().month!], quotedCredits } : null
      return { payload: { ...payload, quotedCredits }, several: first, standing: later }
    },
  )

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
    opening: () => camera.peek() ?? deps.lastPlace.read(),
    /** Where the newest dataset lies that the user may see; null where there is none, or it cannot be had. */
    lastOrdered: () => calls.lastOrdered().catch(() => null),
    /** Where people are counted, in words, where that is not the place itself: 'within 5.4 km of your points'. */
    countedBeyond: computed(() =>
      template.value === null || beyond(template.value, decisions.districtMetres.value) === 0 ? null : where.value,
    ),
    /** That ground, where it is more than the place itself and can be drawn. */
    countedRings: counted.rings,
    crowded: crowded as ReadonlySignal<CrowdedPlace | null>,
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
    quoteErrorText,
    highestPopulation: computed(() => (template.value === null ? null : highestPopulation(template.value))),
    repairPrices,
    priceOfRepair,
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
    /** Takes a repair of the present refusal. Coarser zones are of another system; returns what brings the selection back. */
    takeRepair: (repair: Repair): (() => void) | null => {
      const other = coarser.found.peek()
      if (repair.setId === undefined || repair.setId !== other?.setId) {
        zones.take(repair)
        return null
      }
      const [before, selected] = [zoneSystemId.peek(), zones.selection.ids.peek()]
      const ids = [...repair.ids]
      void switchZones(other.system.zoneSystemId, ids)
      return () => void switchZones(before, selected)
    },
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
      series.check.cancel()
      const own = [stopLimiting, stopForgetting, stopDrawing, stopKeeping, stopAddressing]
      for (const stopOne of [
        quote.stop,
        series.quote.stop,
        repairPrices.stop,
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
