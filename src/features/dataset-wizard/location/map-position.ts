import { effect } from '@preact/signals-react'
import type { LonLat, LonLatBox } from '../../../../workers/contract.ts'
import { settings } from '../../../app/browser-settings.ts'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../domain/constants.ts'
import type { ZoneFile } from '../../../engine/open-zone-file.ts'
import type { Badge, MapOptions } from '../../../map/map-feed.ts'
import { boxOf } from '../../../map/map-geometry.ts'
import type { PortalMap } from '../../../map/portal-map.ts'
import type { LinkCamera } from '../model/draft-address.ts'
import type { AreaUse } from './areas/area-use.ts'
import type { LocationSlice, MapPosition } from './location-slice.ts'
import type { FoundPlace } from './place-search.ts'
import type { ZonePicker } from './zones/zone-picker.ts'

/** At this zoom, a place fills much of the map. */
export const PLACE_ZOOM = 12

/**
 * Writes the map's position to the address, and moves the map to each place that a search finds. Returns a disposer.
 */
export const followMap = (
  { position, search }: Pick<LocationSlice, 'position' | 'search'>,
  map: PortalMap,
  goTo: (place: FoundPlace) => void = ({ at, zoom }) => map.goTo(at, zoom),
): (() => void) => {
  let opened = false
  const stops = [
    effect(() => {
      const { centre, zoom } = map.settled.value
      // The map chooses the first position, not the user, so the URL does not store it.
      if (opened) position.camera.value = { centre, zoom }
      opened = true
    }),
    effect(() => {
      const place = search.searched.value
      if (place !== null) goTo(place)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Moves a map without a stored position to the user's newest dataset, unless the returned function is called first. */
export const lookAtLastOrdered = ({ camera, lastOrdered, opening }: MapPosition, map: PortalMap): (() => void) => {
  let isWaiting = opening() === null
  if (isWaiting)
    void lastOrdered().then(at => {
      // The map does not move if the user has moved it or found a place in the meantime.
      if (isWaiting && at !== null && camera.peek() === null) map.goTo(at, PLACE_ZOOM)
    })
  return () => {
    isWaiting = false
  }
}

/** Keeps the badge clear of a numbered pin in the same place. */
const AWAY_PX = 8

/** Returns the badge of a place found by a search. A found zone has the cursor instead. */
export const foundBadges = (place: FoundPlace | null): readonly Badge[] =>
  place === null || place.zone !== undefined
    ? []
    : [{ at: place.at, text: place.name, name: `Found: ${place.name}`, kind: 'place', side: 'above', awayPx: AWAY_PX }]

/** Returns the options of the zone map. It opens at the camera's position, if there is one. */
export const zoneMapOptions = (camera: LinkCamera | null): MapOptions => ({
  label: 'Map of zones. Arrow keys move between zones, Space adds or removes',
  role: 'application',
  baseLater: true,
  basemap: settings.basemap,
  centre: camera?.centre,
  zoom: camera?.zoom,
})

const TILE_PX = 512
const LON_PER_PX = 360 / (TILE_PX * 2 ** WIZARD_ZONES_MIN_ZOOM)

const widthOf = ([west, , east]: LonLatBox): number => east - west
const heightOf = ([, south, , north]: LonLatBox): number => (north - south) / Math.cos((south * Math.PI) / 180)

/**
 * Returns the part of a shape's extent to show: all of it if a map of this size can show it with its zones, and
 * otherwise the largest part of the shape. Between parts that are far apart, there is nothing to see.
 */
export const boxToShow = (
  rings: readonly (readonly LonLat[])[],
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): LonLatBox | null => {
  const whole = boxOf([rings])
  if (whole === null) return null
  const fits = widthOf(whole) <= clientWidth * LON_PER_PX && heightOf(whole) <= clientHeight * LON_PER_PX
  if (fits) return whole
  const parts = rings.map(ring => boxOf([[ring]])).filter(box => box !== null)
  return parts.toSorted((a, b) => widthOf(b) * heightOf(b) - widthOf(a) * heightOf(a))[0] ?? whole
}

/** Moves the map to each uploaded shape, since a file's area may be anywhere. Returns a disposer. */
export const followUploads = ({ lastChange }: ZonePicker, map: PortalMap): (() => void) =>
  effect(() => {
    const change = lastChange.value?.change
    const box = change?.label === 'upload' && change.shape ? boxToShow(change.shape, map.canvas) : null
    if (box !== null) map.fit(box, { minZoom: WIZARD_ZONES_MIN_ZOOM, maxZoom: WIZARD_ZONES_MIN_ZOOM + 3 })
  })

/** Any closer, the surroundings of a small area would be out of view. */
const AREA_ZOOM = 15

/**
 * Space for the controls over the map: tools on the left, fields and buttons at the top. On narrow screens, the tools
 * are at the bottom.
 */
const PADDING = { top: 104, left: 240, right: 72, bottom: 60 }
const NARROW = '(max-width: 720px)'
const PADDING_NARROW = { top: 156, left: 24, right: 60, bottom: 90 }

/** Shows a whole area, clear of the controls over the map. */
export const fitBesideTools = (map: PortalMap, box: LonLatBox): void =>
  map.fit(box, { maxZoom: AREA_ZOOM, paddingPx: matchMedia(NARROW).matches ? PADDING_NARROW : PADDING })

/** Moves the map to each saved area that the user opens. Returns a disposer. */
export const followAreas = (areas: AreaUse, map: PortalMap): (() => void) =>
  effect(() => {
    const box = areas.lookAt.value
    if (box === null) return
    fitBesideTools(map, box)
    areas.looked()
  })

/** Draws the open zones on a map. Returns a disposer. */
export const showZones = (zoneFile: ZoneFile, map: PortalMap): (() => void) =>
  effect(() => {
    const set = zoneFile.set.value
    if (set.kind !== 'open') return map.setZones(null)
    map.serveTiles(set.engine)
    map.setZones({
      setId: set.info.setId,
      extent: set.info.extentLonLat,
      minZoom: WIZARD_ZONES_MIN_ZOOM,
      classes: null,
      credit: `Zones: ${set.name}`,
    })
  })
