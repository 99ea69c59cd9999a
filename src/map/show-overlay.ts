import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl'
import type { Palette } from '../ui/theme/palette.ts'
import { badgeAnchor, badgeElement } from './badge-element.ts'
import { addHatch } from './hatch-image.ts'
import { SOURCES } from './layer-ids.ts'
import type { Badge } from './map-feed.ts'
import { type Overlay, overlayFeatures } from './overlay.ts'
import { overlayLabelLayers, overlayLayers } from './overlay-layers.ts'

/** Shows places, outlines and badges over the zones of a map. */
export const showOverlay = (map: MapLibre) => {
  let overlay: Overlay = {}
  let badges: readonly Badge[] = []
  let markers: readonly Marker[] = []
  const show = (): void => {
    map.getSource<GeoJSONSource>(SOURCES.overlay)?.setData(overlayFeatures(overlay, badges))
  }
  return {
    /** Adds source and layers; lines and fills below a layer of text. */
    add: (colours: Palette, firstText: string): void => {
      addHatch(map)
      map.addSource(SOURCES.overlay, { type: 'geojson', data: overlayFeatures({}) })
      for (const layer of overlayLabelLayers(colours)) map.addLayer(layer)
      for (const layer of overlayLayers(colours)) map.addLayer(layer, firstText)
    },
    set: (next: Overlay): void => {
      overlay = next
      show()
    },
    setBadges: (next: readonly Badge[]): void => {
      for (const marker of markers) marker.remove()
      badges = next
      show()
      markers = badges.map(badge =>
        new Marker({ element: badgeElement(badge), anchor: badgeAnchor(badge) }).setLngLat([...badge.at]).addTo(map),
      )
    },
  }
}
