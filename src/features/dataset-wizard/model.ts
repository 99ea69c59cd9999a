import { batch, computed, effect, signal } from '@preact/signals-react'
import type { LonLat, SelectionRules } from '../../../workers/contract.ts'
import { CallError } from '../../app/call-error.ts'
import type { ZoneSystem } from '../../contract/organisations.ts'
import type { CustomerReport } from '../../contract/templates.ts'
import { LAT_LONG_ZOOM, LocationType, MAX_ZONES, POSTCODE_ZOOM, STANDARD_ZONES } from '../../domain/constants.ts'
import { datasetNameProblem } from '../../domain/dataset-name.ts'
import {
  highestPopulation,
  LOCATION_MISSING,
  largestAreaKm2,
  locationTypes,
  mayAddPoint,
  populationProblem,
} from '../../domain/location-rules.ts'
import { type Month, offeredMonths } from '../../domain/month-period.ts'
import { canonicalPostcode } from '../../domain/postcode-shape.ts'
import { blankDraft, type Draft, draftFromDataset, offeredDraft } from './draft.ts'
import { addressOfDraft, draftOfAddress, type Step, stepOfAddress } from './draft-address.ts'
import { createOrderKeys } from './order-key.ts'
import { NO_SHAPE, wizardPayload } from './payload.ts'
import { createQuote } from './quote.ts'
import { createRepairPrices } from './repair-prices.ts'
import { orderFailedText, TEXT } from './text.ts'
import { createUndoHistory } from './undo-history.ts'
import type { WizardCalls } from './wizard-calls.ts'
import { createZonePicker } from './zone-picker.ts'
import { createZoneSetLoader, type ZoneSetDeps } from './zone-set.ts'

export interface WizardDeps extends Pick<ZoneSetDeps, 'engine'> {
  readonly calls: WizardCalls
  /** ISO date of today, local. */
  readonly today: () => string
  readonly supportEmail: string
  /** Says what went wrong, in a modal. */
  readonly showError: (message: string, title?: string) => void
  /** The address has changed: a new step is a new entry, anything else replaces the present one. */
  readonly onAddress: (search: string, step: 'new' | 'same') => void
  /** The dataset was ordered. */
  readonly onOrdered: () => void
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready'
      readonly template: CustomerReport
      readonly months: readonly Month[]
      readonly systems: readonly ZoneSystem[]
    }

/** A place that a search led to. */
export interface FoundPlace {
  readonly name: string
  readonly at: LonLat
  readonly zoom: number
}

