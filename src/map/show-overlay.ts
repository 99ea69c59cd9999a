import {
  type ExpressionSpecification,
  type FillLayerSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  type LineLayerSpecification,
  type Map as MapLibre,
  Marker,
} from 'maplibre-gl'
import { WIZARD_ZONES_MIN_ZOOM } from '../domain/constants.ts'
import type { Palette } from '../ui/theme/palette.ts'
import { HATCH_IMAGE, LAYERS, MAP_FONTS, ROOM_TEXT_PX, SOURCES } from './layer-ids.ts'
import type { Badge } from './map-feed.ts'
import { badgeAnchor, badgeElement, type Overlay, type OverlayKind, overlayFeatures } from './overlay.ts'

/** Shows places, outlines and badges over the zones of a map. */
export const showOverlay = (map: MapLibre) => {
  let overlay: Overlay = {}
  let badges: readonly Badge[] = []
  let markers: readonly Marker[] = []
  const show = (): void => {
    map.getSource<GeoJSONSource>(SOURCES.overlay)?.setData(overlayFeatures(overlay, badges))
  }
  return {
    /** Adds a source with its layers. Lines and fills go below a text layer. */
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

const source = SOURCES.overlay
const only = (kind: OverlayKind): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

type Line = Required<Pick<LineLayerSpecification, 'paint' | 'layout'>>

const line = (
  id: string,
  kind: OverlayKind,
  paint: Line['paint'],
  layout: Line['layout'] = round,
): LineLayerSpecification => ({ id, type: 'line', source, filter: only(kind), layout, paint })

const fill = (id: string, kind: OverlayKind, paint: FillLayerSpecification['paint'] & {}): LayerSpecification => ({
  id,
  type: 'fill',
  source,
  filter: only(kind),
  paint,
})

const circle = (
  id: string,
  kind: OverlayKind,
  colour: string,
  radiusPx: number | ExpressionSpecification,
): LayerSpecification => ({
  id,
  type: 'circle',
  source,
  filter: only(kind),
  paint: { 'circle-color': colour, 'circle-radius': radiusPx },
})

/** The radius of a charger's dot. Far out, hundreds of them would hide the zones. */
const chargerPx = (casePx: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  11,
  2 + casePx / 2,
  14,
  3 + casePx,
]

/**
 * Returns the layers that the screen draws over the zones: the selection's outline, discs, and a refusal with its gap
 * and its repair. No other source's layer comes between them, because each change of source between layers costs a pass
 * over the whole map.
 */
export const overlayLayers = (colours: Palette): LayerSpecification[] => {
  const stroke = (id: string, kind: OverlayKind, colour: string, widthPx: number) =>
    line(id, kind, { 'line-color': colour, 'line-width': widthPx })
  const select = colours.mapSelect
  const dashed = (colour: string, widthPx: number, pattern: number[]): Line['paint'] => ({
    'line-color': colour,
    'line-width': widthPx,
    'line-dasharray': pattern,
  })
  return [
    {
      ...line(LAYERS.systemLine, 'system', { 'line-color': select, 'line-width': 1.5, 'line-opacity': 0.7 }),
      maxzoom: WIZARD_ZONES_MIN_ZOOM,
    },
    fill(LAYERS.placeFill, 'place', { 'fill-color': colours.mapSelectFill }),
    fill(LAYERS.betweenFill, 'between', { 'fill-color': colours.mapSelectFill, 'fill-opacity': 0.45 }),
    fill(LAYERS.refusedFill, 'refused', { 'fill-color': colours.mapRefuseFill }),
    fill(LAYERS.refusedHatch, 'refused', { 'fill-pattern': HATCH_IMAGE, 'fill-color': colours.mapRefuse }),
    stroke(LAYERS.placeCase, 'place', colours.mapCase, 5),
    stroke(LAYERS.placeLine, 'place', select, 2.25),
    line(LAYERS.betweenLine, 'between', dashed(select, 1.6, [3, 2.4]), { 'line-join': 'round' }),
    stroke(LAYERS.outlinedCase, 'outlined', colours.mapCase, 4.5),
    stroke(LAYERS.outlinedLine, 'outlined', colours.ink, 2),
    stroke(LAYERS.studyCase, 'study', colours.mapCase, 4),
    line(LAYERS.studyLine, 'study', dashed(colours.ink, 1.5, [4, 2]), { 'line-join': 'round' }),
    stroke(LAYERS.selectionCase, 'selection', colours.mapCase, 5),
    stroke(LAYERS.selectionLine, 'selection', select, 2.25),
    stroke(LAYERS.refusedCase, 'refused', colours.mapCase, 5),
    stroke(LAYERS.refusedLine, 'refused', colours.mapRefuse, 2.25),
    line(LAYERS.gapCase, 'gap', { 'line-color': colours.mapCase, 'line-width': 5 }, { 'line-cap': 'round' }),
    line(LAYERS.gapLine, 'gap', { 'line-color': colours.mapRefuse, 'line-width': 1.75 }, { 'line-cap': 'butt' }),
    circle(LAYERS.chargerCase, 'charger', colours.mapCase, chargerPx(1.25)),
    circle(LAYERS.charger, 'charger', colours.ink, chargerPx(0)),
    circle(LAYERS.pointCase, 'point', colours.mapCase, 7),
    circle(LAYERS.point, 'point', select, 4.5),
  ]
}

/**
 * Returns the names of selected zones, above all other text. They follow invisible text that keeps names clear of HTML
 * marks.
 */
export const overlayLabelLayers = (colours: Palette): LayerSpecification[] => [
  {
    id: LAYERS.badgeRoom,
    type: 'symbol',
    source,
    filter: only('room'),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': MAP_FONTS.medium,
      'text-size': ROOM_TEXT_PX,
      'text-anchor': ['get', 'anchor'],
      'text-offset': ['array', 'number', 2, ['get', 'offsetEm']],
      'text-max-width': 100,
      // Leaves room for the mark's edge and dot.
      'text-padding': 10,
      'text-allow-overlap': true,
    },
    paint: { 'text-opacity': 0 },
  },
  {
    id: LAYERS.zoneLabel,
    type: 'symbol',
    source,
    filter: only('label'),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': MAP_FONTS.semibold,
      'text-size': 10.5,
      // Below a point, or on the place itself.
      'text-offset': ['case', ['==', ['get', 'below'], true], ['literal', [0, 1.3]], ['literal', [0, 0]]],
      'text-padding': 1,
      'text-max-width': 9,
    },
    paint: {
      'text-color': ['case', ['==', ['get', 'tone'], 'refused'], colours.mapRefuse, colours.mapSelect],
      'text-halo-color': colours.mapHalo,
      'text-halo-width': 1.5,
    },
  },
]

/** A tile's side and half a line's width, in device pixels at pixel ratio 2. */
const SIDE = 12
const HALF_LINE = 0.8
/** The value, from 0 to 1, at which MapLibre places the edge of a signed distance field. */
const EDGE = 0.75

/**
 * Returns a seamless tile of diagonal lines for `addImage`. It is a signed distance field, so that each layer can set
 * its colour. An image in a theme's colours would show seams after a theme change, because MapLibre does not update an
 * image's margin.
 */
const hatchImage = (): ImageData => {
  const image = new ImageData(SIDE, SIDE)
  const gap = SIDE / Math.SQRT2
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const along = ((x + y + 1) / Math.SQRT2) % gap
      const fromLine = Math.min(along, gap - along)
      const alpha = EDGE + ((HALF_LINE - fromLine) * (1 - EDGE)) / HALF_LINE
      image.data[(y * SIDE + x) * 4 + 3] = Math.round(255 * Math.max(0, alpha))
    }
  return image
}

/** Adds the hatch that the fill layers use. */
const addHatch = (map: MapLibre): void => {
  map.addImage(HATCH_IMAGE, hatchImage(), { pixelRatio: 2, sdf: true })
}
