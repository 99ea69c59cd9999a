import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibre,
  MapSourceDataEvent,
  StyleSpecification,
} from 'maplibre-gl'
import type { Basemap } from '../../domain/basemap.ts'
import type { Palette } from '../../ui/theme/palette.ts'
import { SOURCES } from '../layer-ids.ts'
import { archiveSource, archiveStyle } from './archive-style.ts'
import { serveArchive } from './archive-tiles.ts'
import { groundLayers, labelLayers, landFile, packagedSources, packagedTiles } from './packaged-style.ts'

const hidden = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'background'
    ? layer
    : ({ ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification)

/**
 * Removes the archive's source and layers and adds them again in the same order. Just setting the source's address
 * again would leave the map empty if the new archive ends at a different zoom.
 */
const readArchiveAgain = (map: MapLibre, { kind }: Basemap): void => {
  if (!map.getSource(SOURCES.archive)) return
  const { layers } = map.getStyle()
  const isOfArchive = (layer: LayerSpecification): boolean => 'source' in layer && layer.source === SOURCES.archive
  const places = layers.flatMap((layer, at) =>
    isOfArchive(layer) ? [{ layer, above: layers.slice(at).find(other => !isOfArchive(other))?.id }] : [],
  )
  for (const { layer } of places) map.removeLayer(layer.id)
  map.removeSource(SOURCES.archive)
  map.addSource(SOURCES.archive, kind === 'tiles' ? archiveSource : packagedTiles)
  for (const { layer, above } of places) map.addLayer(layer, above)
}

/** The layers below a map's zones, in the portal's own style or in a provider's. */
export class BaseMap {
  readonly #basemap: Basemap
  readonly #endArchive: () => void
  #isEmpty: boolean
  /** The sea is not drawn until the land has loaded. Otherwise the land would look flooded. */
  #landDrawn = false
  #map: MapLibre | null = null

  /** @param isLater true if nothing may be loaded before `show` */
  constructor(basemap: Basemap, isLater: boolean) {
    this.#basemap = basemap
    this.#isEmpty = basemap.kind !== 'style' && isLater
    this.#endArchive =
      basemap.kind === 'style'
        ? () => undefined
        : serveArchive(
            basemap.kind === 'tiles' ? basemap.url : null,
            () => this.#map && readArchiveAgain(this.#map, basemap),
          )
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  style(colours: Palette): StyleSpecification | string {
    if (this.#basemap.kind === 'style') return this.#basemap.url
    const all = this.layers(colours)
    // A source without a visible layer loads no tiles.
    const layers = this.#isEmpty ? all.map(hidden) : all
    const sources =
      this.#basemap.kind === 'tiles' ? { [SOURCES.archive]: archiveSource } : packagedSources(this.#isEmpty)
    return { version: 8, sources, layers }
  }

  /** Returns the layers of the portal's own base maps. A provider's style defines its own. */
  layers(colours: Palette): LayerSpecification[] {
    if (this.#basemap.kind === 'tiles') return archiveStyle(colours)
    if (this.#basemap.kind === 'style') return []
    return [...groundLayers(colours, this.#landDrawn), ...labelLayers(colours)]
  }

  /** @param restyle applies the layers' colours again */
  attach(map: MapLibre, restyle: () => void): void {
    this.#map = map
    if (this.#basemap.kind === 'packaged' && !this.#isEmpty) this.#seaWithLand(map, restyle)
  }

  /** Loads the layers that the constructor left out. */
  show(map: MapLibre, colours: Palette, restyle: () => void): void {
    if (!this.#isEmpty) return
    this.#isEmpty = false
    for (const { id, type } of this.layers(colours))
      if (type !== 'background') map.setLayoutProperty(id, 'visibility', 'visible')
    if (this.#basemap.kind !== 'packaged') return
    map.getSource<GeoJSONSource>(SOURCES.land)?.setData(landFile())
    this.#seaWithLand(map, restyle)
  }

  dispose(): void {
    this.#endArchive()
  }

  #seaWithLand(map: MapLibre, restyle: () => void): void {
    const shown = (event: MapSourceDataEvent): void => {
      if (event.sourceId !== SOURCES.land || !event.isSourceLoaded) return
      map.off('sourcedata', shown)
      this.#landDrawn = true
      restyle()
    }
    map.on('sourcedata', shown)
  }
}
