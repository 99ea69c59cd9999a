import { batch, effect, signal } from '@preact/signals-react'
import type { LonLat, LonLatBox, ZoneOverview } from '../../../workers/contract.ts'
import { WIZARD_ZONES_MIN_ZOOM } from '../../domain/constants.ts'
import { WALKS, ZOOMS } from '../../engine/zone-walk.ts'
import type { Overlay } from '../../map/overlay.ts'
import type { PortalMap } from '../../map/portal-map.ts'
import { lookAtArea } from './areas/look-at-area.ts'
import { followMap } from './follow-map.ts'
import { foundBadges } from './found-badge.ts'
import type { Wizard } from './model.ts'
import { showZones } from './show-zones.ts'
import { attachTools } from './tools/attach-tools.ts'
import { takeRepair } from './tools/take-repair.ts'
import { pressTool, toolOfKey } from './tools/tool-keys.ts'
import { showBroughtShape } from './upload/show-shape.ts'
import { distanceText, type ZoneRefusal } from './zone-refusal.ts'
import type { ZoneView } from './zone-view.ts'
import { zoneTags } from './zone-words.ts'

/** How long the base map waits for zones where the wire is slow. */
const BASE_LATEST_MS = 2000

const within = ([west, south, east, north]: LonLatBox, [lon, lat]: LonLat): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

const gapOf = (refusal: ZoneRefusal | null) =>
  refusal?.verdict.kind === 'non-contiguous' && refusal.verdict.cause === 'select' ? refusal.verdict : null

