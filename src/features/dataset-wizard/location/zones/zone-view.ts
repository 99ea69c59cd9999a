import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LonLat, LonLatBox, ZoneSummary } from '../../../../../workers/contract.ts'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../../domain/constants.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import { type Direction, walkTo } from '../../../../engine/zone-walk.ts'
import type { Camera } from '../../../../map/map-feed.ts'
import type { PortalMap } from '../../../../map/portal-map.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { spokenTotals, spokenZone } from '../../model/zone-names.ts'
import type { ZoneRefusal } from './refusals.ts'
import type { ZonePicker } from './zone-picker.ts'

/** The closest zoom for a selection. */
const SELECTION_ZOOM = 15
/** The closest zoom for a zone. */
const ZONE_ZOOM = 14
/** On narrow screens, the callout is at the bottom of the map, as its style sheet specifies. */
const NARROW = '(max-width: 720px)'

/**
 * Creates the state shared by the zone map and the zone list: the camera, and the zone under the cursor of keyboard and
 * list.
 */
export const createZoneView = (set: ReadonlySignal<ZoneSetState>, picker: ZonePicker) => {
  const map = signal<PortalMap | null>(null)
  const camera = signal<Camera | null>(null)
  const cursor = signal<ZoneSummary | null>(null)

  const isSelected = (id: number): boolean => picker.selection.ids.peek().includes(id)
  const summaryOf = async (id: number): Promise<ZoneSummary | null> => {
    const open = set.peek()
    if (open.kind !== 'open') return null
    const [summary] = await open.engine.summaries(open.info.setId, Uint32Array.of(id))
    return summary ?? null
  }
  const zoomTo = (zone: ZoneSummary): void => map.peek()?.fit(zone.extentLonLat, { maxZoom: ZONE_ZOOM })
  const point = (zone: ZoneSummary | null): void => {
    cursor.value = zone
    if (zone === null) return
    if (map.peek()?.zonesHidden.peek()) zoomTo(zone)
    else map.peek()?.reveal(zone.inside)
    announce(spokenZone(zone, isSelected(zone.id)))
  }
  const boxOf = (zones: readonly Pick<ZoneSummary, 'extentLonLat'>[]): LonLatBox | null =>
    zones.length === 0
      ? null
      : [
          Math.min(...zones.map(zone => zone.extentLonLat[0])),
          Math.min(...zones.map(zone => zone.extentLonLat[1])),
          Math.max(...zones.map(zone => zone.extentLonLat[2])),
          Math.max(...zones.map(zone => zone.extentLonLat[3])),
        ]

  const zoomToZones = (zones: readonly ZoneSummary[]): void => {
    const box = boxOf(zones)
    if (box !== null) map.peek()?.fit(box, { maxZoom: SELECTION_ZOOM })
  }

  return {
    map,
    camera,
    cursor: cursor as ReadonlySignal<ZoneSummary | null>,
    point,
    /** Moves the cursor without moving the map or announcing the zone. */
    setCursor: (zone: ZoneSummary | null): void => {
      cursor.value = zone
    },
    /** Moves the cursor with an arrow key: first to the zone at the centre of the map, and then between neighbours. */
    walk: async (direction: Direction): Promise<void> => {
      const open = set.peek()
      const at = camera.peek()
      if (open.kind !== 'open' || at === null) return
      const from = cursor.peek()
      if (from === null) {
        const id = await open.engine.zoneAt(open.info.setId, at.centre)
        return point(id === null ? null : await summaryOf(id))
      }
      const ids = await open.engine.neighbours(open.info.setId, from.id)
      const next = walkTo(from.inside, await open.engine.summaries(open.info.setId, ids), direction)
      if (next !== null) point(next)
    },
    /** Selects or deselects a zone, and zooms to it if the map shows no zones. */
    toggle: async (id: number): Promise<void> => {
      const isAllowed = await picker.toggle(id)
      const zone = await summaryOf(id)
      const refused = picker.refusal.peek()
      if (zone !== null && map.peek()?.zonesHidden.peek()) zoomTo(zone)
      if (!isAllowed && refused !== null) announce(`${refused.words.title}. ${refused.words.message}`)
      else if (isAllowed && zone !== null) announce(spokenZone(zone, isSelected(id)))
    },
    /** Announces the totals of the described selection. */
    sayTotals: (): void => {
      const { ids, areaKm2 } = picker.chosen.peek()
      announce(spokenTotals(ids.length, areaKm2))
    },
    zoomToZones,
    /**
     * Shows a refused zone, its gap and the near end of the selection. On narrow screens, they are shown above the
     * callout.
     */
    showRefusal: ({ zone, betweenZones, verdict }: ZoneRefusal): void => {
      const now = map.peek()
      if (now === null) return
      const ends = verdict.kind === 'non-contiguous' ? verdict.gap : []
      if (matchMedia(NARROW).matches) {
        now.canvas.scrollIntoView({ block: 'center' })
        now.fit(boxOf([zone, ...betweenZones])!, {
          minZoom: WIZARD_ZONES_MIN_ZOOM,
          maxZoom: SELECTION_ZOOM,
          paddingPx: { top: 70, left: 24, right: 60, bottom: 250 },
        })
        return
      }
      const [west, south, east, north] = now.camera.peek().box
      const isSeen = ([lon, lat]: LonLat) => lon > west && lon < east && lat > south && lat < north
      if ([...ends, zone.inside].every(isSeen)) return
      const marks = ends.map(([lon, lat]) => ({ extentLonLat: [lon, lat, lon, lat] as const }))
      now.fit(boxOf([zone, ...marks])!, { minZoom: WIZARD_ZONES_MIN_ZOOM, maxZoom: SELECTION_ZOOM })
    },
    zoomToSelection: (): void => {
      const chosen = picker.chosen.peek().summaries
      const open = set.peek()
      if (chosen.length > 0) zoomToZones(chosen)
      else if (open.kind === 'open') map.peek()?.fit(open.info.extentLonLat)
    },
    zoomTo,
  }
}
export type ZoneView = ReturnType<typeof createZoneView>
