import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { WIZARD_ZONES_MIN_ZOOM } from '../domain/constants.ts'
import type { Palette } from '../ui/theme/palette.ts'
import { HATCH_IMAGE, LAYERS, ROOM_TEXT_PX, SOURCES } from './layer-ids.ts'
import { MAP_FONTS } from './map-fonts.ts'
import type { OverlayKind } from './overlay.ts'

const source = SOURCES.overlay
const only = (kind: OverlayKind): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const round = { 'line-join': 'round', 'line-cap': 'round' } as const

/**
 * What the screen draws over the zones: the selection's outline, discs, a refusal with its gap and its repair. All in one
 * stretch of layers: each change of source from layer to layer costs a pass over the whole map.
 */
export const overlayLayers = (colours: Palette): LayerSpecification[] => [
  {
    id: LAYERS.systemLine,
    type: 'line',
    source,
    filter: only('system'),
    maxzoom: WIZARD_ZONES_MIN_ZOOM,
    layout: round,
    paint: { 'line-color': colours.mapSelect, 'line-width': 1.5, 'line-opacity': 0.7 },
  },
  { id: LAYERS.placeFill, type: 'fill', source, filter: only('place'), paint: { 'fill-color': colours.mapSelectFill } },
  {
    id: LAYERS.betweenFill,
    type: 'fill',
    source,
    filter: only('between'),
    paint: { 'fill-color': colours.mapSelectFill, 'fill-opacity': 0.45 },
  },
  {
    id: LAYERS.refusedFill,
    type: 'fill',
    source,
    filter: only('refused'),
    paint: { 'fill-color': colours.mapRefuseFill },
  },
  {
    id: LAYERS.refusedHatch,
    type: 'fill',
    source,
    filter: only('refused'),
    paint: { 'fill-pattern': HATCH_IMAGE, 'fill-color': colours.mapRefuse },
  },
  {
    id: LAYERS.placeCase,
    type: 'line',
    source,
    filter: only('place'),
    layout: round,
    paint: { 'line-color': colours.mapCase, 'line-width': 5 },
  },
  {
    id: LAYERS.placeLine,
    type: 'line',
    source,
    filter: only('place'),
    layout: round,
    paint: { 'line-color': colours.mapSelect, 'line-width': 2.25 },
  },
  {
    id: LAYERS.betweenLine,
    type: 'line',
    source,
    filter: only('between'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.mapSelect, 'line-width': 1.6, 'line-dasharray': [3, 2.4] },
  },
  {
    id: LAYERS.studyCase,
    type: 'line',
    source,
    filter: only('study'),
    layout: round,
    paint: { 'line-color': colours.mapCase, 'line-width': 4 },
  },
  {
    id: LAYERS.studyLine,
    type: 'line',
    source,
    filter: only('study'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.ink, 'line-width': 1.5, 'line-dasharray': [4, 2] },
  },
  {
    id: LAYERS.selectionCase,
    type: 'line',
    source,
    filter: only('selection'),
    layout: round,
    paint: { 'line-color': colours.mapCase, 'line-width': 5 },
  },
  {
    id: LAYERS.selectionLine,
    type: 'line',
    source,
    filter: only('selection'),
    layout: round,
    paint: { 'line-color': colours.mapSelect, 'line-width': 2.25 },
  },
  {
    id: LAYERS.refusedCase,
    type: 'line',
    source,
    filter: only('refused'),
    layout: round,
    paint: { 'line-color': colours.mapCase, 'line-width': 5 },
  },
  {
    id: LAYERS.refusedLine,
    type: 'line',
    source,
    filter: only('refused'),
    layout: round,
    paint: { 'line-color': colours.mapRefuse, 'line-width': 2.25 },
  },
  {
    id: LAYERS.gapCase,
    type: 'line',
    source,
    filter: only('gap'),
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': colours.mapCase, 'line-width': 5 },
  },
  {
    id: LAYERS.gapLine,
    type: 'line',
    source,
    filter: only('gap'),
    layout: { 'line-cap': 'butt' },
    paint: { 'line-color': colours.mapRefuse, 'line-width': 1.75 },
  },
  {
    id: LAYERS.pointCase,
    type: 'circle',
    source,
    filter: only('point'),
    paint: { 'circle-color': colours.mapCase, 'circle-radius': 7 },
  },
  {
    id: LAYERS.point,
    type: 'circle',
    source,
    filter: only('point'),
    paint: { 'circle-color': colours.mapSelect, 'circle-radius': 4.5 },
  },
]

/** Names of chosen zones, above every other text; before them the room that marks over the map keep free of names. */
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
      // the mark's edge and dot
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
      // below a point, or on the place itself
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
