import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibre,
  MapSourceDataEvent,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Basemap } from '../../domain/basemap.ts'
import type { Palette } from '../../ui/theme/palette.ts'
import { SOURCES } from '../layer-ids.ts'
import { archiveGround, archiveLabels, archiveSource, archiveStyle, streetsSource } from './archive-style.ts'
import { serveArchive } from './archive-tiles.ts'
import { groundLayers, labelLayers, landFile, packagedLand, packagedTiles } from './packaged-style.ts'

const hidden = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'background'
    ? layer
    : ({ ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification)

/** Returns the sources that are read from archives. */
const archiveSources = (basemap: Basemap): Record<string, SourceSpecification> => {
  if (basemap.kind === 'style') return {}
  if (basemap.kind === 'tiles') return { [SOURCES.archive]: archiveSource }
  return { [SOURCES.archive]: packagedTiles, ...(basemap.streets && { [SOURCES.streets]: streetsSource }) }
}

/**
 * Removes the archives' sources and layers and adds them again in the same order. Just setting a source's address again
 * would leave the map empty if the new archive ends at a different zoom.
 */
const readArchivesAgain = (map: MapLibre, basemap: Basemap): void => {
  const sources = archiveSources(basemap)
  if (!Object.keys(sources).every(id => map.getSource(id))) return
  const { layers } = map.getStyle()
  const isOfArchive = (layer: LayerSpecification): boolean => 'source' in layer && String(layer.source) in sources
  const places = layers.flatMap((layer, at) =>
    isOfArchive(layer) ? [{ layer, above: layers.slice(at).find(other => !isOfArchive(other))?.id }] : [],
  )
  for (const { layer } of places) map.removeLayer(layer.id)
  for (const [id, source] of Object.entries(sources)) {
    map.removeSource(id)
    map.addSource(id, source)
  }
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
            () => this.#map && readArchivesAgain(this.#map, basemap),
          )
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** True if streets may be drawn below the zones. */
  get hasStreets(): boolean {
    return this.#basemap.kind === 'tiles' || (this.#basemap.kind === 'packaged' && this.#basemap.streets)
  }

  style(colours: Palette): StyleSpecification | string {
    if (this.#basemap.kind === 'style') return this.#basemap.url
    const all = this.layers(colours)
    // A source without a visible layer loads no tiles.
    const layers = this.#isEmpty ? all.map(hidden) : all
    const land = this.#basemap.kind === 'packaged' ? { [SOURCES.land]: packagedLand(this.#isEmpty) } : {}
    return { version: 8, sources: { ...land, ...archiveSources(this.#basemap) }, layers }
  }

  /** Returns the layers of the portal's own base maps. A provider's style defines its own. */
  layers(colours: Palette): LayerSpecification[] {
    if (this.#basemap.kind === 'tiles') return archiveStyle(colours)
    if (this.#basemap.kind === 'style') return []
    const { streets } = this.#basemap
    const ground = groundLayers(colours, this.#landDrawn, streets)
    const { postcodes, places } = labelLayers(colours, streets)
    if (!streets) return [...ground, ...postcodes, ...places]
    return [
      ...ground,
      ...archiveGround(colours, SOURCES.streets),
      // Where two names collide, the higher layer's is shown: a place's, then a street's, then a postcode's.
      ...postcodes,
      ...archiveLabels(colours, SOURCES.streets),
      ...places,
    ]
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
