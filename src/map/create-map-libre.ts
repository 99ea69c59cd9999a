import {
  AttributionControl,
  Map as MapLibre,
  prewarm,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { MAP_CENTRE, MAP_ZOOM } from '../domain/constants.ts'
import type { MapOptions } from './map-feed.ts'

setWorkerUrl(workerUrl)
// MapLibre's worker compiles while the screen loads its data.
prewarm()

/**
 * Turns off MapLibre's sky, which fills the whole map in every frame even though the map cannot be tilted and the sky
 * is never visible. With software rendering, as on remote desktops, it takes a quarter of the frame time.
 */
const withoutSky = ({ painter }: MapLibre): void => {
  painter.drawFunctions = { ...painter.drawFunctions, sky: () => undefined }
}

/** Creates a MapLibre map as the portal uses it: north up, without fades, with attribution and scale. */
export const createMapLibre = (
  container: HTMLElement,
  style: StyleSpecification | string,
  options: Pick<MapOptions, 'centre' | 'label' | 'role' | 'sharpness' | 'zoom'>,
): MapLibre => {
  const map = new MapLibre({
    container,
    style,
    center: [...(options.centre ?? MAP_CENTRE)],
    zoom: options.zoom ?? MAP_ZOOM,
    minZoom: 4,
    maxZoom: 18,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // A fade would draw the whole map about ten times.
    fadeDuration: 0,
    ...(options.sharpness !== undefined && { pixelRatio: options.sharpness }),
    validateStyle: typeof style === 'string',
    locale: { 'Map.Title': options.label },
  })
  withoutSky(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 116 }), 'bottom-left')
  if (options.role) map.getCanvas().setAttribute('role', options.role)
  return map
}
