import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { SelectionRules } from '../../../workers/contract.ts'
import type { Loaded } from '../../app/load.ts'
import { MAX_ZONES } from '../../domain/constants.ts'
import { largestAreaKm2 } from '../../domain/geography/location-rules.ts'
import { createZoneFile } from '../../engine/open-zone-file.ts'
import { createOrder } from './confirm/order.ts'
import { createLocation, type LocationDeps } from './location/create-location.ts'
import { createToolChoice } from './location/tools/tools.ts'
import { createCoarserZones } from './location/zones/coarser-zones.ts'
import { createZonePicker } from './location/zones/zone-picker.ts'
import { createDecisions } from './model/decisions.ts'
import { type Draft, offeredDraft } from './model/draft.ts'
import {
  addressOfDraft,
  cameraOfAddress,
  draftOfAddress,
  type LastPlace,
  type LinkCamera,
  lacksBoundary,
  type Step,
  stepOfAddress,
} from './model/draft-address.ts'
import { loadOffer, type Offer, type OfferDeps } from './model/offer.ts'
import { TEXT } from './model/wizard-text.ts'
import { createPrices } from './prices/prices.ts'
import { createStepProblems } from './step-problems.ts'

interface WizardDeps extends OfferDeps, LocationDeps {
  readonly calls: OfferDeps['calls']
  readonly supportEmail: string
  /** Called when the address changes. A new step adds a history entry, anything else replaces the current entry. */
  readonly onAddress: (search: string, step: 'new' | 'same') => void
  /** True if the user may spend the organisation's credits. Undefined until that is known. */
  readonly maySpend: ReadonlySignal<boolean | undefined>
  /** Reloads the organisation's credits and the user's rights. */
  readonly refreshOrganisation: () => void
  /**
   * Called when the dataset has been ordered, or the order has been sent to colleagues who may spend credits, with the
   * text to show.
   */
  readonly onOrdered: (text: string) => void
}

/** Below this zoom, the map shows a region, which is not worth returning to. */
const PLACE_MIN_ZOOM = 9
/** Above this zoom, there may be no town in view, and the map would open blank. */
const PLACE_MAX_ZOOM = 12

