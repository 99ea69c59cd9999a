import { batch, effect } from '@preact/signals-react'
import { WIZARD_ZONES_MIN_ZOOM } from '../../domain/constants.ts'
import type { Overlay } from '../../map/overlay.ts'
import type { PortalMap } from '../../map/portal-map.ts'
import type { Wizard } from './model.ts'
import type { Direction } from './walk.ts'
import { distanceText, type ZoneRefusal } from './zone-refusal.ts'
import type { ZoneView } from './zone-view.ts'
import { zoneTag } from './zone-words.ts'

const WALKS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Zoom keys, which MapLibre's own keyboard had before the arrows became the zones'. */
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '−': -1 }

const gapOf = (refusal: ZoneRefusal | null) =>
  refusal?.verdict.kind === 'non-contiguous' && refusal.verdict.cause === 'select' ? refusal.verdict : null

/** Feeds the zone map from the wizard, and the wizard from clicks and keys on the map; answers what undoes it. */
export const attachZoneMap = (wizard: Wizard, view: ZoneView, map: PortalMap): (() => void) => {
  const { zones, zoneSets } = wizard
  let lookedAt = 0

  const showZones = () => {
    const set = zoneSets.set.value
    if (set.kind !== 'open') return map.setZones(null)
    map.serveTiles(set.engine)
    map.setZones({
      setId: set.info.setId,
      version: 0,
      extent: set.info.extentLonLat,
      minZoom: WIZARD_ZONES_MIN_ZOOM,
      painted: false,
      shownClasses: [0, 9],
      fillSelected: true,
      credit: `Zones: ${set.name}`,
    })
  }
  /** The first look: at the selection where one was taken up, else at all zones. */
  const lookOnce = () => {
    const set = zoneSets.set.value
    if (set.kind !== 'open' || lookedAt === set.info.setId || !zones.checked.value) return
    const { summaries } = zones.chosen.value
    if (zones.history.value.value.length > 0 && summaries.length === 0) return
    lookedAt = set.info.setId
    if (summaries.length > 0) view.zoomToZones(summaries)
    else map.fit(set.info.extentLonLat)
  }
  const overlay = (): Overlay => {
    const chosen = zones.chosen.value
    const refusal = zones.refusal.value
    const gap = gapOf(refusal)
    const tags = (list: typeof chosen.summaries, tone: 'chosen' | 'refused') =>
      list.map(zone => ({ at: zone.inside, text: zoneTag(zone.name), tone }))
    return {
      selection: chosen.outline?.lonLat,
      refused: refusal?.refused,
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
    if (gap === null) return map.setBadges([])
    const [[fromLon, fromLat], [toLon, toLat]] = gap.gap
    map.setBadges([{ at: [(fromLon + toLon) / 2, (fromLat + toLat) / 2], text: distanceText(gap.gapM), kind: 'gap' }])
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = WALKS[event.key]
    const zoom = ZOOMS[event.key]
    if (zoom !== undefined) map.zoomBy(zoom)
    else if (direction !== undefined) void view.walk(direction)
    else if (event.key === ' ' && view.cursor.peek() !== null) void view.toggle(view.cursor.peek()!.id)
    else if (event.key === 'Escape') zones.dismiss()
    else return
    event.preventDefault()
  }

  map.setKeyboardPan(false)
  map.canvas.addEventListener('keydown', onKey)
  view.map.value = map
  let described = zones.chosen.peek()
  const stops = [
    effect(showZones),
    effect(lookOnce),
    effect(() => {
      view.camera.value = map.settled.value
    }),
    effect(() => map.setSelected(zones.history.value.value)),
    effect(() => map.setOverlay(overlay())),
    effect(badges),
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
      if (zone !== null) void view.toggle(zone)
      else zones.dismiss()
    }),
  ]
  return () => {
    map.canvas.removeEventListener('keydown', onKey)
    for (const stop of stops) stop()
    batch(() => {
      view.map.value = null
      view.camera.value = null
      view.cursor.value = null
    })
  }
}
