import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import type { GeoEngine, LonLat, LonLatBox } from '../../workers/contract.ts'
import { zoneTileProtocol } from '../engine/zone-tile-protocol.ts'
import { type Palette, palette } from '../ui/theme/palette.ts'
import { BaseMap } from './basemap/base-map.ts'
import { creditInFull } from './basemap/packaged-style.ts'
import type { BoundaryDrawing, BoundaryListeners } from './boundary-drawing.ts'
import { createMapLibre } from './create-map-libre.ts'
import type { FlowCircle, FlowFeed, FlowView } from './flows/flow-feed.ts'
import { createFlowLayer, type FlowLayer } from './flows/flow-layer.ts'
import { LAYERS, SOURCES } from './layer-ids.ts'
import { fitMap, followCamera, MOVE_MS } from './map-camera.ts'
import { type DragHandler, MapDrags } from './map-drags.ts'
import type { Badge, Camera, FitOptions, MapOptions, MapPoint, ZoneFeed } from './map-feed.ts'
import type { Overlay } from './overlay.ts'
import { overlayLabelLayers, overlayLayers, showOverlay } from './show-overlay.ts'
import { createSketchLines, type Sketch } from './sketch-lines.ts'
import { createZoneBorders, repaintLayer, type ZoneBorders, zoneLayers, zoneSource } from './zone-layers.ts'
import { createZoneLines, type ZoneLines } from './zone-lines.ts'
import { createSelectionPaint, createZonePaint, type SelectionPaint, type ZonePaint } from './zone-paint.ts'
import { pointAtZones } from './zone-pointers.ts'
import { createZoneTiles } from './zone-tiles.ts'

/**
 * The only wrapper around MapLibre. React calls its `set…` methods and reads its signals; the map itself owns the
 * camera and the hovered zone. Nothing is drawn before `ready` resolves. A map can be created before it is shown.
 */
export class PortalMap {
  readonly ready: Promise<void>
  readonly canvas: HTMLCanvasElement
  /** Updated in every frame of a movement. */
  readonly camera: ReadonlySignal<Camera>
  /** The camera when it last came to rest. */
  readonly settled: ReadonlySignal<Camera>
  /** The pointer's position and the zone there. Null if the pointer is not over a zone. */
  readonly hovered: ReadonlySignal<MapPoint | null>
  /** True if there are zones but they are not drawn at this zoom. The hint 'Zoom in to show zones' is then shown. */
  readonly zonesHidden: ReadonlySignal<boolean>
  /** True once all zones in view have been drawn since `setZones` changed the set. */
  readonly zonesPainted: ReadonlySignal<boolean>

  readonly #map: MapLibre
  readonly #tiles = createZoneTiles()
  readonly #container: HTMLElement
  readonly #base: BaseMap
  readonly #colours: () => Palette
  #gone = false
  readonly #pointers: ReturnType<typeof pointAtZones>
  readonly #overlay: ReturnType<typeof showOverlay>
  readonly #feed = signal<ZoneFeed | null>(null)
  readonly #painted = signal(false)
  readonly #selection: SelectionPaint
  readonly #lines: ZoneLines
  readonly #borders: ZoneBorders
  readonly #paint: ZonePaint
  readonly #drags: MapDrags
  readonly #sketch: ReturnType<typeof createSketchLines>
  readonly #clicks = new Set<(point: MapPoint) => void>()
  #drawing: BoundaryDrawing | null = null
  #flows: FlowLayer | null = null
  /** The layer below which lines and fills are inserted. */
  #firstText: string = LAYERS.zoneLabel