/** Creates the Dataset Wizard: the user's decisions, the current step, the prices, and the possible next steps. */
export const createWizard = (deps: WizardDeps, search: string) => {
  const { calls } = deps
  const loaded = signal<Loaded<Offer>>({ kind: 'loading' })
  const step = signal<Step>('details')
  const camera = signal<LinkCamera | null>(cameraOfAddress(search))
  const offer = computed<Offer | null>(() => (loaded.value.kind === 'ready' ? loaded.value.value : null))
  const template = computed(() => offer.value?.template ?? null)
  const rules = computed<SelectionRules>(() => ({
    maxZones: MAX_ZONES,
    maxAreaKm2: template.value === null ? null : largestAreaKm2(template.value),
  }))
  const zoneFile = createZoneFile(deps.engine)
  const coarser = createCoarserZones(
    deps.engine,
    () => offer.peek()?.systems.filter(({ zoneSystemId: id }) => id !== decisions.zoneSystemId.peek()) ?? [],
    calls.zoneFile,
  )
  const zones = createZonePicker(zoneFile, rules, coarser)
  const tools = createToolChoice()
  const decisions = createDecisions(
    offer,
    zones.selection.ids,
    computed(() => tools.active.value === 'boundary'),
  )
  const prices = createPrices({
    ...deps,
    offer,
    template,
    step,
    decisions,
    repairs: zones.repairs,
    shownRepair: computed(() =>
      zones.refusedChange.value === null || decisions.atBoundary.value ? null : zones.previewedRepair.value,
    ),
    // Zones from an address wait for the engine's verdict. If their file cannot be read, the server's verdict is
    // sufficient.
    isChecked: computed(() => zones.checked.value || zoneFile.set.value.kind === 'failed'),
    coarserSystem: () => coarser.coarserSet.peek()?.system ?? null,
  })
  const prepares = computed(() => deps.maySpend.value === false)
  const problems = createStepProblems({ template, decisions, zones, prices, prepares })
  const location = createLocation(deps, {
    offer,
    template,
    step,
    camera,
    decisions,
    rules,
    zoneFile,
    zones,
    coarser,
    tools,
    prices,
  })
  const order = createOrder({
    ...deps,
    prepared: Number(new URLSearchParams(search).get('prepared') ?? 0),
    decisions,
    prepares,
    problem: problems.order,
    zones,
    prices,
    adoptTemplate: () => adoptTemplate(deps, loaded, decisions),
  })
  const steps = createSteps({ step, decisions, zones, prices, problems, forgetLocation: location.forgetLocation })
  const address = createAddress(deps, search, { loaded, step, camera, decisions })

  const load = async (): Promise<void> => {
    loaded.value = { kind: 'loading' }
    try {
      // Starts the worker while the calls are in progress.
      deps.engine().catch(() => {})
      const { offer: value, draft } = await loadOffer(deps, search)
      batch(() => {
        loaded.value = { kind: 'ready', value }
        decisions.adopt(draft)
        zones.selection.adopt(draft.zones)
        const first = stepOfAddress(search) ?? 'details'
        step.value = first === 'confirm' && !decisions.located.peek() ? 'location' : first
      })
      if (lacksBoundary(search)) deps.showError(TEXT.boundaryLost)
      void location.openZones()
    } catch (error) {
      console.error(error)
      loaded.value = { kind: 'failed', error }
    }
  }
  // What a file or a list adds, and its repairs, appear on the zone map.
  const stopDrawing = effect(() => {
    if (zones.lastChange.value !== null && tools.active.peek() === 'boundary') tools.choose('select')
  })

  return {
    loaded: loaded as ReadonlySignal<Loaded<Offer>>,
    step: step as ReadonlySignal<Step>,
    decisions,
    location: location.slice,
    prices,
    order,
    /** Why each step cannot be left, or the order cannot be placed. Null if it can. */
    problems,
    load,
    ...steps,
    /**
     * Call this when the user goes back or forward in the browser's history. Returns an undo function if that cleared
     * the location, as the wizard's own Back does.
     */
    followAddress: (next: string): (() => void) | null => {
      const target = address.follow(next)
      if (target === null || target === step.peek()) return null
      const undo = target === 'details' ? steps.back() : null
      if (target !== 'details') steps.restore(target, next)
      // A step that its problems do not allow is not entered, so the address returns to the current one.
      if (step.peek() !== target) address.rewrite()
      return undo
    },
    stop: () => {
      for (const { stop } of [prices, location, zones, address]) stop()
      stopDrawing()
      coarser.close()
      zoneFile.close()
    },
  }
}
export type Wizard = ReturnType<typeof createWizard>

/** Reloads the template after a price change, and keeps the options that it still offers. */
const adoptTemplate = async (
  { calls }: Pick<WizardDeps, 'calls'>,
  loaded: { value: Loaded<Offer>; peek(): Loaded<Offer> },
  { draft, options }: ReturnType<typeof createDecisions>,
): Promise<void> => {
  const before = loaded.peek()
  if (before.kind !== 'ready') return
  const template = await calls.template(before.value.template.id).catch(() => null)
  if (template === null) return
  const { months, systems } = before.value
  batch(() => {
    loaded.value = { kind: 'ready', value: { ...before.value, template } }
    options.value = offeredDraft(draft.peek(), template, months, systems).options
  })
}

interface StepParts {
  readonly step: { value: Step; peek(): Step }
  readonly decisions: ReturnType<typeof createDecisions>
  readonly zones: ReturnType<typeof createZonePicker>
  readonly prices: ReturnType<typeof createPrices>
  readonly problems: ReturnType<typeof createStepProblems>
  readonly forgetLocation: () => void
}

