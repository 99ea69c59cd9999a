import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import {
  AttributionControl,
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibre,
  type MapMouseEvent,
  type MapSourceDataEvent,
  Marker,
  prewarm,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { GeoEngine, LonLat, LonLatBox } from '../../workers/contract.ts'
import type { Basemap } from '../domain/basemap.ts'
import { MAP_CENTRE, MAP_FIT_MAX_ZOOM, MAP_ZOOM } from '../domain/constants.ts'
import { zoneTileProtocol } from '../engine/zone-tile-protocol.ts'
import { type Palette, palette } from '../ui/theme/palette.ts'
import { badgeAnchor, badgeElement } from './badge-element.ts'
import { archiveSource, archiveStyle } from './basemap/archive-style.ts'
import { serveArchive } from './basemap/archive-tiles.ts'
import {
  creditInFull,
  groundLayers,
  labelLayers,
  landFile,
  packagedSources,
  packagedTiles,
} from './basemap/packaged-style.ts'
import type { BoundaryDrawing, BoundaryListeners } from './boundary-drawing.ts'
import type { FlowCircle, FlowFeed, FlowView } from './flows/flow-feed.ts'
import { createFlowLayer, type FlowLayer } from './flows/flow-layer.ts'
import { addHatch } from './hatch-image.ts'
import { LAYERS, SOURCES } from './layer-ids.ts'
import { readCamera, showCamera } from './map-camera.ts'
import { createMapDrags, type DragHandler, type MapDrags } from './map-drags.ts'
import type { Badge, Camera, FitOptions, MapOptions, MapPoint, ZoneFeed } from './map-feed.ts'
import { outlinedZone } from './outlined-zone.ts'
import { type Overlay, overlayFeatures } from './overlay.ts'
import { overlayLabelLayers, overlayLayers } from './overlay-layers.ts'
import { createSelectionPaint, type SelectionPaint } from './selection-paint.ts'
import { createSketchLines, type Sketch } from './sketch-lines.ts'
import { zoneLayers, zoneSource } from './zone-layers.ts'
import { createZoneLines, type ZoneLines } from './zone-lines.ts'
import { createZonePaint, type ZonePaint } from './zone-paint.ts'
import { createZoneTiles } from './zone-tiles.ts'

setWorkerUrl(workerUrl)
// MapLibre's worker compiles while the screen loads its data
prewarm()

const hidden = (layer: LayerSpecification): LayerSpecification =>
  layer.type === 'background'
    ? layer
    : ({ ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification)

/**
 * The only wrapper of MapLibre. React calls its `set…` methods and reads its signals; it holds the camera and the hovered
 * zone. Nothing is drawn before `ready` resolves. A map can be created before it is shown on the screen.
 */
export class PortalMap {
  readonly ready: Promise<void>
  readonly canvas: HTMLCanvasElement
  /** Updated at every frame of a movement. */
  readonly camera: ReadonlySignal<Camera>
  /** The camera where it last came to rest. */
  readonly settled: ReadonlySignal<Camera>
  /** The pointer's position on a zone; null where it is on none. */
  readonly hovered: ReadonlySignal<MapPoint | null>
  /** True if zones exist but are not drawn at this zoom; the hint 'Zoom in to show zones' is then shown. */
  readonly zonesHidden: ReadonlySignal<boolean>
  /** True if all zones in view have been drawn once since `setZones` changed the set. */
  readonly zonesPainted: ReadonlySignal<boolean>

  readonly #map: MapLibre
  readonly #tiles = createZoneTiles()
  readonly #container: HTMLElement
  readonly #basemap: Basemap
  readonly #endArchive: () => void
  readonly #colours: () => Palette
  #baseEmpty: boolean
  /** The sea is drawn only once the land is there, which would otherwise look flooded. */
  #landDrawn = false
  #gone = false
  readonly #camera: Signal<Camera>
  readonly #settled: Signal<Camera>
  readonly #hovered = signal<MapPoint | null>(null)
  readonly #feed = signal<ZoneFeed | null>(null)
  readonly #painted = signal(false)
  readonly #selection: SelectionPaint
  readonly #lines: ZoneLines
  readonly #paint: ZonePaint
  readonly #drags: MapDrags
  readonly #sketch: ReturnType<typeof createSketchLines>
  readonly #clicks = new Set<(point: MapPoint) => void>()
  #cursor: number | null = null
  #latest: 'pointer' | 'cursor' = 'pointer'
  #refused: number | null = null
  #overlay: Overlay = {}
  #badges: readonly Badge[] = []
  #drawing: BoundaryDrawing | null = null
  #flows: FlowLayer | null = null
  #markers: readonly Marker[] = []
  /** The layer that lines and fills are inserted below. */
  #firstText: string = LAYERS.zoneLabel

  constructor(options: MapOptions) {
    this.#container = document.createElement('div')
    this.#container.className = 'map-view-canvas'
    this.#container.dataset.testid = 'map'
    const { colours } = options
    this.#colours = () => colours ?? palette.peek()
    const { basemap } = options
    this.#basemap = basemap
    this.#baseEmpty = basemap.kind !== 'style' && options.baseLater === true
    this.#endArchive =
      basemap.kind === 'style'
        ? () => undefined
        : serveArchive(basemap.kind === 'tiles' ? basemap.url : null, () => this.#readArchiveAgain())
    this.#map = new MapLibre({
      container: this.#container,
      style: basemap.kind === 'style' ? basemap.url : this.#baseStyle(),
      center: [...(options.centre ?? MAP_CENTRE)],
      zoom: options.zoom ?? MAP_ZOOM,
      minZoom: 4,
      maxZoom: 18,
      renderWorldCopies: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      // a fade would draw the whole map about ten times
      fadeDuration: 0,
      ...(options.sharpness !== undefined && { pixelRatio: options.sharpness }),
      validateStyle: basemap.kind === 'style',
      locale: { 'Map.Title': options.label },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.keyboard.disableRotation()
    this.#map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    this.#map.addControl(new ScaleControl({ maxWidth: 116 }), 'bottom-left')
    this.#selection = createSelectionPaint(this.#map)
    this.#lines = createZoneLines(this.#map)
    this.#paint = createZonePaint(this.#map)
    this.#drags = createMapDrags(this.#map, () => this.#hover(null))
    this.#sketch = createSketchLines(this.#map)
    this.canvas = this.#map.getCanvas()
    if (options.role) this.canvas.setAttribute('role', options.role)

    this.#camera = signal(readCamera(this.#map))
    this.#settled = signal(this.#camera.peek())
    this.camera = this.#camera
    this.settled = this.#settled
    this.hovered = this.#hovered
    this.zonesHidden = computed(() => this.#feed.value !== null && this.#camera.value.zoom < this.#feed.value.minZoom)
    this.zonesPainted = this.#painted
    this.#listen()
    if (basemap.kind === 'packaged' && !this.#baseEmpty) this.#seaWithLand()
    this.ready = new Promise(resolve =>
      this.#map.once('style.load', () => {
        // colours change at once, as on the page; a transition would redraw the whole map for 300 ms
        this.#map.style.stylesheet.transition = { duration: 0, delay: 0 }
        this.#addOverlay()
        resolve()
      }),
    )
  }

  show(holder: HTMLElement): void {
    holder.append(this.#container)
    this.#map.resize()
  }

  dispose(): void {
    this.#gone = true
    this.#clicks.clear()
    this.#tiles.dispose()
    this.#endArchive()
    this.#map.remove()
  }

  /** Calls the handler at every click of the map; returns a function that removes it. */
  onClick(handler: (point: MapPoint) => void): () => void {
    this.#clicks.add(handler)
    return () => this.#clicks.delete(handler)
  }

  /** Gives drags over the map to a tool; null: they pan. */
  setDrags(handler: DragHandler | null): void {
    this.#drags.set(handler)
  }

  /** Lets go of the drag that is under way, and returns whether there was one. */
  cancelDrag(): boolean {
    return this.#drags.cancel()
  }

  setSketch(sketch: Sketch | null): void {
    this.#sketch.show(sketch)
  }

  fit(box: LonLatBox, { minZoom = 0, maxZoom = MAP_FIT_MAX_ZOOM, paddingPx = 48 }: FitOptions = {}): void {
    const found = this.#map.cameraForBounds([box[0], box[1], box[2], box[3]], { maxZoom, padding: paddingPx })
    if (found && (found.zoom ?? 0) >= minZoom) this.#map.easeTo({ ...found, duration: 190 })
    else {
      const { left, right, top, bottom } =
        typeof paddingPx === 'number' ? { left: 0, right: 0, top: 0, bottom: 0 } : paddingPx
      this.#map.easeTo({
        center: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2],
        zoom: minZoom,
        offset: [(left - right) / 2, (top - bottom) / 2],
        duration: 190,
      })
    }
  }

  goTo(centre: LonLat, zoom: number): void {
    this.#map.easeTo({ center: [...centre], zoom, duration: 190 })
  }

  /** Shows a place at once, as another map does that has the same camera. */
  jumpTo({ centre, zoom }: Pick<Camera, 'centre' | 'zoom'>): void {
    this.#map.jumpTo({ center: [...centre], zoom })
  }

  /** Moves to a place that lies outside the view, without zooming. */
  reveal(at: LonLat): void {
    const [west, south, east, north] = this.#camera.peek().box
    if (at[0] < west || at[0] > east || at[1] < south || at[1] > north)
      this.#map.easeTo({ center: [...at], duration: 190 })
  }

  zoomBy(levels: number): void {
    this.#map.zoomTo(this.#map.getZoom() + levels, { duration: 190 })
  }

  /** Zooms in until zones are drawn, at the present centre or, where that lies outside their extent, at its middle. */
  zoomToZones(): void {
    const feed = this.#feed.peek()
    if (feed === null) return
    const { centre } = this.#camera.peek()
    const [west, south, east, north] = feed.extent
    const isBeside = centre[0] < west || centre[0] > east || centre[1] < south || centre[1] > north
    this.goTo(isBeside ? [(west + east) / 2, (south + north) / 2] : centre, feed.minZoom)
  }

  /** The drawn map in device pixels. It is drawn again, because a browser keeps no image of an earlier frame. */
  picture(): Promise<ImageBitmap> {
    return new Promise((resolve, reject) => {
      this.#map.once('render', () => createImageBitmap(this.canvas).then(resolve, reject))
      this.#map.triggerRepaint()
    })
  }

  /** Resolves once nothing is left to draw. */
  async still(): Promise<void> {
    await this.#map.once('idle')
  }

  /** The text of the attribution line, in full as pictures need it. */
  credit(): string {
    return creditInFull(this.#container.querySelector('.maplibregl-ctrl-attrib')?.textContent?.trim() ?? '')
  }

  /** The part of the attribution line that names the base map. */
  baseCredit(): string {
    const zones = this.#feed.peek()?.credit
    return this.credit()
      .split(' | ')
      .filter(part => part !== zones)
      .join('; ')
  }

  /** Draws at once in the current colours: until the task ends, `canvas` can be copied. */
  drawNow(): void {
    this.restyle()
    this.#map.redraw()
  }

  /** The pixel of a place, from the map's top left corner. */
  project(at: LonLat): readonly [x: number, y: number] {
    const { x, y } = this.#map.project([...at])
    return [x, y]
  }

  /** The zone drawn at a pixel, or null. */
  zoneAt(pixel: readonly [x: number, y: number]): number | null {
    if (!this.#map.getLayer(LAYERS.zoneFill)) return null
    const id = this.#map.queryRenderedFeatures([...pixel], { layers: [LAYERS.zoneFill] })[0]?.id
    return typeof id === 'number' ? id : null
  }

  /** True if the arrow keys pan the map; otherwise the screen handles them. */
  setKeyboardPan(pans: boolean): void {
    if (pans) this.#map.keyboard.enable()
    else this.#map.keyboard.disable()
  }

  /** Sets the source of zone tiles, and whether their zones may have a class; call it before the first `setZones`. */
  serveTiles(engine: Pick<GeoEngine, 'tile' | 'zonesIn' | 'shapes'>, { classed = false } = {}): void {
    this.#lines.shapesFrom(engine)
    const onZones = (zones: Uint32Array): void => {
      if (!this.#gone && this.#map.getSource(SOURCES.zones)) this.#paint.add(zones)
    }
    this.#tiles.serve(classed ? zoneTileProtocol(engine, onZones) : zoneTileProtocol(engine))
  }

  /** Loads the base map of a map created with `baseLater`. */
  showBase(): void {
    if (!this.#baseEmpty) return
    this.#baseEmpty = false
    for (const { id, type } of this.#baseLayers(this.#colours()))
      if (type !== 'background') this.#map.setLayoutProperty(id, 'visibility', 'visible')
    if (this.#basemap.kind !== 'packaged') return
    this.#map.getSource<GeoJSONSource>(SOURCES.land)?.setData(landFile())
    this.#seaWithLand()
  }

  setZones(feed: ZoneFeed | null): void {
    const before = this.#feed.peek()
    this.#feed.value = feed
    if (before !== null && feed !== null && before.setId === feed.setId && before.minZoom === feed.minZoom) {
      this.#paint.show(feed.classes, this.#colours())
      for (const layer of zoneLayers(this.#colours(), feed)) this.#repaint(layer)
      return
    }
    this.#removeZones()
    this.#painted.value = false
    if (feed === null) return
    const colours = this.#colours()
    this.#map.addSource(SOURCES.zones, zoneSource(feed, this.#tiles.address))
    this.#paint.show(feed.classes, colours)
    for (const layer of zoneLayers(colours, feed)) this.#map.addLayer(layer, LAYERS.placeFill)
    this.#selection.paintAll()
  }

  setSelected(ids: Iterable<number>): void {
    this.#selection.set(ids)
  }

  /** Sets the zone that the overlay marks as refused. */
  setRefused(id: number | null): void {
    this.#refused = id
    this.#showLines()
  }

  /** Sets the zone that is focused by the keyboard or in a list. */
  setCursor(id: number | null): void {
    if (id !== null && id !== this.#cursor) this.#latest = 'cursor'
    this.#cursor = id
    this.#showLines()
  }

  setOverlay(overlay: Overlay): void {
    this.#overlay = overlay
    this.#showOverlay()
  }

  setBadges(badges: readonly Badge[]): void {
    for (const marker of this.#markers) marker.remove()
    this.#badges = badges
    this.#showOverlay()
    this.#markers = badges.map(badge =>
      new Marker({ element: badgeElement(badge), anchor: badgeAnchor(badge) })
        .setLngLat([...badge.at])
        .addTo(this.#map),
    )
  }

  /** Sets the flows between zones that the map can draw; only a map with flows has their layer. */
  setFlows(flows: FlowFeed): void {
    this.#flowLayer().feed(flows)
  }

  /** Sets which of the flows are drawn and marked. */
  setFlowView(view: FlowView): void {
    this.#flowLayer().show(view)
  }

  setFlowCircles(circles: readonly FlowCircle[]): void {
    this.#flowLayer().circles(circles)
  }

  /**
   * Starts drawing a boundary by clicks, until the drawing is stopped; the library that draws is fetched when it is first
   * needed. Null where the map has gone meanwhile.
   */
  async drawBoundary(listeners: BoundaryListeners): Promise<BoundaryDrawing | null> {
    const { createBoundaryDrawing } = await import('./boundary-drawing.ts')
    if (this.#gone) return null
    const drawing = createBoundaryDrawing(this.#map, this.#colours(), listeners)
    this.#drawing = drawing
    return {
      ...drawing,
      stop: () => {
        if (this.#drawing === drawing) this.#drawing = null
        if (!this.#gone) drawing.stop()
      },
    }
  }

  /** Applies the colours of the current theme and ramp to every layer. */
  restyle(): void {
    const colours = this.#colours()
    const feed = this.#feed.peek()
    this.#drawing?.restyle(colours)
    this.#flows?.restyle(colours)
    const zones = feed === null ? [] : zoneLayers(colours, feed)
    if (feed !== null) this.#paint.show(feed.classes, colours)
    for (const layer of [
      ...this.#baseLayers(colours),
      ...zones,
      ...overlayLayers(colours),
      ...overlayLabelLayers(colours),
    ])
      this.#repaint(layer)
  }

  #flowLayer(): FlowLayer {
    if (this.#flows === null) {
      this.#flows = createFlowLayer(this.#map, this.#colours())
      this.#map.addLayer(this.#flows.layer, this.#firstText)
    }
    return this.#flows
  }

  #baseStyle(): StyleSpecification {
    const all = this.#baseLayers(this.#colours())
    // a source without a visible layer loads no tiles
    const layers = this.#baseEmpty ? all.map(hidden) : all
    const sources =
      this.#basemap.kind === 'tiles' ? { [SOURCES.archive]: archiveSource } : packagedSources(this.#baseEmpty)
    return { version: 8, sources, layers }
  }

  /** The layers of the portal's own base maps; a provider's style has its own. */
  #baseLayers(colours: Palette): LayerSpecification[] {
    if (this.#basemap.kind === 'tiles') return archiveStyle(colours)
    if (this.#basemap.kind === 'style') return []
    return [...groundLayers(colours, this.#landDrawn), ...labelLayers(colours)]
  }

  /**
   * Takes the archive's source and its layers away and puts them back, each where it was. A source that is only given its address
   * again shows nothing where the new archive ends at another zoom.
   */
  #readArchiveAgain(): void {
    if (!this.#map.getSource(SOURCES.archive)) return
    const { layers } = this.#map.getStyle()
    const isOfArchive = (layer: LayerSpecification): boolean => 'source' in layer && layer.source === SOURCES.archive
    const places = layers.flatMap((layer, at) =>
      isOfArchive(layer) ? [{ layer, above: layers.slice(at).find(other => !isOfArchive(other))?.id }] : [],
    )
    for (const { layer } of places) this.#map.removeLayer(layer.id)
    this.#map.removeSource(SOURCES.archive)
    this.#map.addSource(SOURCES.archive, this.#basemap.kind === 'tiles' ? archiveSource : packagedTiles)
    for (const { layer, above } of places) this.#map.addLayer(layer, above)
  }

  #seaWithLand(): void {
    const shown = (event: MapSourceDataEvent): void => {
      if (event.sourceId !== SOURCES.land || !event.isSourceLoaded) return
      this.#map.off('sourcedata', shown)
      this.#landDrawn = true
      this.restyle()
    }
    this.#map.on('sourcedata', shown)
  }

  /** Outlines the zone under the pointer or the cursor, except a refused one, on which the pointer still rests. */
  #showLines(): void {
    const hovered = this.#hovered.peek()?.zone ?? null
    const isDrawing = this.#drawing !== null
    const zone = outlinedZone({ hovered, cursor: this.#cursor, latest: this.#latest, isDrawing }, this.#refused)
    this.#lines.draw(this.#feed.peek(), zone === null ? [] : [zone])
  }

  #showOverlay(): void {
    this.#map.getSource<GeoJSONSource>(SOURCES.overlay)?.setData(overlayFeatures(this.#overlay, this.#badges))
  }

  #repaint(layer: LayerSpecification): void {
    if (!this.#map.getLayer(layer.id)) return
    for (const [key, value] of Object.entries(layer.paint ?? {})) {
      const name = key as Parameters<MapLibre['setPaintProperty']>[1]
      // setting a property redraws the whole map even if its value is unchanged
      if (JSON.stringify(this.#map.getPaintProperty(layer.id, name)) === JSON.stringify(value)) continue
      this.#map.setPaintProperty(layer.id, name, value)
    }
  }

  #addOverlay(): void {
    const colours = this.#colours()
    this.#firstText = this.#map.getStyle().layers.find(layer => layer.type === 'symbol')?.id ?? LAYERS.zoneLabel
    addHatch(this.#map)
    this.#map.addSource(SOURCES.overlay, { type: 'geojson', data: overlayFeatures({}) })
    for (const layer of overlayLabelLayers(colours)) this.#map.addLayer(layer)
    for (const layer of overlayLayers(colours)) this.#map.addLayer(layer, this.#firstText)
  }

  #removeZones(): void {
    this.#hovered.value = null
    this.#paint.forget()
    this.#lines.draw(null, [])
    for (const { id, source } of this.#map.getStyle().layers.flatMap(layer => ('source' in layer ? [layer] : [])))
      if (source === SOURCES.zones) this.#map.removeLayer(id)
    if (this.#map.getSource(SOURCES.zones)) this.#map.removeSource(SOURCES.zones)
  }

  #point(event: MapMouseEvent): MapPoint {
    const pixel = [event.point.x, event.point.y] as const
    return { at: [event.lngLat.lng, event.lngLat.lat], pixel, zone: this.zoneAt(pixel) }
  }

  #hover(point: MapPoint | null): void {
    batch(() => {
      const before = this.#hovered.peek()?.zone ?? null
      this.#hovered.value = point?.zone === null ? null : point
      const zone = this.#hovered.peek()?.zone ?? null
      if (zone !== null && zone !== before) this.#latest = 'pointer'
      this.#showLines()
    })
  }

  #listen(): void {
    const moved = (): void => {
      const camera = readCamera(this.#map)
      this.#camera.value = camera
      showCamera(this.#container, camera)
    }
    moved()
    this.#map.on('move', moved)
    this.#map.on('moveend', () => {
      this.#settled.value = this.#camera.peek()
    })
    this.#map.on('render', () => {
      if (this.#painted.peek() || this.#feed.peek() === null || this.zonesHidden.peek()) return
      if (!this.#map.isSourceLoaded(SOURCES.zones)) return
      this.#painted.value = true
      performance.mark('zones-painted')
    })
    this.#map.on('mousemove', event => this.#hover(this.#point(event)))
    this.#map.on('mouseout', () => this.#hover(null))
    this.#map.on('click', event => {
      const point = this.#point(event)
      for (const handler of this.#clicks) handler(point)
    })
    for (const busy of ['movestart', 'dataloading'] as const)
      this.#map.on(busy, () => {
        this.#container.dataset.state = 'drawing'
      })
    this.#map.on('idle', () => {
      if (!this.#baseEmpty) this.#container.dataset.state = 'drawn'
    })
    this.#map.on('error', ({ error }) => console.error(error))
  }
}
