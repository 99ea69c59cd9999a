import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLatBox } from '../../../../workers/contract.ts'
import type { OpenedArea } from '../../../contract/saved-areas.ts'
import { LocationType, STANDARD_ZONES } from '../../../domain/constants.ts'
import { locationTypes } from '../../../domain/geography/location-rules.ts'
import type { ZoneFile } from '../../../engine/zone-file.ts'
import { boxOf } from '../../../map/rings-box.ts'
import type { BoundaryModel } from '../boundary/boundary-model.ts'
import type { Decisions } from '../decisions.ts'
import type { Draft } from '../draft.ts'
import type { Offer } from '../offer.ts'
import type { ToolChoice } from '../tools/tool-choice.ts'
import type { ZonePicker } from '../zone-picker.ts'
import { AREA_TEXT } from './area-text.ts'

export interface AreaUseParts {
  readonly offer: ReadonlySignal<Offer | null>
  readonly decisions: Decisions
  readonly zoneFile: ZoneFile
  readonly zones: ZonePicker
  readonly boundary: BoundaryModel
  readonly tools: ToolChoice
  /** Settles when the zones are open, or have failed. */
  readonly setZoneSystem: (id: number | null) => Promise<void>
  readonly setLocationType: (type: LocationType) => void
}

export type AreaOutcome =
  /** `back` leads to the location before, where Undo does not: another zone system or kind of location was chosen. */
  | { readonly kind: 'opened'; readonly back: (() => void) | null }
  /** Nothing was changed; the wizard shows why, and the repairs. */
  | { readonly kind: 'refused' }
  /** This template does not take such an area. */
  | { readonly kind: 'problem'; readonly message: string }
  /** The area is in another zone system than the order. */
  | { readonly kind: 'other-system'; readonly from: string; readonly to: string }

/** Tells whether two drafts have the same place. */
const placeOf = ({ locationType, points, zones, boundary }: Draft): string =>
  JSON.stringify(boundary?.wkt ?? [locationType, points, zones.toSorted((a, b) => a - b)])

/** Puts saved areas into the order, each as one step of Undo. */
export const createAreaUse = (parts: AreaUseParts) => {
  const { offer, decisions, zoneFile, zones, boundary, tools } = parts
  const { behind, draft, kept, located, points, system, zoneSystemId } = decisions
  const last = signal<{ readonly id: number; readonly place: string } | null>(null)
  const lookAt = signal<LonLatBox | null>(null)

  /** Waits while a zone file is being opened. */
  const whenOpen = (): Promise<void> =>
    new Promise(resolve => {
      const stop = effect(() => {
        if (zoneFile.set.value.kind === 'opening') return
        resolve()
        queueMicrotask(() => stop())
      })
    })
  /** Why the template, or the organisation, does not take the area; null where they do. */
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
    const known = systems.some(each => each.zoneSystemId === area.system?.zoneSystemId)
    return known ? null : AREA_TEXT.noSystem(area.system?.name ?? '')
  }
  const nameOf = (id: number | null): string =>
    offer.peek()?.systems.find(each => each.zoneSystemId === id)?.name ?? STANDARD_ZONES

  /** The location as it is, to come back to. */
  const remember = (): (() => void) => {
    const { zoneSystemId: ofSystem, locationType: type, points: placed, zones: chosen, boundary: own } = kept.peek()
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
  /** Chooses the kind of location; zones and points replace a boundary. */
  const setType = (type: LocationType): void => {
    parts.setLocationType(type)
    if (decisions.boundary.value.peek() !== null) boundary.clear()
    if (tools.active.peek() === 'boundary') tools.choose('select')
  }
  const lookAtZones = async (ids: readonly number[]): Promise<void> => {
    const open = zoneFile.set.peek()
    if (open.kind !== 'open' || ids.length === 0) return
    const found = await open.engine.summaries(open.info.setId, Uint32Array.from(ids))
    lookAt.value = boxOf([
      [
        found.flatMap(({ extentLonLat: [west, south, east, north] }) => [
          [west, south] as const,
          [east, north] as const,
        ]),
      ],
    ])
  }
  /** @returns whether the rules allow it */
  const put = async (area: OpenedArea): Promise<boolean> => {
    if (area.kind === 'boundary') {
      const taken = await boundary.take({ kind: 'text', wkt: area.boundary!.wkt }, area.boundary!.made)
      lookAt.value = boxOf(boundary.measured.peek()?.outline.lonLat ?? [])
      return taken
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
    /** The number of the saved area that the location is, as long as it is not changed. */
    current: computed(() => (last.value?.place === placeOf(draft.value) ? last.value.id : null)),
    /** Where the map looks next; whoever has moved it there says so by `looked`. */
    lookAt: lookAt as ReadonlySignal<LonLatBox | null>,
    looked: (): void => {
      lookAt.value = null
    },
    /** The location is a saved area now. */
    saved: (id: number): void => {
      last.value = { id, place: placeOf(draft.peek()) }
    },
    /** The order's own place, as it is saved; null where there is none. */
    place: computed(() => {
      const { points: placed, zones: chosen, boundary: own } = draft.value
      if (own !== null) return { boundary: { ...own } }
      if (placed.length > 0) return { lonLat: placed.map(([lon, lat]): [number, number] => [lon, lat]) }
      const ofSystem = system.value
      return chosen.length > 0 && ofSystem ? { zones: { zoneSystemId: ofSystem.zoneSystemId, ids: [...chosen] } } : null
    }),
    /** @param switching whether another zone system may be chosen for it */
    open: async (area: OpenedArea, switching = false): Promise<AreaOutcome> => {
      const message = problemOf(area)
      if (message !== null) return { kind: 'problem', message }
      const wanted = area.kind === 'zones' ? area.system!.zoneSystemId : zoneSystemId.peek()
      if (wanted !== zoneSystemId.peek() && !switching)
        return { kind: 'other-system', from: nameOf(zoneSystemId.peek()), to: nameOf(wanted) }
      const before = draft.peek()
      const back = located.peek() || behind.peek() > 0 ? remember() : null
      if (wanted !== before.zoneSystemId) await parts.setZoneSystem(wanted)
      if (!(await put(area))) return { kind: 'refused' }
      last.value = { id: area.id, place: placeOf(draft.peek()) }
      const now = draft.peek()
      const isOneStep =
        wanted === before.zoneSystemId &&
        now.locationType === before.locationType &&
        (before.boundary === null || now.boundary !== null)
      return { kind: 'opened', back: isOneStep ? null : back }
    },
  }
}
export type AreaUse = ReturnType<typeof createAreaUse>
