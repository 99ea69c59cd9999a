import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLatBox } from '../../../../../workers/contract.ts'
import { CallError } from '../../../../app/call-error.ts'
import { errorText } from '../../../../app/client.ts'
import type { OpenedArea, VersionChange } from '../../../../contract/saved-areas.ts'
import { LocationType, STANDARD_ZONES } from '../../../../domain/constants.ts'
import { locationTypes } from '../../../../domain/geography/location-rules.ts'
import type { ZoneFile } from '../../../../engine/open-zone-file.ts'
import { boxOf } from '../../../../map/map-geometry.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { ask } from '../../../../ui/overlays/ask.tsx'
import { showError, showInfo } from '../../../../ui/overlays/message-modal.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import type { SavedAreaStore } from '../../../saved-areas/saved-area-store.ts'
import { sizeText, TEXT } from '../../../saved-areas/saved-areas-text.ts'
import type { Decisions } from '../../model/decisions.ts'
import type { Draft } from '../../model/draft.ts'
import { stepOfAddress } from '../../model/draft-address.ts'
import type { Offer } from '../../model/offer.ts'
import type { BoundaryModel } from '../boundary/boundary-model.ts'
import type { ToolChoice } from '../tools/tools.ts'
import type { ZonePicker } from '../zones/zone-picker.ts'

export const AREA_TEXT = {
  /** The name of the step for Undo. */
  step: 'saved area',
  notReady: 'The template is still being loaded',
  noZones: 'This template does not take zones. Choose another saved area, or another template.',
  noPoints: 'This template does not take points. Choose another saved area, or another template.',
  noBoundary: 'This template does not take a boundary. Choose another saved area, or another template.',
  manyPoints: (count: number, most: number) =>
    `The area has ${count} points; this template takes up to ${most}. Choose another saved area, or place the points by hand.`,
  noSystem: (name: string) => `The zone system ${name} of this area no longer belongs to your organisation.`,
  gone: 'The saved area was deleted, or is not shared with you.',
  otherSystem: (name: string, to: string) => `${name} is in ${to}`,
  switchMeans: (from: string) => `This order uses the zones of ${from}. The location chosen now is cleared.`,
  switchTo: (to: string) => `Switch to ${to}`,
  opened: (name: string) => `${name} opened`,
  refused: (name: string) => `${name} breaks a rule of this order. Choose a repair.`,
  changed: (name: string) => `Zones of ${name} have changed`,
  change: (missing: readonly string[], successors: readonly string[]) =>
    `Not in the newest version of the zone system: ${missing.join(', ')}. ${
      successors.length === 0
        ? 'The zones that replace them are unknown, so the area opens without them.'
        : `Opened instead: ${successors.join(', ')}.`
    }`,
  loading: 'Loading saved areas…',
  retry: 'Saved areas could not be loaded. Try again',
} as const

interface AreaUseParts {
  readonly store: SavedAreaStore
  readonly offer: ReadonlySignal<Offer | null>
  readonly decisions: Decisions
  readonly zoneFile: ZoneFile
  readonly zones: ZonePicker
  readonly boundary: BoundaryModel
  readonly tools: ToolChoice
  /** Settles when the zones have opened or failed to load. */
  readonly setZoneSystem: (id: number | null) => Promise<void>
  readonly setLocationType: (type: LocationType) => void
}

type AreaOutcome =
  /** `back` restores the previous location. Null if Undo does that already. */
  | { readonly kind: 'opened'; readonly back: (() => void) | null }
  /** Nothing has changed. The wizard shows the reason and the repairs. */
  | { readonly kind: 'refused' }
  /** The template does not allow such an area. */
  | { readonly kind: 'problem'; readonly message: string }
  /** The area uses a different zone system from the order's. */
  | { readonly kind: 'other-system'; readonly from: string; readonly to: string }

/** Returns a string that is equal for two drafts of the same place. */
const placeOf = ({ locationType, points, zones, boundary }: Draft): string =>
  JSON.stringify(boundary?.wkt ?? [locationType, points, zones.toSorted((a, b) => a - b)])