/** Moves between the steps as far as their problems allow. */
const createSteps = ({ step, decisions, zones, prices, problems, forgetLocation }: StepParts) => {
  const goTo = (next: Step): void => {
    if (next === step.peek()) return
    if (next !== 'details' && problems.details.peek() !== null) return
    if (next === 'confirm' && problems.location.peek() !== null) return
    prices.series.check.cancel()
    batch(() => {
      if (next === 'details') forgetLocation()
      step.value = next
    })
  }
  const adoptPlace = ({ points, zones: ids, boundary, places }: Draft): void => {
    decisions.points.reset(points)
    zones.selection.adopt(ids)
    decisions.boundary.reset(boundary)
    decisions.places.value = places
  }
  return {
    goTo,
    /** Goes to a step in the browser's history. A location that Back has cleared returns from that entry's address. */
    restore: (target: Step, search: string): void => {
      const entry = draftOfAddress(search, decisions.fullDraft.peek())
      const isCleared = !decisions.located.peek() && decisions.behind.peek() === 0
      if (!isCleared || entry?.zoneSystemId !== decisions.zoneSystemId.peek()) {
        goTo(target)
        return
      }
      if (problems.details.peek() !== null) return
      batch(() => {
        if (entry.locationType !== null) decisions.locationType.value = entry.locationType
        adoptPlace(entry)
        // After a reload, the price of a location is not known yet either.
        step.value = decisions.located.peek() ? target : 'location'
      })
    },
    /**
     * Goes back from Location to Details, which clears the location. Returns an undo function if there was a location.
     */
    back: (): (() => void) | null => {
      const before = decisions.fullDraft.peek()
      const hadLocation = decisions.located.peek() || decisions.behind.peek() > 0
      goTo('details')
      if (!hadLocation) return null
      return () =>
        batch(() => {
          adoptPlace(before)
          step.value = 'location'
        })
    },
  }
}

interface AddressParts extends Pick<StepParts, 'step' | 'decisions'> {
  readonly loaded: { readonly value: Loaded<Offer>; peek(): Loaded<Offer> }
  readonly camera: { readonly value: LinkCamera | null }
}

/** Keeps the address and the browser's last place up to date with the draft. */
const createAddress = (
  { onAddress, lastPlace }: { readonly onAddress: WizardDeps['onAddress']; readonly lastPlace: LastPlace },
  search: string,
  { loaded, step, camera, decisions }: AddressParts,
) => {
  const address = signal(search)
  const stopStoring = effect(() => {
    const position = camera.value
    if (position !== null && position.zoom >= PLACE_MIN_ZOOM)
      lastPlace.store({ ...position, zoom: Math.min(position.zoom, PLACE_MAX_ZOOM) })
  })
  const rewrite = (): void => {
    address.value = addressOfDraft(address.peek(), step.peek(), decisions.fullDraft.peek(), camera.value)
    onAddress(address.peek(), 'same')
  }
  const stopWriting = effect(() => {
    if (loaded.value.kind !== 'ready') return
    const next = addressOfDraft(address.peek(), step.value, decisions.fullDraft.value, camera.value)
    if (next === address.peek()) return
    const before = stepOfAddress(address.peek())
    address.value = next
    onAddress(next, before !== null && before !== step.value ? 'new' : 'same')
  })
  return {
    /**
     * Adopts an address from the browser's history. Returns its step, or null if the address is the current one or has
     * no step.
     */
    follow: (next: string): Step | null => {
      const target = stepOfAddress(next)
      if (loaded.peek().kind !== 'ready' || next === address.peek() || target === null) return null
      address.value = next
      return target
    },
    /** Replaces the address that was followed with that of the current step. */
    rewrite,
    stop: (): void => {
      stopStoring()
      stopWriting()
    },
  }
}
