import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import type { Palette } from '../../ui/theme/palette.ts'
import { SOURCES } from '../layer-ids.ts'

/** Layers of the Protomaps schema, version 4, that the map draws (docs.protomaps.com/basemaps/layers). */
export type ArchiveLayer = 'water' | 'landuse' | 'roads' | 'buildings' | 'boundaries' | 'places' | 'pois'

type Width = LineLayerSpecification['paint'] & {}

const source = SOURCES.archive
/** Features of these kinds. */
export const kindIn = (...kinds: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', [...kinds]],
]
const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]
const isDetail = (...details: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind_detail'],
  ['literal', [...details]],
]
/** Grows between stops of zoom and pixels, ever faster, as the ground itself does. */
const growing = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification
const fading = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification

const GREEN = [
  'allotments',
  'cemetery',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'nature_reserve',
  'park',
  'pitch',
  'playground',
  'recreation_ground',
  'scrub',
  'village_green',
  'wood',
]
const BUILT = [
  'commercial',
  'hospital',
  'industrial',
  'railway',
  'residential',
  'retail',
  'school',
  'university',
  'college',
]

/**
 * What lies below the zones: water, parks, built-up areas, streets and rails in the map's own tokens. They are quiet, since the
 * zones lead: no casings, no colours of classes, and a street gains weight only as the reader comes near.
 */
export const archiveGround = (colours: Palette): LayerSpecification[] => {
  const line = (
    id: string,
    sourceLayer: ArchiveLayer,
    filter: ExpressionSpecification,
    minzoom: number,
    paint: Width,
    cap: 'round' | 'butt' = 'round',
  ): LineLayerSpecification => ({
    id: `archive-${id}`,
    type: 'line',
    source,
    'source-layer': sourceLayer,
    filter,
    minzoom,
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint,
  })
  const road = (id: string, filter: ExpressionSpecification, minzoom: number, paint: Width) =>
    line(id, 'roads', filter, minzoom, { 'line-color': colours.mapDust, ...paint })
  const areas = (
    id: string,
    sourceLayer: ArchiveLayer,
    filter: ExpressionSpecification,
    colour: string,
    opacity: number | ExpressionSpecification = 1,
  ): LayerSpecification => ({
    id: `archive-${id}`,
    type: 'fill',
    source,
    'source-layer': sourceLayer,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], filter],
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  })
  return [
    { id: 'archive-land', type: 'background', paint: { 'background-color': colours.mapGround } },
    areas('built', 'landuse', kindIn(...BUILT), colours.mapBuilt, fading(7, 0.6, 10, 1)),
    areas('green', 'landuse', kindIn(...GREEN), colours.mapGreen, fading(7, 0, 10, 1)),
    areas('water', 'water', ['literal', true], colours.mapWater),
    line('rivers', 'water', kindIn('river', 'stream', 'canal'), 8, {
      'line-color': colours.mapWater,
      'line-width': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        8,
        0.6,
        13,
        ['case', isKind('river'), 2.4, 1],
        18,
        6,
      ],
    }),
    areas('buildings', 'buildings', ['literal', true], colours.mapDust, fading(13.5, 0, 15, 0.32)),
    line(
      'boundary',
      'boundaries',
      ['<=', ['to-number', ['get', 'kind_detail'], 2], 4],
      4,
      {
        'line-color': colours.mapBound,
        'line-opacity': 0.45,
        'line-width': 0.8,
        'line-dasharray': [4, 3],
      },
      'butt',
    ),
    road('paths', kindIn('path', 'other'), 14.5, {
      'line-width': growing(14.5, 0.5, 18, 1.6),
      'line-dasharray': [2, 1.6],
    }),
    road('service', ['all', isKind('minor_road'), isDetail('service')], 13.5, {
      'line-width': growing(13.5, 0.3, 18, 4),
    }),
    road('streets', ['all', isKind('minor_road'), ['!', isDetail('service')]], 11.5, {
      'line-width': growing(11.5, 0.25, 13, 0.7, 15, 2.2, 18, 11),
    }),
    road('main-roads', ['all', isKind('major_road'), isDetail('secondary', 'tertiary')], 9, {
      'line-width': growing(9, 0.4, 12, 1.1, 15, 3.6, 18, 15),
    }),
    road('trunk-roads', ['all', isKind('major_road'), ['!', isDetail('secondary', 'tertiary')]], 7, {
      'line-width': growing(7, 0.5, 10, 1.1, 12, 2, 15, 4.8, 18, 19),
    }),
    road('motorways', isKind('highway'), 5, { 'line-width': growing(5, 0.6, 9, 1.5, 12, 2.8, 15, 6, 18, 22) }),
    line('rails', 'roads', isKind('rail'), 8, {
      'line-color': colours.mapRail,
      'line-opacity': fading(8, 0.5, 12, 0.85),
      'line-width': growing(8, 0.5, 12, 0.9, 16, 1.6),
    }),
    // short bars across the line, by which readers know a railway
    line(
      'sleepers',
      'roads',
      isKind('rail'),
      13,
      {
        'line-color': colours.mapRail,
        'line-opacity': 0.85,
        'line-width': growing(13, 2.6, 16, 4.6),
        'line-dasharray': [0.35, 3.2],
      },
      'butt',
    ),
  ]
}