/** Opens saved areas in the order. Each is one step of Undo. */
export const createAreaUse = (parts: AreaUseParts) => {
  const { offer, decisions, zoneFile, zones, boundary, tools } = parts
  const { behind, draft, fullDraft, located, points, system, zoneSystemId } = decisions
  const last = signal<{ readonly id: number; readonly place: string } | null>(null)
  const lookAt = signal<LonLatBox | null>(null)

  /** Resolves once no zone file is being opened. */
  const whenOpen = (): Promise<void> =>
    new Promise(resolve => {
      const stop = effect(() => {
        if (zoneFile.set.value.kind === 'opening') return
        resolve()
        queueMicrotask(() => stop())
      })
    })
  /** Returns why the template or the organisation does not allow the area. Null if both do. */
  const problemOf = (area: OpenedArea): string | null => {
    const now = offer.peek()
    if (now === null) return AREA_TEXT.notReady
    const { template, systems } = now
    if (area.kind === 'boundary') return template.canDrawStudyArea ? null : AREA_TEXT.noBoundary
    if (area.kind === 'points') {
      const most = locationTypes(template, STANDARD_ZONES).length === 0 ? 0 : (template.maxPointsOfInterest ?? 0)
      if (most === 0) return AREA_TEXT.noPoints
      return area.count > most ? AREA_TEXT.manyPoints(area.count, most) : null
    }
    if (!template.canSelectZones) return AREA_TEXT.noZones
    const isOffered = systems.some(each => each.zoneSystemId === area.system?.zoneSystemId)
    return isOffered ? null : AREA_TEXT.noSystem(area.system?.name ?? '')
  }
  const nameOf = (id: number | null): string =>
    offer.peek()?.systems.find(each => each.zoneSystemId === id)?.name ?? STANDARD_ZONES

  /** Returns a function that restores the current location. */
  const remember = (): (() => void) => {
    const {
      zoneSystemId: ofSystem,
      locationType: type,
      points: placed,
      zones: chosen,
      boundary: own,
    } = fullDraft.peek()
    return () => {
      void parts.setZoneSystem(ofSystem)
      if (type !== null) parts.setLocationType(type)
      batch(() => {
        points.reset(placed)
        zones.selection.adopt(chosen)
        decisions.boundary.reset(own)
      })
    }
  }
  /** Chooses the type of location. Zones and points replace a boundary. */
  const setType = (type: LocationType): void => {
    parts.setLocationType(type)
    if (decisions.boundary.value.peek() !== null) boundary.clear()
    if (tools.active.peek() === 'boundary') tools.choose('select')
  }
  const lookAtZones = async (ids: readonly number[]): Promise<void> => {
    const open = zoneFile.set.peek()
    if (open.kind !== 'open' || ids.length === 0) return
    const summaries = await open.engine.summaries(open.info.setId, Uint32Array.from(ids))
    lookAt.value = boxOf([
      [
        summaries.flatMap(({ extentLonLat: [west, south, east, north] }) => [
          [west, south] as const,
          [east, north] as const,
        ]),
      ],
    ])
  }
  /** Uses an area as the order's location. Returns true if the rules allow it. */
  const put = async (area: OpenedArea): Promise<boolean> => {
    if (area.kind === 'boundary') {
      const isAllowed = await boundary.apply({ kind: 'text', wkt: area.boundary!.wkt }, area.boundary!.made)
      lookAt.value = boxOf(boundary.measured.peek()?.outline.lonLat ?? [])
      return isAllowed
    }
    if (area.kind === 'points') {
      setType(LocationType.PointOfInterest)
      points.push(area.lonLat, AREA_TEXT.step)
      lookAt.value = boxOf([[area.lonLat]])
      return true
    }
    await whenOpen()
    setType(LocationType.ZoneSelection)
    const allowed = await zones.apply({ label: AREA_TEXT.step, ids: area.zoneIds })
    await lookAtZones(area.zoneIds)
    return allowed
  }

  return {
    store: parts.store,
    /** The size of the draft order's area: '38 zones, 11.92 km²'. */
    size: (): string => {
      const { points: placed, zones: ids, boundary: own } = draft.peek()
      if (own === null && ids.length === 0) return sizeText({ kind: 'points', count: placed.length, areaKm2: null })
      return own === null
        ? sizeText({ kind: 'zones', count: ids.length, areaKm2: zones.selection.areaKm2.peek() })
        : sizeText({ kind: 'boundary', count: 1, areaKm2: boundary.measured.peek()?.outline.areaKm2 ?? null })
    },
    /** The id of the saved area in the order. Null once the location differs from that area. */
    current: computed(() => (last.value?.place === placeOf(draft.value) ? last.value.id : null)),
    /** The extent that the map should show next. The map then calls `looked`. */
    lookAt: lookAt as ReadonlySignal<LonLatBox | null>,
    looked: (): void => {
      lookAt.value = null
    },
    /** Call this when the location has been saved as an area. */
    saved: (id: number): void => {
      last.value = { id, place: placeOf(draft.peek()) }
    },
    /** The order's place in the form in which it is saved, or null. */
    place: computed(() => {
      const { points: placed, zones: chosen, boundary: own } = draft.value
      if (own !== null) return { boundary: { ...own } }
      if (placed.length > 0) return { lonLat: placed.map(([lon, lat]): [number, number] => [lon, lat]) }
      const ofSystem = system.value
      return chosen.length > 0 && ofSystem ? { zones: { zoneSystemId: ofSystem.zoneSystemId, ids: [...chosen] } } : null
    }),
    /** @param switching true if the order's zone system may change */
    open: async (area: OpenedArea, switching = false): Promise<AreaOutcome> => {
      const message = problemOf(area)
      if (message !== null) return { kind: 'problem', message }
      const systemId = area.kind === 'zones' ? area.system!.zoneSystemId : zoneSystemId.peek()
      if (systemId !== zoneSystemId.peek() && !switching)
        return { kind: 'other-system', from: nameOf(zoneSystemId.peek()), to: nameOf(systemId) }
      const before = draft.peek()
      const back = located.peek() || behind.peek() > 0 ? remember() : null
      if (systemId !== before.zoneSystemId) await parts.setZoneSystem(systemId)
      if (!(await put(area))) return { kind: 'refused' }
      last.value = { id: area.id, place: placeOf(draft.peek()) }
      const now = draft.peek()
      const isOneStep =
        systemId === before.zoneSystemId &&
        now.locationType === before.locationType &&
        (before.boundary === null || now.boundary !== null)
      return { kind: 'opened', back: isOneStep ? null : back }
    },
  }
}
export type AreaUse = ReturnType<typeof createAreaUse>