/** Feeds the zone map from the wizard, and the wizard from clicks and keys on the map; answers what undoes it. */
export const attachZoneMap = (wizard: Wizard, view: ZoneView, map: PortalMap): (() => void) => {
  const { zones, zoneFile } = wizard
  /** The set that was looked at; an address that says where the map stands has looked already. */
  let lookedAt: number | 'anywhere' = wizard.camera.peek() === null ? 0 : 'anywhere'
  const opening = wizard.opening()
  /** Of the set that is open, once all of it is there and somebody looks from afar. */
  const overview = signal<ZoneOverview | null>(null)
  let surveyed = 0

  /** Asks where the zones lie, once for a set, when the map is too far out to draw them. */
  const survey = () => {
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
  /**
   * The first look: at the selection where one was restored, else where the map stood last in this browser, else where most
   * people of these zones live.
   */
  const lookOnce = () => {
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
  }
  const overlay = (): Overlay => {
    const chosen = zones.chosen.value
    const refusal = zones.refusal.value
    const gap = gapOf(refusal)
    const shown = { system: overview.value?.outline, study: wizard.countedRings.value ?? undefined }
    if (zones.refusedChange.value !== null) {
      const drawing = zones.drawing.value
      return { ...shown, selection: drawing?.kept, between: drawing?.added, refused: drawing?.leftOut }
    }
    const named = [...chosen.summaries, ...(refusal?.betweenZones ?? []), ...(refusal === null ? [] : [refusal.zone])]
    const tagOf = zoneTags(named.map(({ name }) => name))
    const tags = (list: typeof chosen.summaries, tone: 'chosen' | 'refused') =>
      list.map(zone => ({ at: zone.inside, text: tagOf(zone.name), tone }))
    return {
      ...shown,
      selection: chosen.outline?.lonLat,
      refused: refusal?.refused ?? wizard.crowded.value?.rings,
      between: refusal?.between ?? undefined,
      gap: gap?.gap,
      labels: [
        ...tags(
          chosen.summaries.filter(zone => zone.id !== refusal?.zone.id),
          'chosen',
        ),
        ...tags(refusal?.betweenZones ?? [], 'chosen'),
        ...tags(refusal === null ? [] : [refusal.zone], 'refused'),
      ],
    }
  }
  const badges = () => {
    const gap = gapOf(zones.refusal.value)
    const found = foundBadges(wizard.searched.value)
    const leftOut = zones.drawing.value?.parts ?? []
    if (leftOut.length > 0)
      return map.setBadges([
        ...found,
        ...leftOut.map(({ at, count }, index) => ({
          at,
          text: index === 0 ? `${count} left out` : String(count),
          name: `${count} left out`,
          kind: 'left-out' as const,
        })),
      ])
    if (gap === null) return map.setBadges(found)
    const [[fromLon, fromLat], [toLon, toLat]] = gap.gap
    map.setBadges([
      ...found,
      { at: [(fromLon + toLon) / 2, (fromLat + toLat) / 2], text: distanceText(gap.gapM), kind: 'gap' },
    ])
  }
  /** True if nothing but the tool is left for Escape to cancel. */
  const canLeave = (): boolean =>
    !zones.lastChange.peek()?.change.shape && zones.refusedChange.peek() === null && zones.refusal.peek() === null
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = WALKS[event.key]
    const zoom = ZOOMS[event.key]
    const tool = toolOfKey(event)
    const repair = zones.refusedChange.peek() && zones.previewedRepair.peek()
    if (tool !== null) pressTool(wizard, tool)
    else if (event.key === 'Enter' && repair !== null) takeRepair(wizard, repair)
    else if (event.key === 'Escape' && canLeave()) wizard.tools.choose('select')
    else if (zoom !== undefined) map.zoomBy(zoom)
    else if (direction !== undefined) void view.walk(direction)
    else if (event.key === ' ' && view.cursor.peek() !== null) void view.toggle(view.cursor.peek()!.id)
    else return
    event.preventDefault()
  }

  let attached = true
  const showBase = (): void => {
    if (attached) map.showBase()
  }
  const baseTimer = setTimeout(showBase, BASE_LATEST_MS)

  map.setKeyboardPan(false)
  map.canvas.addEventListener('keydown', onKey)
  view.map.value = map
  let described = zones.chosen.peek()
  const stops = [
    showZones(wizard, map),
    effect(survey),
    effect(lookOnce),
    effect(() => {
      view.camera.value = map.settled.value
    }),
    effect(() => {
      // the zones in view load alone, then the remaining file, then the base map
      const { kind } = zoneFile.set.value
      const shown = map.camera.value.zoom < WIZARD_ZONES_MIN_ZOOM || map.zonesPainted.value
      if (shown && kind === 'open') void zoneFile.complete().then(showBase)
      if (kind === 'none' || kind === 'failed') showBase()
    }),
    followMap(wizard, map, found => {
      // a place that was searched for replaces the first look at the whole area
      lookedAt = 'anywhere'
      if (found.zone) view.zoomTo(found.zone)
      else map.goTo(found.at, Math.max(found.zoom, WIZARD_ZONES_MIN_ZOOM))
      view.setCursor(found.zone ?? null)
    }),
    effect(() => map.setSelected(zones.marked.value)),
    attachTools(wizard, map),
    lookAtArea(wizard.areas.use, map),
    effect(() => map.setOverlay(overlay())),
    effect(badges),
    showBroughtShape(wizard, map),
    effect(() => map.setRefused(zones.refusal.value?.zone.id ?? null)),
    effect(() => map.setCursor(view.cursor.value?.id ?? null)),
    effect(() => {
      const now = zones.chosen.value
      if (now === described) return
      described = now
      view.sayTotals()
    }),
    effect(() => {
      const refusal = zones.refusal.value
      if (refusal !== null) view.showRefusal(refusal)
    }),
    map.onClick(({ zone }) => {
      const isChosen = zone !== null && zones.selection.ids.peek().includes(zone)
      if (zone !== null && (isChosen || wizard.tools.mode.peek() === 'add')) void view.toggle(zone)
      else zones.dismiss()
    }),
  ]
  return () => {
    attached = false
    clearTimeout(baseTimer)
    map.canvas.removeEventListener('keydown', onKey)
    for (const stop of stops) stop()
    batch(() => {
      view.map.value = null
      view.camera.value = null
      view.setCursor(null)
    })
  }
}
