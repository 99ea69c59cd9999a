import type { Map as MapLibre } from 'maplibre-gl'
import type { Camera } from './map-feed.ts'

export const readCamera = (map: MapLibre): Camera => {
  const { lng, lat } = map.getCenter()
  const bounds = map.getBounds()
  return {
    centre: [lng, lat],
    zoom: map.getZoom(),
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  }
}

/** Writes the camera (degrees, zoom) as attributes, from which tests compute the pixel of a place. */
export const showCamera = (element: HTMLElement, { centre, zoom }: Camera): void => {
  const { dataset } = element
  dataset.lon = centre[0].toFixed(7)
  dataset.lat = centre[1].toFixed(7)
  dataset.zoom = zoom.toFixed(4)
}