const asId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** The Dataset Wizard: what is decided, where the user is, what it costs, and what may come next. */
export const createWizard = (deps: WizardDeps, search: string) => {
  const loaded = signal<Loaded>({ kind: 'loading' })
  const step = signal<Step>('details')
  const name = signal('')
  const month = signal<string | null>(null)
  const zoneSystemId = signal<number | null>(null)
  const options = signal<Draft['options']>(new Map())
  const locationType = signal<LocationType | null>(null)
  const submitting = signal(false)
  const address = signal(search)
  const searched = signal<FoundPlace | null>(null)

  const template = computed(() => (loaded.value.kind === 'ready' ? loaded.value.template : null))
  const system = computed(() =>
    loaded.value.kind === 'ready'
      ? (loaded.value.systems.find(each => each.zoneSystemId === zoneSystemId.value) ?? null)
      : null,
  )
  const types = computed(() =>
    template.value === null ? [] : locationTypes(template.value, system.value?.zoneSystemFileName ?? STANDARD_ZONES),
  )
  const rules = computed<SelectionRules>(() => ({
    maxZones: MAX_ZONES,
    maxAreaKm2: template.value === null ? null : largestAreaKm2(template.value),
  }))

  const points = createUndoHistory<readonly LonLat[]>([])
  const zoneSets = createZoneSetLoader({ engine: deps.engine, zoneFile: deps.calls.zoneFile })
  const zones = createZonePicker(zoneSets.set, rules)

  const draft = computed<Draft>(() => ({
    name: name.value,
    month: month.value,
    zoneSystemId: zoneSystemId.value,
    options: options.value,
    locationType: locationType.value,
    points: locationType.value === LocationType.PointOfInterest ? points.value.value : [],
    zones: locationType.value === LocationType.ZoneSelection ? zones.history.value.value : [],
  }))
  const located = computed(() => draft.value.points.length > 0 || draft.value.zones.length > 0)

  const quote = createQuote(
    deps.calls,
    computed(() => {
      const payload = template.value && wizardPayload(template.value, draft.value, system.value, NO_SHAPE)
      // zones from an address wait for the engine's word; where their file cannot be read, the server's is enough
      const settled = zones.checked.value || zoneSets.set.value.kind === 'failed'
      return payload === null || !settled ? null : { payload, located: located.value }
    }),
  )
  const repairPrices = createRepairPrices(zones.refusal, async (ids, areaKm2, abort) => {
    const next = { ...draft.peek(), zones: ids }
    const payload = template.peek() && wizardPayload(template.peek() as CustomerReport, next, system.peek(), NO_SHAPE)
    return payload === null ? null : (await deps.calls.costs({ ...payload, area: areaKm2 }, abort)).credits
  })
  const population = computed(() => {
    const now = quote.current.value
    return now === null || now.kind === 'none' ? null : now.population
  })

  const quoteErrorText = (error: unknown): string =>
    error instanceof CallError && error.status === 422 ? error.message : TEXT.costsFailed(deps.supportEmail)

  const detailsProblem = computed(() => {
    const problem = datasetNameProblem(name.value)
    if (problem !== null) return name.value.trim() === '' ? TEXT.nameMissing : problem
    return month.value === null ? TEXT.monthMissing : null
  })
  const locationProblem = computed(() => {
    if (!located.value) return LOCATION_MISSING
    const now = quote.current.value
    if (now === null) return TEXT.counting
    if (now.kind === 'failed') return quoteErrorText(now.error)
    return population.value === null ? TEXT.populationMissing : null
  })

  const clearLocation = (): void =>
    batch(() => {
      zones.clear()
      if (points.value.peek().length > 0) points.push([])
    })
  const forgetLocation = (): void =>
    batch(() => {
      zones.adopt([])
      points.reset([])
      searched.value = null
    })

  const adopt = (next: Draft): void => {
    batch(() => {
      name.value = next.name
      month.value = next.month
      zoneSystemId.value = next.zoneSystemId
      options.value = next.options
      locationType.value = next.locationType
      points.reset(next.points)
    })
    zones.adopt(next.zones)
    void zoneSets.open(system.peek())
  }

  const load = async (): Promise<void> => {
    loaded.value = { kind: 'loading' }
    const query = new URLSearchParams(search)
    const templateId = asId(query.get('id'))
    const datasetId = asId(query.get('datasetid'))
    try {
      if (templateId === null) throw new Error('The address names no template')
      const [found, covered, systems] = await Promise.all([
        deps.calls.template(templateId),
        deps.calls.months(),
        deps.calls.zoneSystems(),
      ])
      const months = offeredMonths(covered, found, deps.today())
      const blank = blankDraft(found, months)
      const kept = draftOfAddress(search, blank)
      const next = kept ?? (await prefilled(datasetId, blank, found, months, systems))
      batch(() => {
        loaded.value = { kind: 'ready', template: found, months, systems }
        adopt(offeredDraft(next, found, months, systems))
        const wanted = stepOfAddress(search) ?? 'details'
        step.value = wanted === 'confirm' && !located.peek() ? 'location' : wanted
      })
    } catch (error) {
      console.error(error)
      loaded.value = { kind: 'failed' }
    }
  }
  const prefilled = async (
    datasetId: number | null,
    blank: Draft,
    found: CustomerReport,
    months: readonly Month[],
    systems: readonly ZoneSystem[],
  ): Promise<Draft> => {
    if (datasetId === null) return blank
    try {
      return draftFromDataset(blank, found, months, systems, await deps.calls.dataset(datasetId))
    } catch (error) {
      console.error(error)
      deps.showError(TEXT.prefillFailed)
      return blank
    }
  }

  const stopLimiting = effect(() => {
    const problem =
      template.value !== null && population.value !== null && populationProblem(template.value, population.value)
    if (!problem) return
    clearLocation()
    deps.showError(problem.message, problem.title)
  })
  const stopAddressing = effect(() => {
    if (loaded.value.kind !== 'ready') return
    const next = addressOfDraft(address.peek(), step.value, draft.value)
    if (next === address.peek()) return
    const fresh = stepOfAddress(address.peek()) !== null && stepOfAddress(address.peek()) !== step.value
    address.value = next
    deps.onAddress(next, fresh ? 'new' : 'same')
  })

  const goTo = (next: Step): void => {
    if (next === step.peek()) return
    if (next !== 'details' && detailsProblem.peek() !== null) return
    if (next === 'confirm' && locationProblem.peek() !== null) return
    batch(() => {
      if (next === 'details') forgetLocation()
      step.value = next
    })
  }

  /** Back from Location clears it; what it answers, if anything was cleared, brings it back. */
  const back = (): (() => void) | null => {
    const { points: placed, zones: chosen } = draft.peek()
    const had = located.peek()
    goTo('details')
    if (!had) return null
    return () => {
      batch(() => {
        points.reset(placed)
        step.value = 'location'
      })
      zones.adopt(chosen)
    }
  }
  const searchPostcode = async (typed: string): Promise<void> => {
    try {
      const [place] = await deps.calls.postcode(typed)
      if (place === undefined) return deps.showError(TEXT.postcodeUnknown)
      searched.value = {
        name: canonicalPostcode(typed).replace(/...$/, ' $&'),
        at: [place.long, place.lat],
        zoom: POSTCODE_ZOOM,
      }
    } catch (error) {
      console.error(error)
      deps.showError(TEXT.postcodeFailed)
    }
  }

  const keyOf = createOrderKeys()
  const submit = async (): Promise<void> => {
    const now = quote.current.peek()
    const { outline, areaKm2 } = zones.chosen.peek()
    const shape = outline === null ? NO_SHAPE : { studyAreaWkt: outline.wkt, geofenceWkt: null, areaKm2 }
    const payload =
      template.peek() && wizardPayload(template.peek() as CustomerReport, draft.peek(), system.peek(), shape)
    if (submitting.peek() || now?.kind !== 'priced' || payload === null || locationProblem.peek() !== null) return
    const order = { ...payload, quotedCredits: now.costs.credits }
    submitting.value = true
    try {
      await deps.calls.order(order, keyOf(order))
      deps.onOrdered()
    } catch (error) {
      deps.showError(orderFailedText(error, deps.supportEmail))
      if (error instanceof CallError && (error.code === 'template-changed' || error.code === 'price-changed'))
        await reprice()
    } finally {
      submitting.value = false
    }
  }
  /** Takes the template as it is now, so that the price shown is the price asked. */
  const reprice = async (): Promise<void> => {
    const before = loaded.peek()
    if (before.kind !== 'ready') return
    const found = await deps.calls.template(before.template.id).catch(() => null)
    if (found !== null) {
      batch(() => {
        loaded.value = { ...before, template: found }
        options.value = offeredDraft(draft.peek(), found, before.months, before.systems).options
      })
    }
    quote.retry()
  }

  return {
    loaded,
    template,
    step,
    name,
    month,
    zoneSystemId,
    system,
    options,
    types,
    locationType,
    rules,
    points,
    zoneSets,
    zones,
    draft,
    located,
    quote,
    population,
    submitting,
    detailsProblem,
    locationProblem,
    quoteErrorText,
    highestPopulation: computed(() => (template.value === null ? null : highestPopulation(template.value))),
    mayAddPoint: computed(() => template.value !== null && mayAddPoint(template.value, points.value.value.length)),
    searched: computed(() => searched.value),
    repairPrices,
    load,
    goTo,
    back,
    searchPostcode,
    searchDegrees: (at: LonLat) => {
      searched.value = { name: 'Latitude, longitude', at, zoom: LAT_LONG_ZOOM }
    },
    submit,
    clearLocation,
    setName: (next: string) => {
      name.value = next
    },
    setMonth: (next: string) => {
      month.value = next
    },
    setOptions: (input: number, chosen: readonly number[]) => {
      options.value = new Map(options.peek()).set(input, chosen)
    },
    /** Another zoning system clears the location; so does another location type. */
    setZoneSystem: (next: number | null) => {
      if (next === zoneSystemId.peek()) return
      batch(() => {
        forgetLocation()
        zoneSystemId.value = next
        locationType.value = types.peek().at(-1) ?? null
      })
      void zoneSets.open(system.peek())
    },
    setLocationType: (next: LocationType) => {
      if (next === locationType.peek()) return
      batch(() => {
        forgetLocation()
        locationType.value = next
      })
    },
    addPoint: (at: LonLat) => {
      const now = points.value.peek()
      if (template.peek() !== null && mayAddPoint(template.peek() as CustomerReport, now.length))
        points.push([...now, at])
    },
    removePoint: (index: number) => points.push(points.value.peek().filter((_, each) => each !== index)),
    /** The user went back or forward in the browser's history. */
    followAddress: (next: string) => {
      const wanted = stepOfAddress(next)
      if (loaded.peek().kind !== 'ready' || next === address.peek() || wanted === null) return
      address.value = next
      goTo(wanted)
    },
    stop: () => {
      for (const stopOne of [quote.stop, repairPrices.stop, stopLimiting, stopAddressing, zones.stop]) stopOne()
      void zoneSets.open(null)
    },
  }
}
export type Wizard = ReturnType<typeof createWizard>
