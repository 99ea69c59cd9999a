import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Map as MapLibre } from 'maplibre-gl'
import type { LonLatBox } from '../../workers/contract.ts'
import { MAP_FIT_MAX_ZOOM } from '../domain/constants.ts'
import type { Camera, FitOptions } from './map-feed.ts'

export const readCamera = (map: MapLibre): Camera => {
  const { lng, lat } = map.getCenter()
  const bounds = map.getBounds()
  return {
    centre: [lng, lat],
    zoom: map.getZoom(),
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  }
}

/** Writes the camera (degrees, zoom) to attributes, from which tests compute the pixel of a place. */
const showCamera = (element: HTMLElement, { centre, zoom }: Camera): void => {
  const { dataset } = element
  dataset.lon = centre[0].toFixed(7)
  dataset.lat = centre[1].toFixed(7)
  dataset.zoom = zoom.toFixed(4)
}

interface FollowedCamera {
  /** Updated in every frame of a movement. */
  readonly camera: ReadonlySignal<Camera>
  /** The camera when it last came to rest. */
  readonly settled: ReadonlySignal<Camera>
}

/** Exposes the map's camera as signals, and as attributes of its element. */
export const followCamera = (map: MapLibre, container: HTMLElement): FollowedCamera => {
  const camera = signal(readCamera(map))
  const settled = signal(camera.peek())
  showCamera(container, camera.peek())
  map.on('move', () => {
    camera.value = readCamera(map)
    showCamera(container, camera.peek())
  })
  map.on('moveend', () => {
    settled.value = camera.peek()
  })
  return { camera, settled }
}

/** The duration of a map movement, in ms. */
export const MOVE_MS = 190

/** Moves the map to show a box. If the box does not fit at `minZoom`, moves to its centre at that zoom. */
export const fitMap = (
  map: MapLibre,
  box: LonLatBox,
  { minZoom = 0, maxZoom = MAP_FIT_MAX_ZOOM, paddingPx = 48 }: FitOptions,
): void => {
  const fitted = map.cameraForBounds([box[0], box[1], box[2], box[3]], { maxZoom, padding: paddingPx })
  if (fitted && (fitted.zoom ?? 0) >= minZoom) {
    map.easeTo({ ...fitted, duration: MOVE_MS })
    return
  }
  const { left, right, top, bottom } =
    typeof paddingPx === 'number' ? { left: 0, right: 0, top: 0, bottom: 0 } : paddingPx
  map.easeTo({
    center: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
    zoom: minZoom,
    offset: [(left - right) / 2, (top - bottom) / 2],
    duration: MOVE_MS,
  })
}