/** Lists the zones that are missing from the newest version of the zone system. */
const showChange = (name: string, { missing, successors }: VersionChange): void =>
  showInfo(AREA_TEXT.change(missing, successors), AREA_TEXT.changed(name))

/**
 * Opens a saved area and reports the outcome.
 * @param switching true if the order's zone system may change
 */
const put = async (use: AreaUse, area: OpenedArea, switching: boolean): Promise<void> => {
  const { name, change } = area
  const outcome = await use.open(area, switching)
  switch (outcome.kind) {
    case 'problem':
      return showError(outcome.message, name)
    case 'other-system':
      return ask({
        title: AREA_TEXT.otherSystem(name, outcome.to),
        body: AREA_TEXT.switchMeans(outcome.from),
        yes: AREA_TEXT.switchTo(outcome.to),
        no: 'Cancel',
        onYes: () => put(use, area, true),
      })
    case 'refused':
      announce(AREA_TEXT.refused(name))
      break
    case 'opened': {
      const { back } = outcome
      if (back) showToast(AREA_TEXT.opened(name), { label: 'Undo', run: back })
      else announce(AREA_TEXT.opened(name))
    }
  }
  if (change !== null) showChange(name, change)
}

/**
 * Loads a saved area, opens it and reports failures.
 * @param switching true to change the zone system without asking
 */
export const openArea = async (use: AreaUse, find: () => Promise<OpenedArea>, switching = false): Promise<void> => {
  try {
    await put(use, await find(), switching)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return showError(AREA_TEXT.gone)
    console.error(error)
    showError(errorText(error, TEXT.openFailed))
  }
}

/** Opens the saved area named in a new order's address, if there is one. */
export const openLinkedArea = async (areas: AreaUse, search: string): Promise<void> => {
  const id = Number(new URLSearchParams(search).get('area') ?? 0)
  if (Number.isSafeInteger(id) && id > 0 && stepOfAddress(search) === null)
    await openArea(areas, () => areas.store.open(id), true)
}
