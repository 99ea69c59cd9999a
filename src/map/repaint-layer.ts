import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'

/** Gives a layer of the map the paint of another declaration of it. */
export const repaintLayer = (map: MapLibre, layer: LayerSpecification): void => {
  if (!map.getLayer(layer.id)) return
  for (const [key, value] of Object.entries(layer.paint ?? {})) {
    const name = key as Parameters<MapLibre['setPaintProperty']>[1]
    // setting a property redraws the whole map even if its value is unchanged
    if (JSON.stringify(map.getPaintProperty(layer.id, name)) === JSON.stringify(value)) continue
    map.setPaintProperty(layer.id, name, value)
  }
}
