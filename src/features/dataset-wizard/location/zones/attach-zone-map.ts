import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { LonLat, LonLatBox, ZoneOverview, ZoneSummary } from '../../../../../workers/contract.ts'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../../domain/constants.ts'
import { WALKS, ZOOMS } from '../../../../engine/zone-walk.ts'
import type { Badge } from '../../../../map/map-feed.ts'
import type { Overlay } from '../../../../map/overlay.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { distanceText, zoneTags } from '../../model/zone-names.ts'
import type { LocationSlice } from '../location-slice.ts'
import { followAreas, followMap, followUploads, foundBadges, showZones } from '../map-position.ts'
import { attachTools } from '../tools/tools.ts'
import type { ZoneRefusal } from './refusals.ts'
import { applyRepair } from './repair-panel.tsx'
import type { ZoneView } from './zone-view.ts'

/** Connects the zone map to the step: draws its signals, and handles clicks and keys. Returns a disposer. */
export const attachZoneMap = (location: LocationSlice, view: ZoneView, map: PortalMap): (() => void) => {
  const { zones, zoneFile, tools, search, counted, crowded } = location
  const overview = signal<ZoneOverview | null>(null)
  const firstLook = createFirstLook(location, view, map, overview)
  let described = zones.chosen.peek()
  map.setKeyboardPan(false)
  view.map.value = map
  const stops = [
    listenToKeys(location, view, map),
    showZones(zoneFile, map),
    effect(createSurvey(location, map, overview)),
    effect(firstLook.look),
    effect(() => {
      view.camera.value = map.settled.value
    }),
    showBaseLater(location, map),
    followMap(location, map, place => {
      firstLook.cancel()
      if (place.zone) view.zoomTo(place.zone)
      else map.goTo(place.at, Math.max(place.zoom, WIZARD_ZONES_MIN_ZOOM))
      view.setCursor(place.zone ?? null)
    }),
    effect(() => map.setSelected(zones.marked.value)),
    attachTools(location, map),
    followAreas(location.areas, map),
    effect(() => {
      const system = overview.value?.outline
      map.setOverlay({
        system,
        study: counted.rings.value ?? undefined,
        ...overlayOf(zones, crowded.value?.rings),
      })
    }),
    effect(() => map.setBadges([...foundBadges(search.searched.value), ...badgesOf(zones)])),
    followUploads(zones, map),
    effect(() => map.setRefused(zones.refusal.value?.zone.id ?? null)),
    effect(() => map.setCursor(view.cursor.value?.id ?? null)),
    effect(() => {
      const chosen = zones.chosen.value
      if (chosen === described) return
      described = chosen
      view.sayTotals()
    }),
    effect(() => {
      const refusal = zones.refusal.value
      if (refusal !== null) view.showRefusal(refusal)
    }),
    map.onClick(({ zone }) => {
      const isChosen = zone !== null && zones.selection.ids.peek().includes(zone)
      if (zone !== null && (isChosen || tools.mode.peek() === 'add')) void view.toggle(zone)
      else zones.dismiss()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    batch(() => {
      view.map.value = null
      view.camera.value = null
      view.setCursor(null)
    })
  }
}

const within = ([west, south, east, north]: LonLatBox, [lon, lat]: LonLat): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** Requests an overview of the zones, once per set, when the map is too far out to draw them. */
const createSurvey = ({ zoneFile }: LocationSlice, map: PortalMap, overview: Signal<ZoneOverview | null>) => {
  let surveyed = 0
  return (): void => {
    const set = zoneFile.set.value
    if (set.kind !== 'open') {
      surveyed = 0
      overview.value = null
      return
    }
    const { setId } = set.info
    if (!set.complete || surveyed === setId || map.settled.value.zoom >= WIZARD_ZONES_MIN_ZOOM) return
    surveyed = setId
    set.engine.overview(setId).then(found => {
      if (surveyed === setId) overview.value = found
    }, console.error)
  }
}

/**
 * Shows the first view of a set of zones: the restored selection or, if there is none, the last position in this
 * browser, or else where most people in these zones live.
 */
const createFirstLook = (
  { position, zoneFile, zones }: LocationSlice,
  view: ZoneView,
  map: PortalMap,
  overview: ReadonlySignal<ZoneOverview | null>,
) => {
  const opening = position.opening()
  /** The set that has already been shown. A position in the URL counts as the first view. */
  let lookedAt: number | 'anywhere' = position.camera.peek() === null ? 0 : 'anywhere'
  return {
    look: (): void => {
      const set = zoneFile.set.value
      if (set.kind !== 'open' || lookedAt === set.info.setId || !zones.checked.value) return
      if (lookedAt === 'anywhere') {
        lookedAt = set.info.setId
        return
      }
      const { summaries } = zones.chosen.value
      if (zones.selection.ids.value.length > 0 && summaries.length === 0) return
      if (summaries.length > 0) {
        lookedAt = set.info.setId
        view.zoomToZones(summaries)
      } else if (opening !== null && within(set.info.extentLonLat, opening.centre)) {
        lookedAt = set.info.setId
        if (opening.zoom < WIZARD_ZONES_MIN_ZOOM) map.goTo(opening.centre, WIZARD_ZONES_MIN_ZOOM)
      } else if (overview.value !== null) {
        lookedAt = set.info.setId
        if (overview.value.heart === null) map.fit(set.info.extentLonLat)
        else map.goTo(overview.value.heart, WIZARD_ZONES_MIN_ZOOM)
      }
    },
    /** A searched place replaces the first view. */
    cancel: (): void => {
      lookedAt = 'anywhere'
    },
  }
}

/** On slow connections, the base map waits for zones at most this long. */
const BASE_LATEST_MS = 2000

/** Loads the zones in view first, then the rest of the file, then the base map. */
const showBaseLater = ({ zoneFile }: LocationSlice, map: PortalMap): (() => void) => {
  let attached = true
  const showBase = (): void => {
    if (attached) map.showBase()
  }
  const timer = setTimeout(showBase, BASE_LATEST_MS)
  const stop = effect(() => {
    const { kind } = zoneFile.set.value
    const isPainted = map.camera.value.zoom < WIZARD_ZONES_MIN_ZOOM || map.zonesPainted.value
    if (isPainted && kind === 'open') void zoneFile.complete().then(showBase)
    if (kind === 'none' || kind === 'failed') showBase()
  })
  return () => {
    attached = false
    clearTimeout(timer)
    stop()
  }
}

const listenToKeys = (location: LocationSlice, view: ZoneView, map: PortalMap): (() => void) => {
  const { zones, tools } = location
  /** True if Escape has nothing to cancel but the tool. */
  const canLeaveTool = (): boolean =>
    !zones.lastChange.peek()?.change.shape && zones.refusedChange.peek() === null && zones.refusal.peek() === null
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = WALKS[event.key]
    const zoom = ZOOMS[event.key]
    const repair = zones.refusedChange.peek() && zones.previewedRepair.peek()
    if (event.key === 'Enter' && repair !== null) applyRepair(location, repair)
    else if (event.key === 'Escape' && canLeaveTool()) tools.choose('select')
    else if (zoom !== undefined) map.zoomBy(zoom)
    else if (direction !== undefined) void view.walk(direction)
    else if (event.key === ' ' && view.cursor.peek() !== null) void view.toggle(view.cursor.peek()!.id)
    else return
    event.preventDefault()
  }
  map.canvas.addEventListener('keydown', onKey)
  return () => map.canvas.removeEventListener('keydown', onKey)
}

const gapOf = (refusal: ZoneRefusal | null) =>
  refusal?.verdict.kind === 'non-contiguous' && refusal.verdict.cause === 'select' ? refusal.verdict : null

/**
 * Draws the selection and the refusal.
 * @param crowded the rings of a place that has too many people
 */
const overlayOf = (zones: LocationSlice['zones'], crowded: Overlay['refused']): Overlay => {
  const chosen = zones.chosen.value
  const refusal = zones.refusal.value
  if (zones.refusedChange.value !== null) {
    const drawing = zones.drawing.value
    return { selection: drawing?.kept, between: drawing?.added, refused: drawing?.leftOut }
  }
  const refused = refusal === null ? [] : [refusal.zone]
  const between = refusal?.betweenZones ?? []
  const tagOf = zoneTags([...chosen.summaries, ...between, ...refused].map(({ name }) => name))
  const tags = (list: readonly ZoneSummary[], tone: 'chosen' | 'refused') =>
    list.map(zone => ({ at: zone.inside, text: tagOf(zone.name), tone }))
  const others = chosen.summaries.filter(zone => zone.id !== refusal?.zone.id)
  return {
    selection: chosen.outline?.lonLat,
    refused: refusal?.refused ?? crowded,
    between: refusal?.between ?? undefined,
    gap: gapOf(refusal)?.gap,
    labels: [...tags(others, 'chosen'), ...tags(between, 'chosen'), ...tags(refused, 'refused')],
  }
}

/** Returns the badges for the parts that a repair leaves out, or for the width of a gap. */
const badgesOf = (zones: LocationSlice['zones']): readonly Badge[] => {
  const gap = gapOf(zones.refusal.value)
  const leftOut = zones.drawing.value?.parts ?? []
  if (leftOut.length > 0)
    return leftOut.map(({ at, count }, index) => ({
      at,
      text: index === 0 ? `${count} left out` : String(count),
      name: `${count} left out`,
      kind: 'left-out' as const,
    }))
  if (gap === null) return []
  const [[fromLon, fromLat], [toLon, toLat]] = gap.gap
  return [{ at: [(fromLon + toLon) / 2, (fromLat + toLat) / 2], text: distanceText(gap.gapM), kind: 'gap' }]
}
