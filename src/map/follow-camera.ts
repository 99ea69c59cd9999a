import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { readCamera, showCamera } from './map-camera.ts'
import type { Camera } from './map-feed.ts'

export interface FollowedCamera {
  /** Updated at every frame of a movement. */
  readonly camera: ReadonlySignal<Camera>
  /** The camera where it last came to rest. */
  readonly settled: ReadonlySignal<Camera>
}

/** The map's camera as signals, and as attributes of its element. */
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