  constructor(options: MapOptions) {
    this.#container = document.createElement('div')
    this.#container.className = 'map-view-canvas'
    this.#container.dataset.testid = 'map'
    this.#base = new BaseMap(options.basemap, options.baseLater === true)
    this.#colours = () => {
      const colours = options.colours ?? palette.peek()
      // The edges of zones must not be mistaken for streets.
      return this.#base.hasStreets ? { ...colours, mapZone: colours.mapZoneStrong } : colours
    }
    this.#map = createMapLibre(this.#container, this.#base.style(this.#colours()), options)
    this.#selection = createSelectionPaint(this.#map)
    this.#lines = createZoneLines(this.#map)
    this.#borders = createZoneBorders(this.#map, this.#tiles.address)
    this.#paint = createZonePaint(this.#map)
    this.#pointers = pointAtZones(
      zone => this.#outline(zone),
      () => this.#drawing !== null,
    )
    this.#overlay = showOverlay(this.#map)
    this.#drags = new MapDrags(this.#map, () => this.#pointers.hover(null))
    this.#sketch = createSketchLines(this.#map)
    this.canvas = this.#map.getCanvas()

    const { camera, settled } = followCamera(this.#map, this.#container)
    this.camera = camera
    this.settled = settled
    this.hovered = this.#pointers.hovered
    this.zonesHidden = computed(() => this.#feed.value !== null && this.camera.value.zoom < this.#feed.value.minZoom)
    this.zonesPainted = this.#painted
    this.#listen()
    this.#base.attach(this.#map, () => this.restyle())
    this.ready = new Promise(resolve =>
      this.#map.once('style.load', () => {
        // Colours change immediately, like those of the page. A transition would redraw the whole map for 300 ms.
        this.#map.style.stylesheet.transition = { duration: 0, delay: 0 }
        this.#firstText = this.#map.getStyle().layers.find(layer => layer.type === 'symbol')?.id ?? LAYERS.zoneLabel
        this.#overlay.add(this.#colours(), this.#firstText)
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
    this.#base.dispose()
    this.#map.remove()
  }

  /** Calls the handler on every click on the map. Returns a function that removes it. */
  onClick(handler: (point: MapPoint) => void): () => void {
    this.#clicks.add(handler)
    return () => this.#clicks.delete(handler)
  }

  /** Passes drags over the map to a tool. If null, drags pan the map. */
  setDrags(handler: DragHandler | null): void {
    this.#drags.set(handler)
  }

  /** Cancels the current drag. Returns false if there was none. */
  cancelDrag(): boolean {
    return this.#drags.cancel()
  }

  setSketch(sketch: Sketch | null): void {
    this.#sketch.show(sketch)
  }

  fit(box: LonLatBox, options: FitOptions = {}): void {
    fitMap(this.#map, box, options)
  }

  goTo(centre: LonLat, zoom: number): void {
    this.#map.easeTo({ center: [...centre], zoom, duration: MOVE_MS })
  }

  /** Moves to a place without animation, to follow another map's camera. */
  jumpTo({ centre, zoom }: Pick<Camera, 'centre' | 'zoom'>): void {
    this.#map.jumpTo({ center: [...centre], zoom })
  }

  /** Moves to a place if it is out of view, without zooming. */
  reveal(at: LonLat): void {
    const [west, south, east, north] = this.camera.peek().box
    if (at[0] < west || at[0] > east || at[1] < south || at[1] > north)
      this.#map.easeTo({ center: [...at], duration: MOVE_MS })
  }

  zoomBy(levels: number): void {
    this.#map.zoomTo(this.#map.getZoom() + levels, { duration: MOVE_MS })
  }

  /**
   * Zooms in until zones are drawn: at the current centre or, if that is outside the zones' extent, at the extent's
   * centre.
   */
  zoomToZones(): void {
    const feed = this.#feed.peek()
    if (feed === null) return
    const { centre } = this.camera.peek()
    const [west, south, east, north] = feed.extent
    const isBeside = centre[0] < west || centre[0] > east || centre[1] < south || centre[1] > north
    this.goTo(isBeside ? [(west + east) / 2, (south + north) / 2] : centre, feed.minZoom)
  }

  /**
   * Returns the drawn map in device pixels. The map is drawn again first, because browsers do not keep the image of an
   * earlier frame.
   */
  picture(): Promise<ImageBitmap> {
    return new Promise((resolve, reject) => {
      this.#map.once('render', () => createImageBitmap(this.canvas).then(resolve, reject))
      this.#map.triggerRepaint()
    })
  }

  /** Resolves once nothing is left to draw. */
  async still(): Promise<void> {
    const idle = this.#map.once('idle')
    // A map that is already still would not report it again.
    this.#map.triggerRepaint()
    await idle
  }

  /** Returns the full text of the attribution line, which pictures need. */
  credit(): string {
    return creditInFull(this.#container.querySelector('.maplibregl-ctrl-attrib')?.textContent?.trim() ?? '')
  }

  /** Returns the part of the attribution line that credits the base map. */
  baseCredit(): string {
    const zones = this.#feed.peek()?.credit
    return this.credit()
      .split(' | ')
      .filter(part => part !== zones)
      .join('; ')
  }

  /** Draws immediately in the current colours. `canvas` can be copied until the current task ends. */
  drawNow(): void {
    this.restyle()
    this.#map.redraw()
  }

  /** Returns the pixel of a place, from the map's top left corner. */
  project(at: LonLat): readonly [x: number, y: number] {
    const { x, y } = this.#map.project([...at])
    return [x, y]
  }

  /** Returns the zone that is drawn at a pixel, or null. */
  zoneAt(pixel: readonly [x: number, y: number]): number | null {
    if (!this.#map.getLayer(LAYERS.zoneFill)) return null
    const id = this.#map.queryRenderedFeatures([...pixel], { layers: [LAYERS.zoneFill] })[0]?.id
    return typeof id === 'number' ? id : null
  }

  /** Sets whether the arrow keys pan the map. If they do not, the screen handles them. */
  setKeyboardPan(pans: boolean): void {
    if (pans) this.#map.keyboard.enable()
    else this.#map.keyboard.disable()
  }

  /**
   * Sets the source of zone tiles, and whether their zones may be classified. Call this before the first `setZones`.
   */
  serveTiles(
    engine: Pick<GeoEngine, 'tile' | 'borders' | 'joinZones' | 'zonesIn' | 'shapes' | 'outline'>,
    { classed = false } = {},
  ): void {
    this.#lines.shapesFrom(engine)
    this.#borders.joinIn(engine)
    const onZones = (zones: Uint32Array): void => {
      if (!this.#gone && this.#map.getSource(SOURCES.zones)) this.#paint.add(zones)
    }
    this.#tiles.serve(classed ? zoneTileProtocol(engine, onZones) : zoneTileProtocol(engine))
  }

  /** Loads the base map of a map created with `baseLater`. */
  showBase(): void {
    this.#base.show(this.#map, this.#colours(), () => this.restyle())
  }

  setZones(feed: ZoneFeed | null): void {
    const before = this.#feed.peek()
    this.#feed.value = feed
    if (before !== null && feed !== null && before.setId === feed.setId && before.minZoom === feed.minZoom) {
      this.#paint.show(feed.classes, this.#colours())
      for (const layer of zoneLayers(this.#colours(), feed)) repaintLayer(this.#map, layer)
      this.#borders.show(feed, this.#colours())
      return
    }
    this.#removeZones()
    this.#painted.value = false
    if (feed === null) return
    const colours = this.#colours()
    this.#map.addSource(SOURCES.zones, zoneSource(feed, this.#tiles.address))
    this.#paint.show(feed.classes, colours)
    for (const layer of zoneLayers(colours, feed)) this.#map.addLayer(layer, LAYERS.placeFill)
    this.#borders.show(feed, colours)
    this.#selection.paintAll()
  }

  setSelected(ids: Iterable<number>): void {
    this.#selection.set(ids)
  }

  /** Sets the zone that the overlay marks as refused. */
  setRefused(id: number | null): void {
    this.#pointers.setRefused(id)
  }

  /** Sets the zone that is focused with the keyboard or in a list. */
  setCursor(id: number | null): void {
    this.#pointers.setCursor(id)
  }

  setOverlay(overlay: Overlay): void {
    this.#overlay.set(overlay)
  }

  setBadges(badges: readonly Badge[]): void {
    this.#overlay.setBadges(badges)
  }

  /** Sets the flows between zones that the map can draw. Their layer is added on first use. */
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
   * Lets the user draw a boundary by clicking, until `stop` is called. The drawing library is loaded on first use.
   * Resolves to null if the map has been disposed of in the meantime.
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

  /** Applies the current theme's and ramp's colours to every layer. */
  restyle(): void {
    const colours = this.#colours()
    const feed = this.#feed.peek()
    this.#drawing?.restyle(colours)
    this.#flows?.restyle(colours)
    const zones = feed === null ? [] : zoneLayers(colours, feed)
    if (feed !== null) this.#paint.show(feed.classes, colours)
    if (feed !== null) this.#borders.show(feed, colours)
    for (const layer of [
      ...this.#base.layers(colours),
      ...zones,
      ...overlayLayers(colours),
      ...overlayLabelLayers(colours),
    ])
      repaintLayer(this.#map, layer)
  }

  #flowLayer(): FlowLayer {
    if (this.#flows === null) {
      this.#flows = createFlowLayer(this.#map, this.#colours())
      this.#map.addLayer(this.#flows.layer, this.#firstText)
    }
    return this.#flows
  }

  /** Outlines a zone, or the place that it is joined into. */
  #outline(zone: number | null): void {
    const feed = this.#feed.peek()
    this.#lines.draw(feed, zone === null ? [] : (feed?.classes?.joined?.zonesWith(zone) ?? [zone]))
  }

  #removeZones(): void {
    this.#pointers.hovered.value = null
    this.#paint.forget()
    this.#borders.remove()
    this.#lines.draw(null, [])
    for (const { id, source } of this.#map.getStyle().layers.flatMap(layer => ('source' in layer ? [layer] : [])))
      if (source === SOURCES.zones) this.#map.removeLayer(id)
    if (this.#map.getSource(SOURCES.zones)) this.#map.removeSource(SOURCES.zones)
  }

  #point(event: MapMouseEvent): MapPoint {
    const pixel = [event.point.x, event.point.y] as const
    return { at: [event.lngLat.lng, event.lngLat.lat], pixel, zone: this.zoneAt(pixel) }
  }

  #listen(): void {
    this.#map.on('render', () => {
      if (this.#painted.peek() || this.#feed.peek() === null || this.zonesHidden.peek()) return
      if (!this.#map.isSourceLoaded(SOURCES.zones)) return
      this.#painted.value = true
      performance.mark('zones-painted')
    })
    this.#map.on('mousemove', event => this.#pointers.hover(this.#point(event)))
    this.#map.on('mouseout', () => this.#pointers.hover(null))
    // Zooming may move another zone under a resting pointer.
    this.#map.on('zoomstart', () => this.#pointers.hover(null))
    this.#map.on('click', event => {
      const point = this.#point(event)
      for (const handler of this.#clicks) handler(point)
    })
    for (const busy of ['movestart', 'dataloading'] as const)
      this.#map.on(busy, () => {
        this.#container.dataset.state = 'drawing'
      })
    this.#map.on('idle', () => {
      if (!this.#base.isEmpty) this.#container.dataset.state = 'drawn'
    })
    this.#map.on('error', ({ error }) => console.error(error))
  }
}
